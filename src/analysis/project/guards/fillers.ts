import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, memberName, type FunctionNode } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { walk } from '../../../ast/walk.ts';
import { literalText } from '../summary/names.ts';
import { isOwnMember } from './holders.ts';
import { isOwnProperty, type Occurrences } from './occurrences.ts';
import type { Place, Places } from './places.ts';

type Variable = TSESLint.Scope.Variable;

export interface Fillers {
  /** `if (!rows) load()`: the function of the file that a branch of a statement calls, and that fills the place in. */
  readonly fillerOf: (
    place: Place,
    branch: TSESTree.Node,
    at: TSESTree.Node,
  ) => TSESTree.Node | undefined;
  /** `if (!(await store.getUser('admin'))) store.setUser('admin', read())`: whether a branch puts there what it lacks. */
  readonly isPutBack: (place: Place, branch: TSESTree.Node) => boolean;
  /** `if (!prices.data) await prices.load()`, `if (!this.client) this.start(…)`: whether a branch tells what lacks something to fill itself in. */
  readonly isToldToFill: (place: Place, branch: TSESTree.Node, at: TSESTree.Node) => boolean;
  /** The functions of the file that a function given to something runs: itself, and those that it always calls. */
  readonly functionsRun: (given: TSESTree.Node) => readonly TSESTree.Node[];
  /** `loaded = true`, and nowhere in the function back to `false`. */
  readonly switchesOn: (filler: TSESTree.Node, place: Place) => boolean;
}

/** A name is enough to stay silent, never to report. */
const PUTS = /^(?:put|save|set|store|write)(?:[A-Z]|$)/;
const FILLS =
  /^_?(?:ensure|fetch|fill|init|initiali[sz]e|load|prepare|read|refresh|reload|warm)(?:[A-Z_]|$)/;

/** What makes a client or a process that the other methods of an object use. */
const STARTS = /^_?(?:boot|connect|launch|open|spawn|start)(?:[A-Z_]|$)/;

/** So many helpers stand between what asks for something and what fills it in. */
const MAX_HELPERS = 2;

