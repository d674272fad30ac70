import type { TSESLint } from '@typescript-eslint/utils';

/**
 * Whether a team holds that a function which returns a promise never throws before it does:
 * `settings: { 'async-perf': { assumeNoSyncThrow: true } }`.
 */
export function assumesNoSyncThrow(settings: TSESLint.SharedConfigurationSettings): boolean {
  const own = settings['async-perf'];
  return (
    typeof own === 'object' &&
    own !== null &&
    'assumeNoSyncThrow' in own &&
    own.assumeNoSyncThrow === true
  );
}

/** Whether checks count that the callers in other files make: `crossFileValidation: true`. */
export function countsOtherFiles(settings: TSESLint.SharedConfigurationSettings): boolean {
  const own = settings['async-perf'];
  if (typeof own !== 'object' || own === null) return false;
  const isOff = 'crossFile' in own && own.crossFile === false;
  return !isOff && 'crossFileValidation' in own && own.crossFileValidation === true;
}
