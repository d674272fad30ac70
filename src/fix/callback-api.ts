import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { onlyExpression } from '../analysis/promises/executors.ts';
import {
  CALLBACK_FUNCTIONS,
  TIMERS,
  type PromiseVersion,
} from '../analysis/known/callback-apis.ts';
import { isOnNode, type PlacedFile } from '../analysis/platform.ts';
import { packageOf } from '../analysis/project/files/package.ts';
import { isOneOffCode } from '../analysis/project/files/purpose.ts';
import { unwrap, wrapped } from '../ast/nodes.ts';
import { textHolding } from '../ast/text-holding.ts';
import { hasModule } from './available.ts';
import { deleteFromList } from './delete.ts';
import { replace, type Edit } from './edits.ts';
import { beforeCallback } from './error-first.ts';
import { importFor } from './imports.ts';
import { withComments } from './move.ts';
import { Precedence, replaceExpression } from './parens.ts';
import { promisifyStays } from './promisify-stays.ts';
import { afterTimer, isWorthImport } from './sleep.ts';
import { differenceInCheck, thrownInstead } from './thrown-instead.ts';
import { dropImport } from './unused.ts';

/** For which functions a promise version is offered; timers gain the least. */
export type CallbackApis = 'all' | 'functions' | 'none';

export interface PromiseApi {
  /** What stands there today: `fs.readFile`, `setTimeout`. */
  readonly callbackName: string;
  /** What to call in its place. */
  readonly version: PromiseVersion;
  /** What is different then, to end a sentence with; empty where nothing is. */
  readonly but: string;
  readonly edits: readonly Edit[];
}

/** `new Promise` around one call of a Node function, or a timer, that has a promise version of its own. */
export function replaceCallbackWrapper(
  file: PlacedFile,
  node: TSESTree.NewExpression,
  apis: CallbackApis,
): PromiseApi | undefined {
  if (apis === 'none') return undefined;
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
  if (timer && (apis !== 'all' || mocksClock(file.sourceCode) || isOneOff(file))) return undefined;
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
    edits: dropImport(
      file.sourceCode,
      [unwrap(call.callee)],
      [
        ...imported.edits,
        replaceExpression(file.sourceCode, node, `${imported.text}(${parts})`, Precedence.Call),
      ],
    ),
  };
}

/**
 * `promisify(fs.readFile)` of a function that has a promise version. In tests and scripts it is as well as
 * it is: it runs once. So it is where the file needs `promisify` for another function.
 */
export function replacePromisified(
  file: PlacedFile,
  call: TSESTree.CallExpression,
  apis: CallbackApis,
): PromiseApi | undefined {
  if (apis === 'none' || !isOnNode(file) || isOneOff(file)) return undefined;
  const api = withoutPromisify(file, call);
  if (apis === 'functions' && api?.version.module === 'timers/promises') return undefined;
  const isReplaceable = (other: TSESTree.CallExpression): boolean =>
    withoutPromisify(file, other) !== undefined;
  return api && !promisifyStays(analyze(file.sourceCode), isReplaceable) ? api : undefined;
}

function withoutPromisify(file: PlacedFile, call: TSESTree.CallExpression): PromiseApi | undefined {
  const { sourceCode } = file;
  const { bindings } = analyze(sourceCode);
  const [argument, ...others] = call.arguments;
  if (!argument || others.length > 0) return undefined;
  const origin = bindings.originOf(argument);
  const version =
    origin && (CALLBACK_FUNCTIONS.get(origin.key) ?? TIMERS.get(origin.key.replace('timers.', '')));
  const isFound = origin?.source === 'module' || (version && TIMERS.has(origin.key));
  // The other implementation is no reason to leave the one that was chosen.
  if (!version || !isFound || nativeInstead(origin.key) !== '') return undefined;
  const edits = importInPlace(file, call, version);
  return (
    edits && {
      callbackName: origin.key,
      version: named(file, version),
      but: differenceInCheck(origin.key),
      edits: dropImport(sourceCode, [call.callee], dropImport(sourceCode, [argument], edits)),
    }
  );
}

/** A `const` that would be another name for what is imported gives its name to the import. */
function importInPlace(
  file: PlacedFile,
  call: TSESTree.CallExpression,
  version: PromiseVersion,
): readonly Edit[] | undefined {
  const imported = importFor(file, call, version);
  if (!imported) return undefined;
  const { parent } = wrapped(call);
  if (imported.text.includes('.') || parent?.type !== 'VariableDeclarator') {
    return [...imported.edits, replace(call, imported.text)];
  }
  const name = imported.edits.length > 0 ? soleName(file, parent) : undefined;
  if (name === undefined) return undefined;
  const taking = importFor(file, call, { ...version, takes: name });
  return taking && [...taking.edits, deleteFromList(file.sourceCode, parent.parent)];
}

/** The name of a constant of the module that is declared alone, without a type or a comment. */
function soleName(
  { sourceCode }: PlacedFile,
  { id, parent }: TSESTree.VariableDeclarator,
): string | undefined {
  const isAlone =
    parent.kind === 'const' && parent.declarations.length === 1 && parent.parent.type === 'Program';
  if (!isAlone || id.type !== 'Identifier' || id.typeAnnotation) return undefined;
  const [start, end] = withComments(sourceCode, parent).range;
  const isBare = start === parent.range[0] && end === parent.range[1];
  return isBare && sourceCode.getCommentsInside(parent).length === 0 ? id.name : undefined;
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

const mocksClock = textHolding(/fakeTimers/iu);

function isOneOff({ cwd, filename, sourceCode }: PlacedFile): boolean {
  return isOneOffCode(filename, sourceCode.text, cwd, () => packageOf(filename, cwd));
}
