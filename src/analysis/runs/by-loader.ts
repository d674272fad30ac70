import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  isFunction,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isModuleExports } from '../project/summary/names.ts';
import { makesFunction, returnedBy } from './computing.ts';

/** What a plugin is given: the program that it adds to. A name is enough to stay silent, never to report. */
const HOST =
  /^_*(?:agent|app|application|bot|client|db|fastify|grunt|gulp|hexo|homebridge|hooks|io|knex|mongoose|passport|plop|program|router|sequelize|server|yargs)$/i;
/** What it is given besides. */
const SETTINGS = /^_*(?:cb|conf|config|done|next|opts|options|settings)$/i;
/** What puts functions of its own into those of a module. */
const WRAPS = /^(?:mass)?wrap(?:[A-Z]|$)|^patch(?:[A-Z]|$)/i;

/**
 * Whether what loads a program, or a file that it works on, calls a function once: a factory that is given
 * away while the module is loaded, a plugin that is all that a file exports, what changes a module for
 * others, a rule of a linter.
 */
export function isCalledByLoader(analysis: Analysis, fn: FunctionNode): boolean {
  if (isCreatorOfRule(fn)) return true;
  if (fn.async || fn.generator) return false;
  if (isGivenAtLoad(analysis, fn)) return isFactory(analysis, fn) || changesModule(analysis, fn);
  return isWholeExport(fn) && (isPlugin(analysis, fn) || changesModule(analysis, fn));
}

/** `create(context) { return { … }; }`: a linter calls it for each file that it goes through. */
export function isCreatorOfRule({ params: [context], parent }: FunctionNode): boolean {
  return (
    parent.type === 'Property' &&
    staticName(parent) === 'create' &&
    context?.type === 'Identifier' &&
    context.name === 'context'
  );
}

/** `export const add = factory('add', ['typed'], ({ typed }) => …)` */
function isGivenAtLoad({ callees }: Analysis, fn: FunctionNode): boolean {
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type !== 'CallExpression' || parent.callee === place) return false;
  return enclosingFunction(fn) === undefined && callees.given(place).kind === 'unknown';
}

/** Whether all that a function returns are functions and classes, or made of them. */
function isFactory(analysis: Analysis, fn: FunctionNode): boolean {
  const values = returnedBy(fn);
  return values.length > 0 && values.every((value) => makesFunctions(analysis, value));
}

/** `class { … }`, `{ read, write }`, `typed({ number: (x) => … })` */
function makesFunctions(analysis: Analysis, node: TSESTree.Node): boolean {
  const value = unwrap(node) as TSESTree.Expression;
  if (makesFunction(analysis, value)) return true;
  switch (value.type) {
    case 'CallExpression':
      return value.arguments.some((argument) => makesFunctions(analysis, argument));
    case 'Identifier':
      return analysis.bindings.variableOf(value)?.defs[0]?.type === 'ClassName';
    case 'ObjectExpression':
      return value.properties.some(
        (property) =>
          property.type === 'Property' && analysis.calls.functionOf(property.value) !== undefined,
      );
    default:
      return false;
  }
}

/** `module.exports = f`, `export = f`, `export default f` */
function isWholeExport(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  if (parent?.type !== 'AssignmentExpression') {
    return parent?.type === 'ExportDefaultDeclaration' || parent?.type === 'TSExportAssignment';
  }
  return parent.left.type === 'MemberExpression' && isModuleExports(parent.left);
}

/** `module.exports = (app, options) => { … }`: it returns nothing, what it is given, or functions. */
function isPlugin(analysis: Analysis, fn: FunctionNode): boolean {
  const [host, ...others] = fn.params;
  if (host?.type !== 'Identifier' || !HOST.test(host.name)) return false;
  const isAlone = others.every(
    (one) => one.type === 'ObjectPattern' || (one.type === 'Identifier' && SETTINGS.test(one.name)),
  );
  const values = returnedBy(fn);
  return (
    isAlone && values.every((value) => isNamed(value, host.name) || makesFunctions(analysis, value))
  );
}

/** `(http) => { shimmer.wrap(http, 'request', wrapRequest); return http; }` */
function changesModule({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  const [given] = fn.params;
  if (given?.type !== 'Identifier') return false;
  const values = returnedBy(fn);
  if (values.length === 0 || !values.every((value) => isNamed(value, given.name))) return false;
  let changes = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (changes || isFunction(node)) return SKIP;
    changes = node.type === 'CallExpression' && WRAPS.test(calleeName(node) ?? '');
    return undefined;
  });
  return changes;
}

function isNamed(node: TSESTree.Expression, name: string): boolean {
  const value = unwrap(node);
  return value.type === 'Identifier' && value.name === name;
}
