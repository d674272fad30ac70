import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  awaited,
  enclosingFunction,
  isFunction,
  isPropertyName,
  rootOf,
  unwrap,
} from '../../../ast/nodes.ts';
import { memoized } from '../../../ast/memoized.ts';
import { walk } from '../../../ast/walk.ts';
import { addTo } from '../../../ast/multimap.ts';
import { valueOfStep } from '../../../ast/returns.ts';
import { isWayOut } from '../../../ast/ways.ts';
import { lastName, literalText } from '../summary/names.ts';

/** To undo what has been begun: `unlinkSync(upload.path)`. */
export const UNDOES =
  /^_?(?:clean|delete|destroy|discard|dispose|empty|remove|rm|roll_?back|undo|unlink)/i;
const ASKS = /exists(?:Sync)?$/i;
/** What a check asks of an upload. */
const CHECKED =
  /mime|type|format|kind|ext(?:ension|name)?$|allow|valid|safe|infected|^is_?(?:image|video|audio|pdf|animated)/i;
/** Where a bot keeps what it says: `mess.error.invalid`. */
const TEXTS = /^(?:err|errors?|lang|locale|mess(?:ages?)?|msgs?|replies|strings|texts?)$/i;
const MAX_NAMED = 200;
const LOGS = /^(?:debug|error|info|log|trace|warn)$/;

/** What is deleted, the variable that it is taken of, and where. */
interface Deleted {
  readonly file: TSESTree.Node;
  readonly root: TSESTree.Identifier;
  readonly fn: TSESTree.Node;
}

