import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  unwrap,
  wrapped,
  type FunctionNode,
  isCall,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** Methods that keep a function for what happens later. */
const LISTENS = /^(?:addEventListener|addListener|listen|on|once|prependListener|subscribe)$/;
/** A name, or a path of names: `date`, `this.#date`. */
const PATH = /^[^\s([?]+$/;

/** Whether only functions that outlive a run use the constant that the run builds: it makes them seldom, and they run often. */
export function outlivesRun(analysis: Analysis, made: TSESTree.Node, run: FunctionNode): boolean {
  const { parent } = wrapped(made);
  if (parent?.type !== 'VariableDeclarator' || enclosingFunction(made) !== run) return false;
  const variables = analysis.sourceCode.getDeclaredVariables(parent) as TSESLint.Scope.Variable[];
  const uses = variables.flatMap(({ references }) =>
    references.filter(({ init }) => init !== true),
  );
  return uses.every(({ identifier }) => !isInRun(analysis, identifier as TSESTree.Node, run));
}

function isInRun({ calls, repetition }: Analysis, use: TSESTree.Node, run: FunctionNode): boolean {
  for (let fn = enclosingFunction(use); fn !== run; fn = enclosingFunction(fn)) {
    if (!fn) return false;
    const { parent } = wrapped(fn);
    // `app.post('/', handle(async (context) => …))`, `source.on('data', (kind) => …)`
    if (isCall(parent) && !fn.async && !isListener(parent)) continue;
    const variable = calls.variableOf(fn);
    return variable !== undefined && repetition.usesDirectly(run, variable);
  }
  return true;
}

/**
 * Whether a run keeps its result for the next one, and makes the object only where there is none yet:
 * `if (this.#date) return this.#date; … this.#date = …`.
 */
export function fillsMemo(
  { sourceCode }: Analysis,
  made: TSESTree.Node,
  run: FunctionNode,
): boolean {
  if (run.body.type !== 'BlockStatement') return false;
  const kept = new Set<string>();
  for (const statement of run.body.body) {
    if (statement.range[1] > made.range[0]) break;
    const memo =
      statement.type === 'IfStatement' ? returnedIfThere(sourceCode, statement) : undefined;
    if (memo !== undefined) kept.add(memo);
  }
  if (kept.size === 0) return false;
  let isFilled = false;
  walk(run.body, sourceCode.visitorKeys, (node) => {
    if (isFilled || isFunction(node)) return SKIP;
    isFilled = node.type === 'AssignmentExpression' && kept.has(sourceCode.getText(node.left));
    return undefined;
  });
  return isFilled;
}

/** `this.#date` of `if (this.#date) return this.#date;`, and `date` of `if (date !== undefined) return date;` */
function returnedIfThere(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { consequent, test }: TSESTree.IfStatement,
): string | undefined {
  const only =
    consequent.type === 'BlockStatement' && consequent.body.length === 1
      ? consequent.body[0]
      : consequent;
  const value = only?.type === 'ReturnStatement' && only.argument ? unwrap(only.argument) : null;
  if (value?.type !== 'Identifier' && value?.type !== 'MemberExpression') return undefined;
  const isTest = test.type === 'BinaryExpression' && /^!==?$/.test(test.operator);
  const name = sourceCode.getText(value);
  const isAsked = sourceCode.getText(unwrap(isTest ? test.left : test)) === name;
  return isAsked && PATH.test(name) ? name : undefined;
}

/** Whether a function is stored or handed out, to be run at a time of its own. */
export function isKept(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return (
    parent?.type === 'Property' ||
    parent?.type === 'AssignmentExpression' ||
    parent?.type === 'ReturnStatement' ||
    (parent?.type === 'ArrowFunctionExpression' && parent.body === fn)
  );
}

/** Whether a run puts functions where they are called later: `link.onclick = () => …`, `source.on('data', …)` */
export function registersFunctions({ sourceCode }: Analysis, run: FunctionNode): boolean {
  let registers = false;
  walk(run.body, sourceCode.visitorKeys, (node) => {
    if (registers || isFunction(node)) return SKIP;
    registers = node.type === 'AssignmentExpression' ? setsHandler(node) : isListener(node);
    return undefined;
  });
  return registers;
}

function setsHandler({ left, right }: TSESTree.AssignmentExpression): boolean {
  return left.type === 'MemberExpression' && isFunction(unwrap(right));
}

function isListener(node: TSESTree.Node): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { property } = node.callee;
  return (
    property.type === 'Identifier' &&
    LISTENS.test(property.name) &&
    node.arguments.some((argument) => isFunction(argument))
  );
}
