import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isBuiltin } from 'node:module';
import { findVariable } from '@eslint-community/eslint-utils';
import { analyze } from '../analysis/analyze.ts';
import { isFunction, unwrap } from '../ast/nodes.ts';
import { hasMember } from './available.ts';
import { insertAfter, replace, type Edit } from './edits.ts';
import { freeName } from './names.ts';
import { keyOf, moduleStyle, type File, type Needed } from './imports.ts';

/** What stands between a file that is loaded and a part of it that may not run. */
const MAY_NOT_RUN = /^(?:ConditionalExpression|IfStatement|LogicalExpression|TryStatement)$/;
const MAX_DEPTH = 8;

/**
 * Whether what is called has been loaded in a function, or in a branch of the file: `const fs = await import('fs')`.
 * At the top of the file it would be loaded wherever the file goes, a browser among them, and where it
 * is not installed. Modules of Node are loaded anywhere by CommonJS.
 */
export function isLoadedLate(file: File, callee: TSESTree.Node): boolean {
  return loadsLate(file, callee, 0);
}

function loadsLate(file: File, value: TSESTree.Node, depth: number): boolean {
  const node = unwrap(value);
  if (depth > MAX_DEPTH) return false;
  const isLate = (part: TSESTree.Node): boolean => loadsLate(file, part, depth + 1);
  switch (node.type) {
    case 'AwaitExpression':
      return isLate(node.argument);
    case 'CallExpression': {
      const { key = '', source } = analyze(file.sourceCode).bindings.originOf(node) ?? {};
      if (source !== 'module' || !mayNotRun(node)) return false;
      return !isBuiltin(key.replaceAll('.', '/')) || moduleStyle(file) !== 'cjs';
    }
    case 'ConditionalExpression':
      return isLate(node.consequent) || isLate(node.alternate);
    case 'Identifier': {
      const variable = analyze(file.sourceCode).bindings.variableOf(node);
      return !!variable?.references.some(({ writeExpr }) => writeExpr && isLate(writeExpr));
    }
    case 'ImportExpression':
      return mayNotRun(node);
    case 'LogicalExpression':
      return isLate(node.left) || isLate(node.right);
    case 'MemberExpression':
      return isLate(node.object);
    default:
      return false;
  }
}

function mayNotRun(node: TSESTree.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (isFunction(at) || MAY_NOT_RUN.test(at.type)) return true;
  }
  return false;
}

/** The edits that make a call of what has been loaded so one of another export; `undefined` where none do. */
export function callLoaded(
  file: File,
  { callee: called }: TSESTree.CallExpression,
  needed: Needed,
): readonly Edit[] | undefined {
  const callee = unwrap(called);
  const { bindings } = analyze(file.sourceCode);
  const wanted = keyOf(needed);
  if (!hasMember(file, needed.module)) return undefined;
  if (callee.type === 'MemberExpression') {
    const base = bindings.originOf(callee.object)?.key;
    return base !== undefined &&
      !callee.computed &&
      wanted.startsWith(`${base}.`) &&
      !isOfOtherType(file, callee.object)
      ? [replace(callee.property, wanted.slice(base.length + 1))]
      : undefined;
  }
  const variable = callee.type === 'Identifier' ? bindings.variableOf(callee) : undefined;
  const declarator = variable && declaratorOf(variable);
  const base = declarator?.init ? bindings.originOf(declarator.init)?.key : undefined;
  if (!variable || declarator?.id.type !== 'ObjectPattern' || base === undefined) return undefined;
  if (!wanted.startsWith(`${base}.`) || isOfOtherType(file, callee)) return undefined;
  const known = variable.scope.variables.find(
    (other) =>
      isThereBefore(other, declarator) &&
      other.identifiers.some((name) => bindings.originOf(name)?.key === wanted) &&
      findVariable(file.sourceCode.getScope(callee) as never, other.name) === (other as never),
  );
  if (known) return [replace(callee, known.name)];
  const path = wanted.slice(base.length + 1).split('.');
  const local = freeName(file.sourceCode, [needed.name, `${needed.name}Async`]);
  const edit = addToPattern(declarator.id, variable, asPattern(path, local));
  return edit && [edit, replace(callee, local)];
}

/** Puts a name into a pattern: in place of one that nothing else uses, or behind the last one. */
function addToPattern(
  { properties }: TSESTree.ObjectPattern,
  { identifiers, references }: TSESLint.Scope.Variable,
  text: string,
): Edit | undefined {
  const item = properties.find(
    (property) => property.type === 'Property' && property.value === identifiers[0],
  );
  const last = properties.at(-1);
  if (!item || last?.type !== 'Property') return undefined;
  const uses = references.filter((reference) => !reference.isWrite());
  return uses.length === 1 ? replace(item, text) : insertAfter(last, `, ${text}`);
}

/** `promises: { readFile }`, `readFile: readFileAsync` */
function asPattern([name = '', ...rest]: readonly string[], local: string): string {
  if (rest.length > 0) return `${name}: { ${asPattern(rest, local)} }`;
  return name === local ? name : `${name}: ${local}`;
}

/** Whether a variable has its value by the end of a declarator: it is of the same one, or of a statement above. */
function isThereBefore(
  variable: TSESLint.Scope.Variable,
  end: TSESTree.VariableDeclarator,
): boolean {
  const declarator = declaratorOf(variable);
  const block = end.parent.parent;
  return (
    declarator === end ||
    (declarator?.parent.parent === block &&
      /^(?:BlockStatement|Program)$/.test(block.type) &&
      declarator.range[1] <= end.range[0])
  );
}

/** `const fs: { readFileSync(path: string): string } = await import('fs')` has nothing else for TypeScript. */
function isOfOtherType({ sourceCode }: File, object: TSESTree.Node): boolean {
  const base = unwrap(object);
  const variable =
    base.type === 'Identifier' ? analyze(sourceCode).bindings.variableOf(base) : undefined;
  const type = variable && declaratorOf(variable)?.id.typeAnnotation?.typeAnnotation;
  return type !== undefined && type.type !== 'TSTypeQuery';
}

function declaratorOf({ defs }: TSESLint.Scope.Variable): TSESTree.VariableDeclarator | undefined {
  const [def, ...others] = defs;
  return def?.type === 'Variable' && others.length === 0 ? def.node : undefined;
}