interface Source {
  readonly text: string;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

/**
 * Finds what deletes a file unused in one branch, where the other way goes on with it: in
 * `if (!isImage(file)) { reply('No picture.'); unlinkSync(file); return; } show(file);` the file is refused.
 */
export function createThrownAway({ text, visitorKeys }: Source): (call: TSESTree.Node) => boolean {
  const textOf = ({ range }: TSESTree.Node): string => text.slice(range[0], range[1]);

  /** Where a function names a variable, and the texts of what it takes of it: `file.path`. */
  const namesIn = memoized((fn: TSESTree.Node) => {
    const found = new Map<string, TSESTree.Node[]>();
    walk(fn, visitorKeys, (node) => {
      if (node.type !== 'Identifier' || isPropertyName(node)) return;
      addTo(found, node.name, chainOf(node));
    });
    return found;
  });

  /** Whether a part of a function does anything to a file but to ask for it and to delete it. */
  function uses({ file, fn, root }: Deleted, [from, to]: Readonly<TSESTree.Range>): boolean {
    const name = textOf(file);
    const named = namesIn(fn).get(root.name) ?? [];
    // Each call of a long list of such would look at all of them.
    if (named.length > MAX_NAMED) return false;
    return named.some((node) => {
      if (node.range[0] < from || node.range[1] > to) return false;
      const other = textOf(node);
      const isSame = other === name || isPartOf(other, name) || isPartOf(name, other);
      return isSame && !isOnlyUndone(node);
    });
  }

  function isThrownAway(call: TSESTree.Node): boolean {
    if (call.type !== 'CallExpression') return false;
    if (!UNDOES.test(lastName(call.callee)) && !isAskedFirst(call)) return false;
    const [first] = call.arguments;
    const file = first && unwrap(first);
    const root = file && rootOf(file);
    if (!file || root?.type !== 'Identifier') return false;
    const branch = branchOf(call);
    if (branch?.parent.type !== 'IfStatement') return false;
    const { alternate, consequent, test } = branch.parent;
    const fn = enclosingFunction(branch);
    if (!fn) return false;
    const steps = stepsOf(branch);
    const last = steps.at(-1);
    const leaves = last !== undefined && isWayOut(last);
    const other = branch === consequent ? alternate : consequent;
    const goesOn = leaves ? ([branch.range[1], fn.range[1]] as const) : other?.range;
    const deleted = { file, fn, root };
    if (!goesOn || uses(deleted, branch.range) || !uses(deleted, goesOn)) return false;
    return isCheck(test, root) || (steps.every(onlyTells) && steps.some(tells));
  }

  /** `!TYPES.includes(file.mimetype)` */
  function isCheck(test: TSESTree.Node, { name }: TSESTree.Identifier): boolean {
    let found = false;
    walk(test, visitorKeys, (node) => {
      if (node.type !== 'Identifier' || node.name !== name || isPropertyName(node)) return;
      const chain = chainOf(node);
      const call = chain.parent?.type === 'CallExpression' ? lastName(chain.parent.callee) : '';
      found ||= CHECKED.test(call) || (chain !== node && CHECKED.test(lastName(chain)));
    });
    return found;
  }

  return isThrownAway;
}

/** The branch of an `if` around a call, apart from a question whether the file is there, and a `try`. */
function branchOf(call: TSESTree.Node): TSESTree.Statement | undefined {
  for (let child = call; child.parent && !isFunction(child); child = child.parent) {
    const { parent } = child;
    if (parent.type === 'CatchClause') return undefined;
    if (parent.type !== 'IfStatement' || parent.test === child) continue;
    if (!isQuestion(parent)) return child as TSESTree.Statement;
  }
  return undefined;
}

/** `if (existsSync(file)) …` */
function isQuestion({ alternate, test }: TSESTree.IfStatement): boolean {
  const asked = awaited(test);
  return !alternate && asked.type === 'CallExpression' && ASKS.test(lastName(asked.callee));
}

/** `if (existsSync(file)) unlinkSync(file);` */
function isAskedFirst({ callee, parent }: TSESTree.CallExpression): boolean {
  return ASKS.test(lastName(callee)) && parent.type === 'IfStatement' && onlyTells(parent);
}

function stepsOf(branch: TSESTree.Statement): readonly TSESTree.Statement[] {
  return branch.type === 'BlockStatement' ? branch.body : [branch];
}

/** Whether a step does nothing but tell, delete and leave. */
function onlyTells(step: TSESTree.Statement): boolean {
  switch (step.type) {
    case 'BlockStatement':
      return step.body.every(onlyTells);
    case 'BreakStatement':
    case 'ContinueStatement':
      return true;
    case 'ExpressionStatement': {
      const call = awaited(step.expression);
      if (call.type !== 'CallExpression') return false;
      const name = lastName(call.callee);
      return UNDOES.test(name) || LOGS.test(name) || tells(step);
    }
    case 'IfStatement':
      return isQuestion(step) && onlyTells(step.consequent);
    case 'ReturnStatement':
      return isNothing(step.argument) || tells(step);
    case 'TryStatement':
      return onlyTells(step.block);
    default:
      return false;
  }
}

/** `return;`, `return null;`, `return false;` */
function isNothing(value: TSESTree.Expression | null): boolean {
  if (value === null) return true;
  const node = unwrap(value);
  if (node.type === 'Identifier') return node.name === 'undefined';
  return node.type === 'Literal' && (node.value === null || node.value === false);
}

/** `reply('Too large.')`, `return bot.say(texts.tooLarge)` */
function tells(step: TSESTree.Statement): boolean {
  const value = valueOfStep(step);
  const call = value && awaited(value);
  return call?.type === 'CallExpression' && call.arguments.some(isText);
}

/** `'Too large.'`, `texts.tooLarge`, `{ text: 'Too large.' }` */
function isText(given: TSESTree.Node): boolean {
  const node = unwrap(given);
  if (node.type === 'ObjectExpression') {
    return node.properties.some((one) => one.type === 'Property' && isText(one.value));
  }
  if (node.type === 'TemplateLiteral') return true;
  for (
    let object: TSESTree.Node = node;
    object.type === 'MemberExpression';
    object = unwrap(object.object)
  ) {
    if (TEXTS.test(lastName(object.object))) return true;
  }
  return literalText(node) !== undefined;
}

/** Whether what is named is only deleted there, or asked for. */
function isOnlyUndone(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'CallExpression' || parent.arguments[0] !== node) return false;
  const name = lastName(parent.callee);
  return UNDOES.test(name) || ASKS.test(name);
}

/** `file.path` for the `file` in it, but `file` for that of `file.replace(…)`, which is called. */
function chainOf(node: TSESTree.Node): TSESTree.Node {
  let chain = node;
  while (chain.parent?.type === 'MemberExpression' && chain.parent.object === chain) {
    const { parent } = chain;
    if (parent.parent.type === 'CallExpression' && parent.parent.callee === parent) break;
    chain = parent;
  }
  return chain;
}

function isPartOf(part: string, whole: string): boolean {
  return part.startsWith(`${whole}.`) || part.startsWith(`${whole}?.`);
}
