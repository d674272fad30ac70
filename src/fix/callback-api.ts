import type { TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { onlyExpression, type Executor, type Settlement } from '../analysis/executors.ts';
import {
  CALLBACK_FUNCTIONS,
  TIMERS,
  type PromiseVersion,
} from '../analysis/known/callback-apis.ts';
import { isOnNode, type PlacedFile } from '../analysis/platform.ts';
import { packageOf } from '../analysis/project/package.ts';
import { isOneOffCode } from '../analysis/project/purpose.ts';
import { isFunction, unwrap, type FunctionNode } from '../ast/nodes.ts';
import { replace, type Edit } from './edits.ts';
import { importFor, moduleStyle } from './imports.ts';
import { Precedence, replaceExpression } from './parens.ts';
import { dropImport } from './unused.ts';

export interface PromiseApi {
  /** What stands there today: `fs.readFile`, `setTimeout`. */
  readonly callbackName: string;
  /** What to call in its place. */
  readonly version: PromiseVersion;
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
  const rest = timer ? afterTimer(file, executor, call) : beforeCallback(executor, call);
  if (!version || !rest) return undefined;
  const imported = importFor(file, node, version);
  if (!imported) return undefined;
  const parts = rest.map((argument) => file.sourceCode.getText(argument)).join(', ');
  return {
    callbackName: origin.key,
    version,
    edits: dropImport(file.sourceCode, unwrap(call.callee), [
      ...imported.edits,
      replaceExpression(file.sourceCode, node, `${imported.text}(${parts})`, Precedence.Call),
    ]),
  };
}

/** `promisify(fs.readFile)` of a function that has a promise version. */
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
  if (!version || !isFound) return undefined;
  const imported = importFor(file, call, version);
  return (
    imported && {
      callbackName: origin.key,
      version,
      edits: dropImport(
        file.sourceCode,
        call.callee,
        dropImport(file.sourceCode, argument, [...imported.edits, replace(call, imported.text)]),
      ),
    }
  );
}

/** The arguments before an error-first callback that passes error and value on as they are. */
function beforeCallback(
  executor: Executor,
  call: TSESTree.CallExpression,
): TSESTree.CallExpressionArgument[] | undefined {
  const callback = call.arguments.at(-1);
  const rest = call.arguments.slice(0, -1);
  if (!isFunction(callback) || callback.async || callback.generator) return undefined;
  if (rest.some((argument) => executor.mentions(argument))) return undefined;
  const [error, value, ...others] = callback.params;
  if (error?.type !== 'Identifier' || others.length > 0) return undefined;
  if (value && value.type !== 'Identifier') return undefined;
  return isErrorFirst(executor, callback, error.name, value?.name) ? rest : undefined;
}

function isNamed(settlement: Settlement | undefined, name: string | undefined): boolean {
  const node = settlement?.value && unwrap(settlement.value);
  return name === undefined ? !node : node?.type === 'Identifier' && node.name === name;
}

/** `err ? reject(err) : resolve(value)`, as an expression or as statements. */
function isErrorFirst(
  executor: Executor,
  fn: FunctionNode,
  error: string,
  value: string | undefined,
): boolean {
  const settles = (node: TSESTree.Node | undefined): Settlement | undefined => {
    const inner = node && soleNode(node);
    return inner && executor.settlementOf(inner);
  };
  const [test, failed, succeeded] = branchesOf(fn) ?? [];
  const failure = settles(failed);
  const success = settles(succeeded);
  return (
    test?.type === 'Identifier' &&
    test.name === error &&
    failure?.how === 'reject' &&
    isNamed(failure, error) &&
    success?.how === 'resolve' &&
    isNamed(success, value)
  );
}

function branchesOf(fn: FunctionNode): (TSESTree.Node | undefined)[] | undefined {
  const only = onlyExpression(fn);
  if (only?.type === 'ConditionalExpression') return [only.test, only.consequent, only.alternate];
  if (fn.body.type !== 'BlockStatement') return undefined;
  const [first, second, ...others] = fn.body.body;
  if (first?.type !== 'IfStatement' || others.length > 0) return undefined;
  if (first.alternate) return second ? undefined : [first.test, first.consequent, first.alternate];
  return leaves(first.consequent) ? [first.test, first.consequent, second] : undefined;
}

function leaves(statement: TSESTree.Statement): boolean {
  const last = statement.type === 'BlockStatement' ? statement.body.at(-1) : statement;
  return last?.type === 'ReturnStatement';
}

/** The expression of `x;`, `return x;`, `{ x; }` and `{ x; return; }`. */
function soleNode(node: TSESTree.Node): TSESTree.Node | undefined {
  if (node.type === 'ExpressionStatement') return node.expression;
  if (node.type === 'ReturnStatement') return node.argument ?? undefined;
  if (node.type !== 'BlockStatement') return node.type.endsWith('Statement') ? undefined : node;
  const [first, second, ...others] = node.body;
  const isEnd = !second || (second.type === 'ReturnStatement' && second.argument === null);
  return first && isEnd && others.length === 0 && first.type !== 'BlockStatement'
    ? soleNode(first)
    : undefined;
}

/**
 * The arguments of a sleep: what comes after `resolve`, where the file runs on Node and not on a mocked clock.
 * In tests and scripts a sleep is as well as it is, and there are many.
 */
function afterTimer(
  file: PlacedFile,
  executor: Executor,
  call: TSESTree.CallExpression,
): TSESTree.CallExpressionArgument[] | undefined {
  const [callback, ...rest] = call.arguments;
  if (!callback || rest.length > 2 || !(moduleStyle(file) === 'cjs' || isOnNode(file)))
    return undefined;
  if (/fakeTimers/iu.test(file.sourceCode.text) || isOneOff(file)) return undefined;
  if (rest.some((argument) => executor.mentions(argument))) return undefined;
  const only =
    isFunction(callback) && callback.params.length === 0 ? onlyExpression(callback) : undefined;
  const settlement = only && executor.settlementOf(only);
  const isBare = settlement?.how === 'resolve' && !settlement.value;
  return executor.settlerOf(callback) === 'resolve' || isBare ? rest : undefined;
}

function isOneOff({ cwd, filename, sourceCode }: PlacedFile): boolean {
  return isOneOffCode(filename, sourceCode.text, cwd, () => packageOf(filename, cwd));
}
