import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, memberName, staticName, unwrap, type Call } from '../../../ast/nodes.ts';
import { resultUse } from '../../../ast/results.ts';
import { BLOCKING, isNameOfBlocking } from '../../known/blocking.ts';
import { APPS_WITH_CONTEXT, OF_REQUEST, OF_RESPONSE } from '../../known/handlers/types.ts';
import { getterName, readOf } from './accessors.ts';
import { isClient } from './client-members.ts';
import { EACH_AT, element, mayHoldFunction, member } from './collections.ts';
import { isRepeated } from './emitter-classes.ts';
import type { Entities } from './entities.ts';
import { mayEmptyCache, mayLoadAgain } from '../files/late-loads.ts';
import type { Guards } from '../guards/guards.ts';
import { isOfSome } from '../guards/kinds.ts';
import { isInert } from './inert-calls.ts';
import { endOfText, lastName } from './names.ts';
import { isOfKeys, keyOf } from './package-keys.ts';
import { writtenOf } from './written-options.ts';
import type { Pace } from './timer-pace.ts';
import { ASSIGNS, type CallSite, type Draft, type Entity, type Value } from './value.ts';

export interface CallSites {
  addCall(
    node: Call,
    calleeNode: TSESTree.Node,
    argumentNodes: readonly TSESTree.CallExpressionArgument[],
  ): void;
  /** `<Page name={name} />`: React calls the component to render what renders it. */
  addElement(node: TSESTree.JSXOpeningElement): void;
  /** `config.page`, where some object of the project has an accessor of that name. */
  addRead(node: TSESTree.MemberExpression): void;
  /** `const { page } = config` */
  addReadsOf(node: TSESTree.VariableDeclarator): void;
  /** `ctx.render = (name) => …`: what middleware adds to the objects of a request. */
  addAssignment(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    name: string,
    value: Value,
  ): void;
  /** `socket.onmessage = (event) => …` */
  addListener(node: TSESTree.AssignmentExpression, owner: Value, event: string, value: Value): void;
}

interface CallSitesInput {
  readonly draft: Draft;
  readonly entities: Entities;
  readonly guards: Guards;
  readonly initOf: (node: TSESTree.Node) => TSESTree.Node | undefined;
  readonly getters: ReadonlySet<string>;
  readonly lineOf: (node: TSESTree.Node) => number;
  readonly text: string;
  readonly isOfMain: (node: TSESTree.Node) => boolean;
  readonly paceOf: (node: TSESTree.Node) => Pace | undefined;
}

/** What a list of things with functions in it is, as far as one file tells. */
const LISTS: ReadonlySet<Value['kind']> = new Set(['array', 'import', 'member', 'param']);

