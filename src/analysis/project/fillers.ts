import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName } from '../../ast/nodes.ts';
import { functionAround } from '../../ast/results.ts';
import { memberName } from './names.ts';
import type { Place, Places } from './places.ts';

type Variable = TSESLint.Scope.Variable;

interface Mentions {
  readonly written: Set<Variable | string>;
  /** Where each variable and property of `this` is mentioned. */
  readonly positions: Map<Variable | string, number[]>;
  readonly assignments: TSESTree.AssignmentExpression[];
}

export interface Fillers {
  /** What a function, with the functions in it, assigns to, adds to and mentions. */
  readonly mentionsIn: (fn: TSESTree.Node) => Mentions;
  /** `if (!rows) load()`: the function of the file that a branch of a statement calls, and that fills the place in. */
  readonly fillerOf: (
    place: Place,
    branch: TSESTree.Node,
    at: TSESTree.Node,
  ) => TSESTree.Node | undefined;
  /** `loaded = true`, and nowhere in the function back to `false`. */
  readonly switchesOn: (filler: TSESTree.Node, place: Place) => boolean;
}

const WRITERS = new Set(['add', 'push', 'put', 'set', 'setItem', 'store', 'unshift', 'write']);

/** Tells what the functions of a file mention, and what they fill in for later calls. */
export function createFillers(rootOf: Places['rootOf']): Fillers {
  const mentions = new WeakMap<TSESTree.Node, Mentions>();

  function mentionsIn(fn: TSESTree.Node): Mentions {
    let found = mentions.get(fn);
    if (!found) {
      found = { written: new Set(), positions: new Map(), assignments: [] };
      collectMentions(fn, found);
      mentions.set(fn, found);
    }
    return found;
  }

  function collectMentions(root: TSESTree.Node, found: Mentions): void {
    const pending: unknown[] = [root];
    for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
      const node = item as TSESTree.Node;
      if (node.type === 'AssignmentExpression') {
        found.written.add(rootOf(node.left));
        found.assignments.push(node);
      } else if (
        node.type === 'CallExpression' &&
        node.callee.type === 'MemberExpression' &&
        WRITERS.has(staticName(node.callee) ?? '')
      ) {
        found.written.add(rootOf(node.callee.object));
      } else if (node.type === 'Identifier' || isOwnProperty(node)) {
        const key = rootOf(node);
        const positions = found.positions.get(key);
        if (positions) positions.push(node.range[0]);
        else found.positions.set(key, [node.range[0]]);
      }
      for (const [key, value] of Object.entries(node)) {
        if (key === 'parent') continue;
        if (Array.isArray(value)) for (const child of value) pushNode(child, pending);
        else pushNode(value, pending);
      }
    }
  }

  function fillerOf(
    { root }: Place,
    branch: TSESTree.Node,
    at: TSESTree.Node,
  ): TSESTree.Node | undefined {
    const fn = functionAround(at);
    if (!fn) return undefined;
    const methods = typeof root === 'string' ? methodsAround(fn) : undefined;
    for (const call of callsAlwaysMade(branch, at)) {
      const { callee } = call;
      if (callee.type !== 'Identifier' && !isOwnProperty(callee)) continue;
      const name = rootOf(callee);
      const filler = typeof name === 'string' ? methods?.get(name) : functionOf(name);
      if (filler && filler !== fn && mentionsIn(filler).written.has(root)) return filler;
    }
    return undefined;
  }

  function functionOf({ defs }: Variable): TSESTree.Node | undefined {
    const node = defs.length === 1 ? defs[0]?.node : undefined;
    if (isFunction(node)) return defs[0]?.type === 'FunctionName' ? node : undefined;
    return node?.type === 'VariableDeclarator' && isFunction(node.init) ? node.init : undefined;
  }

  function switchesOn(filler: TSESTree.Node, { root }: Place): boolean {
    const values = new Set<unknown>();
    for (const { left, right } of mentionsIn(filler).assignments) {
      if (rootOf(left) === root) values.add(right.type === 'Literal' ? right.value : undefined);
    }
    return values.size === 1 && values.has(true);
  }

  return { fillerOf, mentionsIn, switchesOn };
}

/** The calls that a branch makes on each run of it: statements of their own, not those of inner branches. */
function callsAlwaysMade(branch: TSESTree.Node, at: TSESTree.Node): TSESTree.CallExpression[] {
  const isRest = branch === at.parent;
  const nodes: readonly TSESTree.Node[] = branch.type === 'BlockStatement' ? branch.body : [branch];
  return nodes
    .filter(({ range }) => !isRest || range[0] >= at.range[1])
    .flatMap((node): readonly TSESTree.Node[] =>
      node.type === 'TryStatement' ? node.block.body : [node],
    )
    .flatMap((node) => {
      const call = valueIn(node);
      return call?.type === 'CallExpression' ? [call] : [];
    });
}

/** `load()` in `load();`, `await load()`, `rows = load()`, `return load()`. */
function valueIn(node: TSESTree.Node): TSESTree.Node | undefined {
  let current: TSESTree.Node | null | undefined = node;
  for (;;) {
    switch (current?.type) {
      case 'AssignmentExpression':
        current = current.right;
        break;
      case 'AwaitExpression':
      case 'ReturnStatement':
      case 'UnaryExpression':
        current = current.argument;
        break;
      case 'ExpressionStatement':
        current = current.expression;
        break;
      default:
        return current ?? undefined;
    }
  }
}

/** The methods of the class around a function, by the text of what names them: `this.load`. */
function methodsAround(fn: TSESTree.Node): Map<string, TSESTree.Node> {
  const methods = new Map<string, TSESTree.Node>();
  const body = fn.parent?.parent;
  if (body?.type !== 'ClassBody') return methods;
  for (const member of body.body) {
    const isMethod = member.type === 'MethodDefinition' || member.type === 'PropertyDefinition';
    const name = isMethod ? memberName(member) : undefined;
    if (isMethod && name !== undefined && isFunction(member.value)) {
      methods.set(`this.${name}`, member.value);
    }
  }
  return methods;
}

function isOwnProperty(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && node.object.type === 'ThisExpression';
}

function pushNode(value: unknown, pending: unknown[]): void {
  if (typeof value === 'object' && value !== null && 'type' in value && 'range' in value) {
    pending.push(value);
  }
}
