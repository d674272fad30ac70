import { posix } from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { givenIn } from '../project/guards/named-by.ts';
import { refuses } from '../project/guards/refusals.ts';
import { lastName, literalText } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'bindings' | 'sourceCode'>;

/** A name is enough to stay silent, never to report: `FileHelper.isExist(folder)`. */
const TESTS = /^(?:is_?|check_?)?(?:dir(?:ectory)?|file|folder|path)?_?exists?(?:Sync)?$/i;
/** They throw where nothing is. */
const ASKS = /^(?:access|l?stat)(?:Sync)?$/;
const SAME_PATH = /^(?:normalize|resolve)$/;
const MAKES =
  /^(?:ensureDir|makeDir|makeDirectory|mkdir|mkdirp|mkdirs)(?:Async|P|Promise|Promisified|Promisify|Sync)?$/;

/**
 * Whether a call makes a folder that is missing, or asks for it in order to make it:
 * `if (!existsSync(folder)) mkdirSync(folder)`. It is made once, and then there. So is what is asked after that.
 */
export function isOfMissingFolder(call: Call, analysis: Source): boolean {
  if (makes(call)) return isBehindTest(call, analysis);
  const [folder] = call.arguments;
  const isMaker = (node: TSESTree.Node): boolean =>
    node.type === 'CallExpression' && makes(node) && isSame(node.arguments[0], folder, analysis);
  if (ASKS.test(lastName(call.callee))) return stepsOnFailure(call).some(isMaker);
  if (!pathAsked(call, analysis)) return false;
  if (stepsBefore(call).flatMap(stepsWithin).some(isMaker)) return true;
  const { isMissing, parent } = outcomeOf(call);
  switch (parent?.type) {
    case 'IfStatement':
      return stepsOfMissing(parent, isMissing)
        .flatMap((step) => (step.type === 'TryStatement' ? step.block.body : step))
        .flatMap((step) => (step.type === 'IfStatement' ? stepsOf(step.consequent) : step))
        .some((step) => step.type === 'ExpressionStatement' && isMaker(valueOf(step.expression)));
    case 'LogicalExpression':
      return (parent.operator === '&&') === isMissing && isMaker(valueOf(parent.right));
    default:
      return false;
  }
}

/** What differs from request to request: `req.params.name`, `ctx.path`, `req.user.id`. */
const OF_REQUEST =
  /^(?:body|files?|headers|hostname|originalUrl|params|path|pathname|query|session|url|user)$/;
/** Of a file that is uploaded: one of those that the program asks for. */
const FIELD_OF_FORM = 'fieldname';

/**
 * Whether the path that a call takes is made of what the request says that the function around it is given:
 * in a handler, each may name another folder, and the test is made for each of them.
 */
export function isNamedByCaller(call: Call, { bindings, sourceCode }: Source): boolean {
  const fn = enclosingFunction(call);
  const [folder] = call.arguments;
  if (!fn || !folder) return false;
  const { visitorKeys } = sourceCode;
  const given = givenIn(folder, { variableOf: (node) => bindings.variableOf(node), visitorKeys });
  return given.some(({ index, names, start }) => {
    // `request.user.directories.groups`, as a whole: one of the folders of a user, made once for them.
    if (folder.type === 'MemberExpression' && names[0] === 'user' && names.length > 2) return false;
    const parameter = fn.params[index];
    const all = parameter?.type === 'Identifier' ? [parameter.name, ...names] : names;
    return start === fn.range[0] && all.some(isOfRequest) && !all.includes(FIELD_OF_FORM);
  });
}

function isOfRequest(name: string): boolean {
  return OF_REQUEST.test(name);
}

/** What is done where nothing is found; nothing, if something else is done where it is. */
function stepsOfMissing(
  statement: TSESTree.IfStatement,
  isMissing: boolean,
): readonly TSESTree.Statement[] {
  const { alternate, consequent } = statement;
  if (!alternate) return isMissing ? stepsOf(consequent) : restAfter(statement);
  const [found, missing] = isMissing ? [alternate, consequent] : [consequent, alternate];
  const isIdle = stepsOf(found).every(({ type }) => type === 'ReturnStatement');
  return isIdle ? stepsOf(missing) : [];
}

/** The statements before the one of a call, in its block. */
function stepsBefore(call: Call): readonly TSESTree.Statement[] {
  let step: TSESTree.Node = call;
  while (step.parent && step.parent.type !== 'BlockStatement' && !isFunction(step)) {
    step = step.parent;
  }
  const body = step.parent?.type === 'BlockStatement' ? step.parent.body : [];
  return body.slice(0, Math.max(0, body.indexOf(step as TSESTree.Statement)));
}

/** What a statement does by itself, or where a test holds: `mkdirSync(folder)`, `if (…) mkdirSync(folder)` */
function stepsWithin(step: TSESTree.Statement): TSESTree.Node[] {
  const steps = step.type === 'IfStatement' && !step.alternate ? stepsOf(step.consequent) : [step];
  return steps.flatMap((one) =>
    one.type === 'ExpressionStatement' ? valueOf(one.expression) : [],
  );
}

