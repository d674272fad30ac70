import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { takesErrorFirst } from '../../../ast/callbacks.ts';
import { isFunction, staticName, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { isConstant } from '../../bindings.ts';
import { literalText } from './names.ts';

type Variable = TSESLint.Scope.Variable;

/** A parameter of a function, by its place, or a member of it. */
export interface RouterParameter {
  readonly fn: FunctionNode;
  readonly index: number;
  /** `app` of `({ app }) => …`, `const { app } = context`, `context.app.get(…)`. */
  readonly member: string | undefined;
}

const ROUTES = new Set('all delete get head options patch post put use'.split(' '));
/** Methods of a response that take what is sent. Those that streams, sockets and `fetch` have too are left out. */
const SENDS = new Set(
  'json jsonp redirect send sendFile sendStatus setHeader status writeHead'.split(' '),
);
/** What those have too, which tells where the function also gets a request. */
const ENDS = new Set(['end', 'write']);
const IS_REQUEST = /^_?req(?:uest)?$/;
const IS_RESPONSE = /^_?(?:reply|res(?:p|ponse)?)$/;
const IS_CONTEXT = /^_?ctx$/;
/** What a program calls its app where a module is given it, to which it hands functions of other modules. */
const IS_APP = /^(?:\w*[aA]pp|\w*[rR]outer)$/;
/** Fastify's name for it, whose handlers end otherwise. */
const IS_REPLY = /^_?rep(?:ly)?$/;

/** The app of a server of Vite, which serves who develops: https://vite.dev/config/preview-options */
const OF_DEVELOPMENT = 'middlewares';

/** `('/users', auth, users.list)`, `('/users', has('admin'), users.list, answers('list'))`, all of which others declare. */
function handsOver([path, ...others]: readonly TSESTree.Node[]): boolean {
  const handed = others.filter(({ type }) => type !== 'CallExpression');
  const isMade = handed.length < others.length;
  const isKnown = isMade
    ? handed.some(({ type }) => type === 'MemberExpression')
    : others.at(-1)?.type === 'MemberExpression';
  return (
    isPath(path) &&
    isKnown &&
    handed.every(({ type }) => type === 'Identifier' || type === 'MemberExpression')
  );
}

/**
 * The parameter on which a call registers a route, as far as the call itself tells:
 * `app.get(path, (req, res) => { res.json(…) })`.
 *
 * A file that is loaded by a computed name is given its app by nobody who can be found. Premise: what is
 * handed a path and a function that sends on its second parameter, by the name of an HTTP method, is a
 * router of Express's form; so is what has `route('/users').get(…)`, and an `app` or `router` that is handed
 * a path and functions of other modules by a function that is not async, as a plugin of Fastify is:
 * `app.get('/users', users.list)`.
 */
export function routerParameter(
  call: TSESTree.CallExpression,
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
  declaredIn: (fn: FunctionNode) => readonly Variable[],
): RouterParameter | undefined {
  const { arguments: args, callee } = call;
  if (callee.type !== 'MemberExpression') return undefined;
  const name = staticName(callee);
  if (name === undefined || !ROUTES.has(name)) return undefined;
  const routed = routedObject(callee.object);
  if (routed) return placeOf(routed, variableOf);
  if (name !== 'use' && (args.length < 2 || isFunction(args[0]))) return undefined;
  const place = placeOf(callee.object, variableOf);
  if (!place || place.member === OF_DEVELOPMENT) return undefined;
  const isApp = callee.object.type === 'Identifier' && IS_APP.test(callee.object.name);
  if (isApp && !place.fn.async && handsOver(args)) return place;
  return args.some((argument) => isHandler(argument, 0)) ? place : undefined;

  function isHandler(node: TSESTree.Node, depth: number): boolean {
    const value = unwrap(node);
    if (isFunction(value)) return sendsOn(value, declaredIn(value));
    // `wrap(handler)`
    if (value.type === 'CallExpression') {
      return depth < 2 && value.arguments.some((argument) => isHandler(argument, depth + 1));
    }
    const def = value.type === 'Identifier' ? variableOf(value)?.defs[0] : undefined;
    if (def?.type === 'FunctionName') return isFunction(def.node) && isHandler(def.node, 2);
    const init = def?.type === 'Variable' ? def.node.init : undefined;
    return isFunction(init) && isHandler(init, 2);
  }
}

/** `app` of `app.route('/users').get(list)` */
function routedObject(node: TSESTree.Node): TSESTree.Identifier | undefined {
  let object = node;
  while (object.type === 'CallExpression' && object.callee.type === 'MemberExpression') {
    const { arguments: args, callee } = object;
    const isRoute = staticName(callee) === 'route' && args.length === 1 && isPath(args[0]);
    if (isRoute) return callee.object.type === 'Identifier' ? callee.object : undefined;
    object = callee.object;
  }
  return undefined;
}

function isPath(node: TSESTree.Node | undefined): boolean {
  return node !== undefined && literalText(node)?.startsWith('/') === true;
}

/** Which parameter, or member of one, an expression stands for. */
function placeOf(
  node: TSESTree.Node,
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
): RouterParameter | undefined {
  if (node.type === 'MemberExpression') return memberOf(node.object, staticName(node));
  if (node.type !== 'Identifier') return undefined;
  const variable = variableOf(node);
  const [def] = variable?.defs ?? [];
  if (!variable || !def || variable.defs.length > 1) return undefined;
  if ((def.type as string) === 'Parameter') return parameterOf(variable);
  const { id, init } = def.node as Partial<TSESTree.VariableDeclarator>;
  if ((def.type as string) !== 'Variable' || !id || !init || !isConstant(variable))
    return undefined;
  if (id.type === 'ObjectPattern') return memberOf(init, nameIn(id, def.name));
  return init.type === 'MemberExpression' ? memberOf(init.object, staticName(init)) : undefined;

  function memberOf(
    object: TSESTree.Node,
    member: string | undefined,
  ): RouterParameter | undefined {
    const of = object.type === 'Identifier' ? variableOf(object) : undefined;
    const place = member === undefined ? undefined : parameterOf(of);
    return place && place.member === undefined ? { ...place, member } : undefined;
  }
}

function parameterOf(variable: Variable | undefined): RouterParameter | undefined {
  const [def] = variable?.defs ?? [];
  const fn = def?.node as TSESTree.Node | undefined;
  if (!variable || (def?.type as string) !== 'Parameter' || !fn || !isFunction(fn))
    return undefined;
  if (variable.references.some((reference) => reference.isWrite())) return undefined;
  for (const [index, parameter] of fn.params.entries()) {
    if (parameter === def?.name) return { fn, index, member: undefined };
    const member =
      def && parameter.type === 'ObjectPattern' ? nameIn(parameter, def.name) : undefined;
    if (member !== undefined) return { fn, index, member };
  }
  return undefined;
}

/** The name by which a pattern takes what it binds a variable to. */
function nameIn({ properties }: TSESTree.ObjectPattern, name: TSESTree.Node): string | undefined {
  const property = properties.find((one) => one.type === 'Property' && one.value === name);
  return property?.type === 'Property' ? staticName(property) : undefined;
}

/** Whether a function sends something by what it gets as its response. */
function sendsOn(fn: FunctionNode, variables: readonly Variable[]): boolean {
  const { params } = fn;
  const isErrorHandler = params.length === 4;
  const response = params[isErrorHandler ? 2 : 1];
  if (response?.type !== 'Identifier' || params.length > 4 || IS_REPLY.test(response.name)) {
    return false;
  }
  if (!isErrorHandler && takesErrorFirst(fn)) return false;
  const variable = variables.find(({ identifiers }) => identifiers.includes(response));
  return variable?.references.some(({ identifier }) => isSending(identifier)) ?? false;
}

function isSending(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return false;
  const name = staticName(parent);
  return name !== undefined && SENDS.has(name) && isCalled(parent, 1);
}

function isCalled(callee: TSESTree.MemberExpression, least: number): boolean {
  const { parent: call } = callee;
  return call.type === 'CallExpression' && call.callee === callee && call.arguments.length >= least;
}

/**
 * By which parameter a function answers a request, as its form tells: `(req, res) => { res.end(…); }`,
 * `(ctx) => { ctx.body = …; }`.
 *
 * Premise: what calls its parameters so, and sends by them, is given the request and the response of a server,
 * in whatever way it is registered.
 */
export function answersBy(
  fn: FunctionNode,
  declaredIn: (fn: FunctionNode) => readonly Variable[],
): number | undefined {
  const [first, second] = fn.params;
  if (first?.type !== 'Identifier') return undefined;
  if (IS_CONTEXT.test(first.name)) return isUsed(first, isGivenBody) ? 0 : undefined;
  if (second?.type !== 'Identifier') return undefined;
  const isForm = IS_REQUEST.test(first.name) && IS_RESPONSE.test(second.name);
  return isForm && isUsed(second, isAnswering) ? 1 : undefined;

  function isUsed(parameter: TSESTree.Identifier, test: (node: TSESTree.Node) => boolean): boolean {
    const variable = declaredIn(fn).find(({ identifiers }) => identifiers.includes(parameter));
    return variable?.references.some(({ identifier }) => test(identifier)) ?? false;
  }
}

/** `ctx.body = page` */
function isGivenBody(node: TSESTree.Node): boolean {
  const { parent } = node;
  if (parent?.type !== 'MemberExpression' || staticName(parent) !== 'body') return false;
  return parent.parent.type === 'AssignmentExpression' && parent.parent.left === parent;
}

function isAnswering(node: TSESTree.Node): boolean {
  const { parent } = node;
  // `createReadStream(path).pipe(res)`
  if (parent?.type === 'CallExpression' && parent.callee.type === 'MemberExpression') {
    return parent.arguments[0] === node && staticName(parent.callee) === 'pipe';
  }
  if (parent?.type !== 'MemberExpression' || parent.object !== node) return false;
  return isSending(node) || (ENDS.has(staticName(parent) ?? '') && isCalled(parent, 0));
}