/** Tells what the functions of a file fill in for later calls. */
export function createFillers(
  { rootOf, sharedRoot }: Pick<Places, 'rootOf' | 'sharedRoot'>,
  { assignmentsTo, isWritten }: Occurrences,
  visitorKeys: TSESLint.SourceCode.VisitorKeys,
  declaredIn: (fn: TSESTree.Node) => readonly Variable[],
): Fillers {
  function fillerOf(
    { root }: Place,
    branch: TSESTree.Node,
    at: TSESTree.Node,
  ): TSESTree.Node | undefined {
    const fn = functionAround(at);
    return fn && writerAmong(root, callsAlwaysMade(branch, at), fn, 0);
  }

  /** The function that some calls in another one run, or that one of those runs in its turn, and that fills a root in. */
  function writerAmong(
    root: Variable | string,
    calls: readonly TSESTree.CallExpression[],
    fn: TSESTree.Node,
    depth: number,
  ): TSESTree.Node | undefined {
    const methods = typeof root === 'string' ? methodsAround(fn) : undefined;
    for (const call of calls) {
      const filler = functionNamed(call.callee, methods);
      if (!isFunction(filler) || filler === fn) continue;
      if (isWritten(root, filler.range) || fillsGiven(root, call, filler)) return filler;
      const { body } = filler;
      const inner = depth < MAX_HELPERS && callsAlwaysMade(body, body);
      const writer = inner && writerAmong(root, inner, filler, depth + 1);
      if (writer) return writer;
    }
    return undefined;
  }

  /** `load(name, files)`, where `load` puts something into its second parameter. */
  function fillsGiven(
    root: Variable | string,
    { arguments: given }: TSESTree.CallExpression,
    filler: FunctionNode,
  ): boolean {
    return given.some((one, index) => {
      const param = filler.params[index];
      if (one.type !== 'Identifier' || rootOf(one) !== root) return false;
      const variable = declaredIn(filler).find(({ identifiers }) =>
        identifiers.some((name) => name === param),
      );
      return variable !== undefined && isWritten(variable, filler.range);
    });
  }

  function functionNamed(
    callee: TSESTree.Node,
    methods: ReadonlyMap<string, TSESTree.Node> | undefined,
  ): TSESTree.Node | undefined {
    const shared = sharedRoot(callee);
    if (callee.type !== 'Identifier' && !isOwnProperty(callee) && shared === undefined)
      return undefined;
    const name = rootOf(callee);
    return typeof name === 'string'
      ? (methods?.get(name) ?? functionSetAs(name))
      : functionOf(name);
  }

  function functionsRun(given: TSESTree.Node): readonly TSESTree.Node[] {
    const fn = isBound(given) ? given.callee.object : given;
    const methods = methodsAround(outermostFunction(given));
    const first = isFunction(fn) ? fn : functionNamed(fn, methods);
    if (!isFunction(first)) return [];
    const called = callsAlwaysMade(first.body, first.body).flatMap(
      ({ callee }) => functionNamed(callee, methods) ?? [],
    );
    return [first, ...called];
  }

  function isToldToFill({ root }: Place, branch: TSESTree.Node, at: TSESTree.Node): boolean {
    return callsAlwaysMade(branch, at).some(({ callee }) => {
      if (callee.type !== 'MemberExpression') return false;
      const name = memberName(callee) ?? '';
      return (
        (callee.object.type === 'Identifier' &&
          FILLS.test(name) &&
          rootOf(callee.object) === root) ||
        (STARTS.test(name) && isOwnMember(sharedRoot(callee)) && isMade(root))
      );
    });
  }

  /** `this.client = new Client()`, anywhere in the file: that may be behind callbacks. */
  function isMade(root: Variable | string): boolean {
    return (
      isOwnMember(root) &&
      assignmentsTo(root, [0, Number.POSITIVE_INFINITY]).some(
        ({ left, right }) => sharedRoot(left) === root && right.type === 'NewExpression',
      )
    );
  }

  function isPutBack({ key, root }: Place, branch: TSESTree.Node): boolean {
    if (key === undefined) return false;
    let isFound = false;
    walk(branch, visitorKeys, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return;
      const [first] = node.arguments;
      isFound ||=
        PUTS.test(memberName(node.callee) ?? '') &&
        first !== undefined &&
        literalText(first) === key &&
        rootOf(node.callee.object) === root;
    });
    return isFound;
  }

  /** `app.load = function () { … }` */
  function functionSetAs(name: string): TSESTree.Node | undefined {
    const values = assignmentsTo(name, [0, Number.POSITIVE_INFINITY])
      .filter(({ left }) => sharedRoot(left) === name)
      .map(({ right }) => right);
    return values.length === 1 && isFunction(values[0]) ? values[0] : undefined;
  }

  function functionOf({ defs }: Variable): TSESTree.Node | undefined {
    const node = defs.length === 1 ? defs[0]?.node : undefined;
    if (isFunction(node)) return defs[0]?.type === 'FunctionName' ? node : undefined;
    return node?.type === 'VariableDeclarator' && isFunction(node.init) ? node.init : undefined;
  }

  function switchesOn(filler: TSESTree.Node, { root }: Place): boolean {
    const values = new Set(
      assignmentsTo(root, filler.range)
        .filter(({ left }) => rootOf(left) === root)
        .map(({ right }) => (right.type === 'Literal' ? right.value : undefined)),
    );
    return values.size === 1 && values.has(true);
  }

  return { fillerOf, functionsRun, isPutBack, isToldToFill, switchesOn };
}

/** `flush.bind(this)` */
function isBound(
  node: TSESTree.Node,
): node is TSESTree.CallExpression & { callee: TSESTree.MemberExpression } {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    memberName(node.callee) === 'bind'
  );
}

/** The function around a node that is the method of a class, or the outermost one. */
function outermostFunction(node: TSESTree.Node): TSESTree.Node {
  let outermost = node;
  for (let fn = functionAround(node); fn; fn = functionAround(fn)) {
    outermost = fn;
    if (fn.parent?.parent?.type === 'ClassBody') break;
  }
  return outermost;
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
