import type { TSESTree } from '@typescript-eslint/utils';
import { isParenthesized } from '@eslint-community/eslint-utils';
import type { Analysis } from '../analysis/analyze.ts';
import { isNumber } from '../analysis/numbers.ts';
import { walk } from '../ast/walk.ts';
import { isNeverReassigned } from '../analysis/bindings.ts';
import { callsIn } from '../ast/calls.ts';
import {
  isInside,
  isMethodCall,
  rootOf,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../ast/nodes.ts';
import { returnedBy } from '../ast/returns.ts';
import { lastName } from '../analysis/project/summary/names.ts';
import { isInOptionalChain } from '../ast/optional-chain.ts';
import { insertAfter, insertBefore, replace, type Edit } from './edits.ts';
import { minimumAt, Precedence } from './parens.ts';

/** The call of a method of a list that a function is the only argument of, where promises can stand for what it returns. */
export function collectionCallOf(analysis: Analysis, fn: FunctionNode): CollectionCall | undefined {
  const argument = wrapped(fn);
  const { parent } = argument;
  if (!isMethodCall(parent, ...METHODS) || parent.arguments.length !== 1) return undefined;
  if (isInOptionalChain(parent) || isKeyed(analysis, parent.callee.object)) return undefined;
  if (parent.arguments[0] !== argument) return undefined;
  const isStatement = parent.parent.type === 'ExpressionStatement';
  const name = staticName(parent.callee) ?? '';
  if (name === 'map') return parent;
  if (name === 'forEach') return isStatement ? parent : undefined;
  if (isStatement || (name === 'filter' && !itemChosen(analysis, fn))) return undefined;
  return parent;
}

/** What is called with each item, and what is made of the results of all. */
const METHODS = ['every', 'filter', 'flatMap', 'forEach', 'map', 'some'] as const;
const MADE_OF_ALL: Readonly<Record<string, string>> = {
  every: '.every(Boolean)',
  filter: '.flat()',
  flatMap: '.flat()',
  some: '.some(Boolean)',
};

/** The method that no longer stops at the first item which settles it: `some`. */
export function methodThatStops({ callee }: CollectionCall): string | undefined {
  const name = staticName(callee);
  return name === 'every' || name === 'some' ? name : undefined;
}

/** The name of the item that a callback of `filter` says yes or no to, where each of its answers can name it. */
function itemChosen(
  { bindings, flow, sourceCode }: Analysis,
  fn: FunctionNode,
): string | undefined {
  const [item] = fn.params;
  if (item?.type !== 'Identifier' || item.optional || flow.fallsOff(fn)) return undefined;
  const variable = bindings.variableOf(item);
  if (!variable || !isNeverReassigned(variable)) return undefined;
  if (returnedBy(fn).includes(null)) return undefined;
  const isHidden = sourceCode.scopeManager?.scopes.some(
    (scope) => scope !== variable.scope && isInside(scope.block, fn) && scope.set.has(item.name),
  );
  return isHidden === true ? undefined : item.name;
}

/** `isFolder(name) ? [name] : []` for `isFolder(name)`: what is chosen, in a list. */
function choiceEdits(fn: FunctionNode, item: string): Edit[] {
  return returnedBy(fn).flatMap((answer) => {
    if (!answer) return [];
    if (answer.type === 'Literal') return [replace(answer, answer.value ? `[${item}]` : '[]')];
    // Those around it hold what is added, too.
    const needsParens = LOWER_THAN_TEST.test(answer.type);
    return [
      ...(needsParens ? [insertBefore(answer, '(')] : []),
      insertAfter(answer, `${needsParens ? ')' : ''} ? [${item}] : []`),
    ];
  });
}
/** What needs parentheses where it is tested. */
const LOWER_THAN_TEST =
  /^(?:ArrowFunction|Assignment|Conditional|Sequence|TSAs|TSSatisfies|Yield)Expression$/;

/** A `Map` and a `Set` have `forEach`, and no `map`. */
function isKeyed({ bindings }: Analysis, object: TSESTree.Node): boolean {
  const variable = object.type === 'Identifier' ? bindings.variableOf(object) : undefined;
  const value = unwrap((variable && bindings.constantInit(variable)) ?? object);
  if (value.type !== 'NewExpression') return false;
  return bindings.isGlobal(value.callee, 'Map') || bindings.isGlobal(value.callee, 'Set');
}

type CollectionCall = TSESTree.CallExpression & { callee: TSESTree.MemberExpression };

const APPENDS = /^(?:append|write$)/;
const WRITES = /^(?:outputFile|writeFile)(?:Sync)?$/;

/** Whether a callback adds to something that the next one adds to as well: `appendFileSync('log', text)`, `out.write(text)`. */
export function writesInTurn({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return callsIn(fn, sourceCode.visitorKeys).some(({ arguments: [path], callee }) => {
    const name = lastName(callee);
    return APPENDS.test(name) || (WRITES.test(name) && path?.type === 'Literal');
  });
}

/** The text or the list of others that a callback adds to, in an order that shows: `html += …`, `rows.push(…)`. */
export function addedTo(analysis: Analysis, fn: FunctionNode): string | undefined {
  const { bindings, sourceCode } = analysis;
  let found: string | undefined;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    const target = targetAdded(analysis, node);
    const root = target && rootOf(target);
    const [def] = root?.type === 'Identifier' ? (bindings.variableOf(root)?.defs ?? []) : [];
    if (target && def && !isInside(def.name, fn)) found ??= sourceCode.getText(target);
  });
  return found;
}

