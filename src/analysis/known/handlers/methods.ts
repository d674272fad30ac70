import { BACKENDS } from './backends.ts';
import { BOTS } from './bots.ts';
import { HOMES } from './homes.ts';
import { HTTP_FRAMEWORKS } from './http-frameworks.ts';
import { JOBS } from './jobs.ts';
import { MESSENGERS } from './messengers.ts';
import { NODE } from './node.ts';
import { METHODS_OF_PACKAGES, OPTIONS_OF_PACKAGES } from './package-options.ts';
import type { Method } from './registration.ts';
import { REMOTE_CALLS } from './remote-calls.ts';
import { SCHEMAS } from './schemas.ts';

/** Calls of a function or method by its key, and what is known of them. */
export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ...OPTIONS_OF_PACKAGES,
  ...METHODS_OF_PACKAGES,
  ...NODE,
  ...HTTP_FRAMEWORKS,
  ...REMOTE_CALLS,
  ...SCHEMAS,
  ...BACKENDS,
  ...BOTS,
  ...MESSENGERS,
  ...HOMES,
  ...JOBS,
]);