/** What is called when a statement fails: `mkdirSync(folder)` in `try { statSync(folder); } catch { mkdirSync(folder); }`. */
function stepsOnFailure({ parent }: Call): TSESTree.Node[] {
  const block = parent.type === 'ExpressionStatement' ? parent.parent : undefined;
  const around = block?.type === 'BlockStatement' ? block.parent : undefined;
  if (around?.type !== 'TryStatement' || around.block !== block) return [];
  const steps = around.handler ? stepsOf(around.handler.body) : [];
  return steps
    .flatMap((step) => (step.type === 'IfStatement' ? stepsOf(step.consequent) : step))
    .flatMap((step) => (step.type === 'TryStatement' ? step.block.body : step))
    .flatMap(stepsWithin);
}

/** `mkdirSync(folder)`, `mkdirp.sync(folder)` */
function makes({ callee }: Call): boolean {
  const name = lastName(callee);
  const isSync = name === 'sync' && callee.type === 'MemberExpression';
  return MAKES.test(isSync ? lastName(callee.object) : name);
}

/** Whether a call stands in a branch, or in an operand, that asks whether a file is there. */
function isBehindTest(call: Call, analysis: Source): boolean {
  const [folder] = call.arguments;
  /** `if (existsSync(folder)) return;` */
  const isLeftBefore = ({ body }: TSESTree.BlockStatement, at: TSESTree.Node): boolean =>
    body.some(
      (step) =>
        step.range[1] <= at.range[0] &&
        step.type === 'IfStatement' &&
        restAfter(step).length > 0 &&
        isSame(pathAsked(step.test, analysis), folder, analysis),
    );
  let child: TSESTree.Node = call;
  for (;;) {
    const parent: TSESTree.Node | undefined = child.parent;
    if (!parent || isFunction(parent)) return false;
    const test =
      parent.type === 'IfStatement' && parent.test !== child
        ? parent.test
        : parent.type === 'LogicalExpression' && parent.right === child
          ? parent.left
          : undefined;
    const asked = test?.type === 'UnaryExpression' ? test.argument : test;
    if (asked && pathAsked(asked, analysis)) return true;
    if (parent.type === 'BlockStatement') {
      if (isLeftBefore(parent, child)) return true;
    }
    child = parent;
  }
}

/** The path in `existsSync(path)`, `await pathExists(path)`, or in what a variable holds the outcome of. */
function pathAsked(node: TSESTree.Node, { bindings }: Source): TSESTree.Node | undefined {
  const value = valueOf(node);
  const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
  const init = variable && bindings.constantInit(variable);
  const call = init ? valueOf(init) : value;
  const isTest = call.type === 'CallExpression' && TESTS.test(lastName(call.callee));
  return isTest ? call.arguments[0] : undefined;
}

/** What looks at the outcome of a test, and whether it holds there that nothing is found. */
function outcomeOf(call: Call): { isMissing: boolean; parent: TSESTree.Node | undefined } {
  let node: TSESTree.Node = call;
  let isMissing = false;
  while (node.parent?.type === 'AwaitExpression' || node.parent?.type === 'UnaryExpression') {
    if (node.parent.type === 'UnaryExpression' && node.parent.operator !== '!') break;
    if (node.parent.type === 'UnaryExpression') isMissing = !isMissing;
    node = node.parent;
  }
  const { parent } = node;
  const isAsked =
    (parent?.type === 'IfStatement' && parent.test === node) ||
    (parent?.type === 'LogicalExpression' && parent.left === node);
  return { isMissing, parent: isAsked ? parent : undefined };
}

/**
 * What follows `if (…) return;` in its block; nothing, where that refuses the request: then each that goes on
 * makes a folder of its own.
 */
function restAfter(statement: TSESTree.IfStatement): readonly TSESTree.Statement[] {
  const { alternate, consequent, parent } = statement;
  const steps = stepsOf(consequent);
  const last = steps.at(-1);
  if (steps.some(refuses)) return [];
  if (alternate || last?.type !== 'ReturnStatement' || parent.type !== 'BlockStatement') return [];
  return parent.body.slice(parent.body.indexOf(statement) + 1);
}

function stepsOf(branch: TSESTree.Statement): readonly TSESTree.Statement[] {
  return branch.type === 'BlockStatement' ? branch.body : [branch];
}

function valueOf(node: TSESTree.Node): TSESTree.Node {
  const value = unwrap(node);
  return value.type === 'AwaitExpression' ? unwrap(value.argument) : value;
}

function isSame(
  left: TSESTree.Node | undefined,
  right: TSESTree.Node | undefined,
  { bindings, sourceCode }: Source,
): boolean {
  const textOf = (node: TSESTree.Node): string => {
    const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
    const value = (variable && bindings.constantInit(variable)) ?? node;
    const text = literalText(value);
    if (text !== undefined) return `'${posix.normalize(text).replace(/(?<=.)\/$/, '')}`;
    const [first, second] = value.type === 'CallExpression' ? value.arguments : [];
    // `path.resolve(folder)` is `folder`.
    const isSamePath =
      value.type === 'CallExpression' && SAME_PATH.test(lastName(value.callee)) && !second;
    return sourceCode.getText(isSamePath && first ? first : node);
  };
  return left && right ? textOf(left) === textOf(right) : false;
}
