import type { CostPair } from '../pair.ts';
import { pairs as noRecreatedClosure } from './no-recreated-closure.ts';
import { pairs as noRedundantValidation } from './no-redundant-validation.ts';
import { pairs as noSyncInServer } from './no-sync-in-server.ts';
import { pairs as noWrapperPromise } from './no-wrapper-promise.ts';
import { pairs as preferAwait } from './prefer-await.ts';

export const pairsByRule: Readonly<Record<string, readonly CostPair[]>> = {
  'no-recreated-closure': noRecreatedClosure,
  'no-redundant-validation': noRedundantValidation,
  'no-sync-in-server': noSyncInServer,
  'no-wrapper-promise': noWrapperPromise,
  'prefer-await': preferAwait,
};
