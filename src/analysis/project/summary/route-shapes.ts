import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { takesErrorFirst } from '../../../ast/callbacks.ts';
import { isFunction, staticName, unwrap, type FunctionNode } from '../../../ast/nodes.ts';
import { literalText } from './names.ts';

type Variable = TSESLint.Scope.Variable;

/** A parameter of a function, by its place. */
export interface RouterParameter {
  readonly fn: FunctionNode;
  readonly index: number;
}

const ROUTES = new Set('all delete get head options patch post put use'.split(' '));
/** Methods of a response that take what is sent. Those that streams, sockets and `fetch` have too are left out. */
const SENDS = new Set(
  'json jsonp redirect send sendFile sendStatus setHeader status writeHead'.split(' '),
);
/** What a program calls its app where a module is given it, to which it hands functions of other modules. */
const IS_APP = /^(?:\w*[aA]pp|\w*[rR]outer)$/;
/** Fastify's name for it, whose handlers end otherwise. */
const IS_REPLY = /^_?rep(?:ly)?$/;

/** `('/users', auth, users.list)`, all of which others declare. */
function handsOver([path, ...others]: readonly TSESTree.Node[]): boolean {
  return (
    isPath(path) &&
    others.length > 0 &&
    others.every(({ type }) => type === 'Identifier' || type === 'MemberExpression') &&
    others.at(-1)?.type === 'MemberExpression'
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
  if (routed) return parameterOf(variableOf(routed));
  if (callee.object.type !== 'Identifier') return undefined;
  if (name !== 'use' && (args.length < 2 || isFunction(args[0]))) return undefined;
  const place = parameterOf(variableOf(callee.object));
  if (!place) return undefined;
  if (IS_APP.test(callee.object.name) && !place.fn.async && handsOver(args)) return place;
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

function parameterOf(variable: Variable | undefined): RouterParameter | undefined {
  const [def] = variable?.defs ?? [];
  const fn = def?.node as TSESTree.Node | undefined;
  if (!variable || (def?.type as string) !== 'Parameter' || !fn || !isFunction(fn))
    return undefined;
  if (variable.references.some((reference) => reference.isWrite())) return undefined;
  const index = fn.params.findIndex((parameter) => parameter === def?.name);
  return index === -1 ? undefined : { fn, index };
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
  const call = parent.parent;
  return (
    name !== undefined &&
    SENDS.has(name) &&
    call.type === 'CallExpression' &&
    call.callee === parent &&
    call.arguments.length > 0
  );
}
