import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { enclosingFunction, unwrap } from '../ast/nodes.ts';
import { hasMember } from './available.ts';
import { insertAfter, replace, type Edit } from './edits.ts';
import { freeName } from './names.ts';
import { keyOf, type File, type Needed } from './imports.ts';

/**
 * The `import(…)` in a function by which what is called has been loaded: `const fs = await import('fs')`.
 * An import at the top of the file would load the module wherever the file goes, a browser among them.
 */
export function lazyImportOf(
  { sourceCode }: Pick<File, 'sourceCode'>,
  callee: TSESTree.Node,
): TSESTree.ImportExpression | undefined {
  let node = unwrap(callee);
  while (node.type === 'MemberExpression') node = unwrap(node.object);
  const variable =
    node.type === 'Identifier' ? analyze(sourceCode).bindings.variableOf(node) : undefined;
  let loaded = variable ? declaratorOf(variable)?.init : node;
  if (loaded?.type === 'MemberExpression') loaded = unwrap(loaded.object);
  const awaited = loaded?.type === 'AwaitExpression' ? unwrap(loaded.argument) : undefined;
  return awaited?.type === 'ImportExpression' && enclosingFunction(awaited) ? awaited : undefined;
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
    return base !== undefined && !callee.computed && wanted.startsWith(`${base}.`)
      ? [replace(callee.property, wanted.slice(base.length + 1))]
      : undefined;
  }
  const variable = callee.type === 'Identifier' ? bindings.variableOf(callee) : undefined;
  const declarator = variable && declaratorOf(variable);
  const base = declarator?.init ? bindings.originOf(declarator.init)?.key : undefined;
  if (!variable || declarator?.id.type !== 'ObjectPattern' || base === undefined) return undefined;
  if (!wanted.startsWith(`${base}.`)) return undefined;
  const known = variable.scope.variables.find(
    ({ identifiers: [name] }) => name && bindings.originOf(name)?.key === wanted,
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

function declaratorOf({ defs }: TSESLint.Scope.Variable): TSESTree.VariableDeclarator | undefined {
  const [def, ...others] = defs;
  return def?.type === 'Variable' && others.length === 0 ? def.node : undefined;
}
