import { CLIENT_NAMES, CLIENTS } from '../../known/handlers/bots.ts';
import { isOfKeys } from './package-keys.ts';
import type { Value } from './value.ts';

/** Whether something is the client of a chat, which a program hands to all its files. */
export function isClient(owner: Value): boolean {
  if (owner.kind === 'param')
    return CLIENT_NAMES.test(owner.entity.params[owner.index]?.name ?? '');
  return owner.kind === 'new' && isOfKeys(owner.callee, CLIENTS);
}