/**
 * Whether a node stands in what a callback adds to something outside it that is read before: `html += load(name)`,
 * `rows = rows.concat(load(name))`.
 */
export function addsAcross({ bindings }: Analysis, fn: FunctionNode, node: TSESTree.Node): boolean {
  for (let at = node.parent; at && at !== fn; at = at.parent) {
    if (at.type !== 'AssignmentExpression' || !isInside(node, at.right)) continue;
    const root = rootOf(at.left);
    const variable = root.type === 'Identifier' ? bindings.variableOf(root) : undefined;
    const [def] = variable?.defs ?? [];
    if (!def || isInside(def.name, fn)) continue;
    const isRead = variable?.references.some(
      ({ identifier }) => isInside(identifier, at.right) && identifier.range[0] < node.range[0],
    );
    if (at.operator !== '=' || isRead === true) return true;
  }
  return false;
}

function targetAdded(analysis: Analysis, node: TSESTree.Node): TSESTree.Node | undefined {
  if (isMethodCall(node, 'push', 'unshift')) return node.callee.object;
  if (node.type !== 'AssignmentExpression' || node.operator !== '+=') return undefined;
  return isNumber(analysis, node.right) ? undefined : node.left;
}

/** `await Promise.all(xs.map(…))` for `xs.map(…)` and `xs.forEach(…)`, `(await Promise.all(xs.map(…))).some(Boolean)` for `xs.some(…)`. */
export function allEdits(analysis: Analysis, node: CollectionCall, fn: FunctionNode): Edit[] {
  const { sourceCode } = analysis;
  const name = staticName(node.callee) ?? '';
  const ending = MADE_OF_ALL[name] ?? '';
  const needsParens =
    ending !== '' ||
    (Precedence.Unary < minimumAt(node) && !isParenthesized(node as never, sourceCode as never));
  const item = name === 'filter' ? itemChosen(analysis, fn) : undefined;
  return [
    insertBefore(node, `${needsParens ? '(' : ''}await Promise.all(`),
    ...(name === 'map' ? [] : [replace(node.callee.property, 'map')]),
    ...(item === undefined ? [] : choiceEdits(fn, item)),
    insertAfter(node, `${needsParens ? '))' : ')'}${ending}`),
  ];
}
