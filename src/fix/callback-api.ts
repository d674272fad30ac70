import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { onlyExpression } from '../analysis/executors.ts';
import {
  CALLBACK_FUNCTIONS,
  TIMERS,
  type PromiseVersion,
} from '../analysis/known/callback-apis.ts';
import { isOnNode, type PlacedFile } from '../analysis/platform.ts';
import { packageOf } from '../analysis/project/package.ts';
import { isOneOffCode } from '../analysis/project/purpose.ts';
import { unwrap } from '../ast/nodes.ts';
import { hasModule } from './available.ts';
import { replace, type Edit } from './edits.ts';
import { beforeCallback } from './error-first.ts';
import { importFor } from './imports.ts';
import { Precedence, replaceExpression } from './parens.ts';
import { afterTimer, isWorthImport } from './sleep.ts';
import { differenceInCheck, thrownInstead } from './thrown-instead.ts';
import { dropImport } from './unused.ts';

export interface PromiseApi {
  /** What stands there today: `fs.readFile`, `setTimeout`. */
  readonly callbackName: string;
  /** What to call in its place. */
  readonly version: PromiseVersion;
  /** What is different then, to end a sentence with; empty where nothing is. */
  readonly but: string;
  readonly edits: readonly Edit[];
}

/** `new Promise` around one call of a Node function that has a promise version of its own. */
export function replaceCallbackWrapper(
  file: PlacedFile,
  node: TSESTree.NewExpression,
): PromiseApi | undefined {
  const analysis = analyze(file.sourceCode);
  const executor = analysis.executors.executorOf(node);
  const expression = executor && onlyExpression(executor.fn);
  const call = expression && unwrap(expression);
  if (!executor || call?.type !== 'CallExpression' || call.optional) return undefined;
  if (call.arguments.some(({ type }) => type === 'SpreadElement')) return undefined;
  const origin = analysis.bindings.originOf(call.callee);
  if (!origin) return undefined;
  const timer = TIMERS.get(origin.key.replace('timers.', ''));
  const version =
    timer ?? (origin.source === 'module' ? CALLBACK_FUNCTIONS.get(origin.key) : undefined);
  if (!version || !isOnNode(file)) return undefined;
  if (timer && (mocksClock(file) || isOneOff(file))) return undefined;
  const given = timer
    ? afterTimer(analysis, executor, call)
    : beforeCallback(analysis, executor, call, origin.key);
  const imported = given && importFor(file, node, version);
  if (!imported || (timer && !isWorthImport(analysis, node, given, imported))) return undefined;
  const parts = given.values.map((argument) => file.sourceCode.getText(argument)).join(', ');
  return {
    callbackName: origin.key,
    version: named(file, version),
    but:
      given.but +
      thrownInstead(analysis, node, origin.key, given.values) +
      nativeInstead(origin.key),
    edits: dropImport(file.sourceCode, unwrap(call.callee), [
      ...imported.edits,
      replaceExpression(file.sourceCode, node, `${imported.text}(${parts})`, Precedence.Call),
    ]),
  };
}

/**
 * `promisify(fs.readFile)` of a function that has a promise version. In tests and scripts it is as well as
 * it is: it runs once.
 */
export function replacePromisified(
  file: PlacedFile,
  call: TSESTree.CallExpression,
): PromiseApi | undefined {
  const { bindings } = analyze(file.sourceCode);
  const [argument, ...others] = call.arguments;
  if (!argument || others.length > 0) return undefined;
  const origin = bindings.originOf(argument);
  const version =
    origin && (CALLBACK_FUNCTIONS.get(origin.key) ?? TIMERS.get(origin.key.replace('timers.', '')));
  const isFound = origin?.source === 'module' || (version && TIMERS.has(origin.key));
  if (!version || !isFound || !isOnNode(file) || isOneOff(file)) return undefined;
  const imported = importFor(file, call, version);
  return (
    imported && {
      callbackName: origin.key,
      version: named(file, version),
      but: differenceInCheck(origin.key) + nativeInstead(origin.key),
      edits: dropImport(
        file.sourceCode,
        call.callee,
        dropImport(file.sourceCode, argument, [...imported.edits, replace(call, imported.text)]),
      ),
    }
  );
}

/** `fs.promises`, where Node has no `fs/promises` yet. */
function named(file: PlacedFile, version: PromiseVersion): PromiseVersion {
  const { module } = version;
  return hasModule(file, module) ? version : { ...version, module: module.replace('/', '.') };
}

/** `fs.realpath` is written in JavaScript; its promise version is `fs.realpath.native`. */
function nativeInstead(key: string): string {
  return key === 'fs.realpath'
    ? '; it asks the operating system, which resolves some network drives differently'
    : '';
}

function mocksClock({ sourceCode }: PlacedFile): boolean {
  return /fakeTimers/iu.test(sourceCode.text);
}

function isOneOff({ cwd, filename, sourceCode }: PlacedFile): boolean {
  return isOneOffCode(filename, sourceCode.text, cwd, () => packageOf(filename, cwd));
}
