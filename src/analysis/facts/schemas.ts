import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, isMethodCall, isPropertyName, staticName, unwrap } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** Packages whose schemas only read what they validate, unless they are given functions. */
const SCHEMA_PACKAGES = new Set(['joi', 'yup', 'zod', 'zod/mini', 'zod/v3', 'zod/v4']);

/** Methods that throw unless the value passes, and those that return what they found. */
const PARSERS = new Set(['attempt', 'parse', 'validateSync']);
const REPORTERS = new Set(['safeParse', 'validate', 'isValidSync']);

/** Parts of a schema after which its output may be another value than its input. */
const CHANGING =
  /^(?:catch|codec|coerce|default|overwrite|pipe|prefault|preprocess|stringbool|transform)$/u;

export interface SchemaCall {
  readonly subject: TSESTree.Expression;
  /** Whether a call that returns has found that the value passes. */
  readonly throws: boolean;
  /** Whether what it returns passes the schema too. */
  readonly isStable: boolean;
}

/** A call that validates with a `const` schema which holds no function of the program. */
export function schemaCall(analysis: Analysis, node: TSESTree.Node): SchemaCall | undefined {
  return callOfJoi(analysis, node) ?? callOfSchema(analysis, node);
}

/** `Joi.assert(value, schema)`. */
function callOfJoi(analysis: Analysis, node: TSESTree.Node): SchemaCall | undefined {
  if (!isMethodCall(node, 'assert', 'attempt') || node.arguments.length !== 2) return undefined;
  const [subject, schema] = node.arguments;
  if (!subject || subject.type === 'SpreadElement' || schema?.type !== 'Identifier') {
    return undefined;
  }
  if (analysis.bindings.originOf(node.callee.object)?.root !== 'joi') return undefined;
  const variable = analysis.bindings.variableOf(schema);
  const init = variable && analysis.bindings.constantInit(variable);
  const isPlain = init !== undefined && inspect(analysis, init) !== undefined;
  return isPlain ? { subject, throws: true, isStable: false } : undefined;
}

function callOfSchema(analysis: Analysis, node: TSESTree.Node): SchemaCall | undefined {
  if (!isMethodCall(node, ...PARSERS, ...REPORTERS) || node.arguments.length !== 1) {
    return undefined;
  }
  const [subject] = node.arguments;
  const schema = unwrap(node.callee.object);
  if (!subject || subject.type === 'SpreadElement' || schema.type !== 'Identifier') {
    return undefined;
  }
  const variable = analysis.bindings.variableOf(schema);
  const init = variable && analysis.bindings.constantInit(variable);
  const changes = init && inspect(analysis, init);
  if (changes === undefined) return undefined;
  const name = staticName(node.callee);
  const throws = name !== undefined && PARSERS.has(name);
  return { subject, throws, isStable: throws && !changes };
}

/** Whether a schema can change values; `undefined` if it is none, or one that runs functions of the program. */
function inspect(analysis: Analysis, schema: TSESTree.Expression): boolean | undefined {
  const origin = analysis.bindings.originOf(rootOf(schema));
  if (origin?.source !== 'module' || !SCHEMA_PACKAGES.has(origin.root)) return undefined;
  let isPlain = true;
  let changes = false;
  walk(schema, analysis.sourceCode.visitorKeys, (node) => {
    if (isFunction(node)) isPlain = false;
    if (node.type === 'Identifier' && !isPropertyName(node)) {
      isPlain &&= analysis.bindings.originOf(node)?.root === origin.root;
    }
    if (node.type === 'MemberExpression' && CHANGING.test(staticName(node) ?? 'pipe')) {
      changes = true;
    }
    return isPlain ? undefined : SKIP;
  });
  return isPlain ? changes : undefined;
}

function rootOf(node: TSESTree.Expression): TSESTree.Node {
  let current: TSESTree.Node = unwrap(node);
  for (;;) {
    if (current.type === 'CallExpression') current = unwrap(current.callee);
    else if (current.type === 'MemberExpression') current = unwrap(current.object);
    else return current;
  }
}