/** Takes up the calls of a file, and what comes to a call though it is not written as one. */
export function createCallSites({
  draft,
  entities,
  getters,
  guards,
  initOf,
  isOfMain,
  lineOf,
  paceOf,
  text,
}: CallSitesInput): CallSites {
  const { enclosingEntity, evaluator } = entities;
  const { administrators } = guards;
  const { argumentValue, superClassOf, valueOf } = evaluator;
  let isEmptied: boolean | undefined;
  return { addCall, addElement, addRead, addReadsOf, addAssignment, addListener };

  /** Parts of the path may stand before the call: `const file = './rows/' + req.params.name`. */
  function loadsAgain({ range }: Call, caller: Entity | undefined): boolean {
    const around = text.slice(...(caller?.range ?? range));
    return mayLoadAgain(around, () => (isEmptied ??= mayEmptyCache(text)));
  }

  function addCall(
    node: Call,
    calleeNode: TSESTree.Node,
    argumentNodes: readonly TSESTree.CallExpressionArgument[],
  ): void {
    const partial = partialCall(calleeNode, argumentNodes) ?? callOfLoaded(node, calleeNode);
    if (partial) {
      draft.calls.push(madeUp(node, partial));
      return;
    }
    addCallForEach(node, calleeNode, argumentNodes);
    const callee = calleeValue(calleeNode);
    const args = argumentNodes.map(argumentValue);
    if ((!callee && !args.some(mayHoldFunction)) || isInert(callee, args)) return;
    const caller = enclosingEntity(node);
    const guard = guards.guardOf(node);
    const name = lastName(calleeNode);
    if (caller && isOfSome(guard)) caller.isSelective = true;
    draft.calls.push({
      file: draft,
      caller,
      callee,
      name,
      isNew: node.type === 'NewExpression' || calleeNode.type === 'Super',
      isRepeated: isRepeated(node),
      args,
      written: writtenOf(argumentNodes),
      end: !args[0] || args[0].kind === 'below' ? endOfText(argumentNodes[0]) : undefined,
      isSpread:
        name === 'apply' ||
        name === 'call' ||
        argumentNodes.some(({ type }) => type === 'SpreadElement'),
      line: lineOf(node),
      result: resultUse(node),
      guard,
      isForAdministrators: administrators.isForThem(node),
      route: guards.routeTested(node),
      admitsAdministrators: administrators.admitsOnlyThem(node, argumentNodes),
      pace: paceOf(node),
      isOfMain: isOfMain(node),
      mayLoadAgain: name === 'require' ? loadsAgain(node, caller) : undefined,
      range: node.range,
      isOfNew: isOfNew(calleeNode),
    });
  }

  /** `new User(name).load()`, or `user.load()` of `const user = new User(name)` */
  function isOfNew(callee: TSESTree.Node): boolean {
    return callee.type === 'MemberExpression' && isMade(callee.object);
  }

  function isMade(node: TSESTree.Node): boolean {
    const object = unwrap(node);
    const made = object.type === 'Identifier' ? initOf(object) : object;
    return made !== undefined && unwrap(made).type === 'NewExpression';
  }

  /** What `async.apply(f, 1)` returns calls `f(1)`. */
  function partialCall(
    callee: TSESTree.Node,
    argumentNodes: readonly TSESTree.CallExpressionArgument[],
  ): Pick<CallSite, 'args' | 'callee' | 'guard' | 'name'> | undefined {
    if (lastName(callee) !== 'apply' || keyOf(valueOf(callee)) !== 'async.apply') return undefined;
    const [fn, ...args] = argumentNodes;
    if (!fn || fn.type === 'SpreadElement') return undefined;
    const guard = guards.guardOf(fn);
    return { callee: valueOf(fn), name: lastName(fn), args: args.map(argumentValue), guard };
  }

  /**
   * `routes.forEach(register)` calls `register(route)`, and `paths.filter(fs.existsSync)` what blocks, whatever
   * the list is; a function that is written there tells that itself.
   */
  function addCallForEach(
    node: Call,
    callee: TSESTree.Node,
    [first]: readonly TSESTree.CallExpressionArgument[],
  ): void {
    if (callee.type !== 'MemberExpression' || !first) return;
    if (first.type !== 'Identifier' && first.type !== 'MemberExpression') return;
    if (EACH_AT.get(staticName(callee) ?? '') !== 0) return;
    const fn = valueOf(first);
    if (!fn) return;
    const list = valueOf(callee.object);
    const args = list && LISTS.has(list.kind) ? [element(list)] : [];
    const name = lastName(first);
    const blocks = isNameOfBlocking(name) || BLOCKING.has(keyOf(fn) ?? '');
    if (!blocks && (args.length === 0 || first.type !== 'Identifier')) return;
    const call = madeUp(node, { callee: fn, name, args, guard: guards.guardOf(node) });
    draft.calls.push(blocks ? { ...call, isReference: true, range: node.range } : call);
  }

  /** `sequelize.import(file)` calls what the file exports. */
  function callOfLoaded(
    node: Call,
    callee: TSESTree.Node,
  ): Pick<CallSite, 'args' | 'callee' | 'guard' | 'name'> | undefined {
    if (callee.type !== 'MemberExpression' || memberName(callee) !== 'import') return undefined;
    const value = valueOf(node);
    if (value?.kind !== 'call') return undefined;
    if (value.callee.kind !== 'import' && value.callee.kind !== 'folder') return undefined;
    const guard = guards.guardOf(node);
    return { callee: value.callee, name: 'import', args: [valueOf(callee.object)], guard };
  }

  /** `f.call(x)` and `f.apply(x)` run `f`. */
  function calleeValue(node: TSESTree.Node): Value | undefined {
    const callee = unwrap(node);
    if (callee.type === 'MemberExpression') {
      const name = staticName(callee);
      if (name === 'call' || name === 'apply') return valueOf(callee.object);
    }
    if (callee.type === 'Super') return superClassOf(callee);
    return valueOf(callee);
  }

  function addElement(node: TSESTree.JSXOpeningElement): void {
    const { name } = node;
    if (name.type !== 'JSXIdentifier' || !/^[A-Z]/.test(name.name)) return;
    const callee = valueOf(name);
    if (!callee) return;
    const guard = guards.guardOf(node);
    draft.calls.push(madeUp(node, { callee, name: name.name, args: [], guard }));
  }

  function addRead(node: TSESTree.MemberExpression): void {
    if (getters.size > 0) addReadOf(node, node.object, readOf(node, getters));
  }

  function addReadsOf({ id, init }: TSESTree.VariableDeclarator): void {
    if (getters.size === 0 || id.type !== 'ObjectPattern' || !init) return;
    for (const property of id.properties) {
      const name = property.type === 'Property' ? staticName(property) : undefined;
      if (name !== undefined && getters.has(name)) addReadOf(property, init, name);
    }
  }

  function addReadOf(node: TSESTree.Node, object: TSESTree.Node, name: string | undefined): void {
    const of = name === undefined ? undefined : valueOf(object);
    if (name === undefined || !of) return;
    const callee = member(of, getterName(name));
    const read = madeUp(node, { callee, name, args: [], guard: guards.guardOf(node) });
    draft.calls.push(isMade(object) ? { ...read, isOfNew: true } : read);
  }

  function addAssignment(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    name: string,
    value: Value,
  ): void {
    const root = owner.kind === 'member' ? owner.of : owner;
    const parameter = root.kind === 'param' ? root.entity.params[root.index] : undefined;
    const isOfRequest = OF_REQUEST.test(parameter?.name ?? '');
    if (!isOfRequest && !isClient(owner) && !isContext(owner)) return;
    if (parameter && isOfRequest && owner === root) {
      if (isAlwaysMade(node, root)) (parameter.assigned ??= new Map()).set(name, value);
      if (/^_?res/.test(parameter.name) && OF_RESPONSE.has(name)) {
        addReplaced(node, owner, name, value);
        return;
      }
    }
    const callee = member(owner, ASSIGNS);
    const args: Value[] = [{ kind: 'string', text: name }, value];
    draft.calls.push(madeUp(node, { callee, name: ASSIGNS, args, guard: undefined }));
  }

  /** `res.send = function (body) { … }`: what answers the request runs it, as if it were handed over. */
  function addReplaced(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    name: string,
    value: Value,
  ): void {
    if (!isFunction(unwrap(node.right))) return;
    const guard = guards.guardOf(node);
    draft.calls.push(madeUp(node, { callee: member(owner, name), name, args: [value], guard }));
  }

  function addListener(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    event: string,
    value: Value,
  ): void {
    const callee = member(owner, 'addEventListener');
    const args: Value[] = [{ kind: 'string', text: event }, value];
    const guard = guards.guardOf(node);
    draft.calls.push(madeUp(node, { callee, name: 'addEventListener', args, guard }));
  }

  /** `app.context` of Koa, from which each context inherits. */
  function isContext(owner: Value): boolean {
    if (owner.kind !== 'member' || owner.name !== 'context') return false;
    const { of } = owner;
    if (of.kind === 'new') return isOfKeys(of.callee, APPS_WITH_CONTEXT);
    // `class Server extends Koa { constructor() { this.context.store = … } }`
    const made = of.kind === 'instance' && of.of.kind === 'entity' ? of.of.entity : undefined;
    return isOfKeys(made?.superClass, APPS_WITH_CONTEXT);
  }

  /** Whether an assignment stands in the body of the function of a parameter, in no branch. */
  function isAlwaysMade(node: TSESTree.AssignmentExpression, owner: Value): boolean {
    const block = node.parent.type === 'ExpressionStatement' ? node.parent.parent : undefined;
    return (
      node.operator === '=' &&
      isFunction(block?.parent) &&
      owner.kind === 'param' &&
      enclosingEntity(node) === owner.entity
    );
  }

  /** What runs or adds a function at a node, and is not written as a call. */
  function madeUp(
    node: TSESTree.Node,
    call: Pick<CallSite, 'args' | 'callee' | 'guard' | 'name'>,
  ): CallSite {
    return {
      file: draft,
      caller: enclosingEntity(node),
      callee: call.callee,
      name: call.name,
      isNew: false,
      isRepeated: false,
      args: call.args,
      isSpread: false,
      line: lineOf(node),
      result: resultUse(node),
      guard: call.guard,
      range: undefined,
    };
  }
}
