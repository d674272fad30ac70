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

/** Whether a file may be judged by what others do: not with `crossFile: false`. */
export function looksAcrossFiles(settings: TSESLint.SharedConfigurationSettings): boolean {
  const own = settings['async-perf'] as { crossFile?: unknown } | null | undefined;
  return own?.crossFile !== false;
}

/** Whether checks count that the callers in other files make: `crossFileValidation: true`. */
export function countsOtherFiles(settings: TSESLint.SharedConfigurationSettings): boolean {
  const own = settings['async-perf'];
  if (typeof own !== 'object' || own === null) return false;
  const isOff = 'crossFile' in own && own.crossFile === false;
  return !isOff && 'crossFileValidation' in own && own.crossFileValidation === true;
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isList = (value: unknown): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const SETTINGS: ReadonlyMap<
  string,
  { readonly is: (value: unknown) => boolean; readonly text: string }
> = new Map([
  ['assumeNoSyncThrow', { is: isFlag, text: 'true or false' }],
  ['boundaries', { is: isList, text: 'a list of strings' }],
  ['crossFile', { is: isFlag, text: 'true or false' }],
  ['crossFileValidation', { is: isFlag, text: 'true or false' }],
]);

/** What of `settings['async-perf']` is ignored because nobody knows it or it has the wrong type, a sentence each. */
export function ignoredSettings(settings: TSESLint.SharedConfigurationSettings): string[] {
  const own = settings['async-perf'];
  if (own === undefined) return [];
  if (typeof own !== 'object' || own === null || Array.isArray(own)) {
    return ["settings['async-perf'] is ignored: write an object, such as { crossFile: false }."];
  }
  return Object.entries(own).flatMap(([name, value]) => {
    const known = SETTINGS.get(name);
    if (known && (value === undefined || known.is(value))) return [];
    const advice = known
      ? `write ${known.text}`
      : `the settings are ${[...SETTINGS.keys()].join(', ')}`;
    return [`settings['async-perf'].${name} is ignored: ${advice}.`];
  });
}
