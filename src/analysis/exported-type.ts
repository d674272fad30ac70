import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isTypeScriptName } from '../ast/typescript.ts';
import { analysisOf } from './file-analyses.ts';
import { textOf } from './project/files/disk.ts';
import type { ProjectFiles } from './project/files/files.ts';
import { exportedName } from './project/summary/names.ts';
import type { Place } from './uses-outside.ts';

/** A file whose types are asked for: the one that is linted, or one that it imports. */
export interface TypePlace extends Place {
  /** How an import spells the path of the file: `/app/user.js` for `/app/user.ts`. */
  readonly spelled?: string;
  /** The files that imports may lead to; `undefined` where they are not to be asked. */
  readonly files: () => ProjectFiles | undefined;
}

/** A name that a file imports. */
export interface ImportedName {
  /** The name under which the other file exports it. */
  readonly name: string;
  readonly source: string;
}

/** What a name stands for as a type, or as the only value: a declaration, or an export of what is no file of the package. */
export type TypeMeaning =
  | { readonly kind: 'declared'; readonly node: TSESTree.Node; readonly place: TypePlace }
  | ({ readonly kind: 'outside' } & ImportedName)
  /** A type that all files have. */
  | { readonly kind: 'global' };

const MAX_BARRELS = 4;

/** What a variable of a file means as a type; `undefined` where that could be another one, or several. */
export function meaningOf(
  place: TypePlace,
  variable: TSESLint.Scope.Variable | null | undefined,
  depth = 0,
): TypeMeaning | undefined {
  const defs = variable?.defs ?? [];
  if (defs.length === 0) return { kind: 'global' };
  const [def, ...others] = defs.length === 1 ? defs : defs.filter(isOfType);
  if (!def || others.length > 0) return undefined;
  const imported = importedName(def);
  if (imported) return typeOfModule(place, imported, depth);
  if (def.type === 'ImportBinding') return undefined;
  return { kind: 'declared', node: def.node, place };
}

/** Whether a definition gives a name a meaning as a type, which it may have beside that as a value. */
function isOfType({ type }: TSESLint.Scope.Definition): boolean {
  return ['ClassName', 'ImportBinding', 'TSEnumName', 'Type'].includes(type);
}

/** What a module has as a type under a name. */
export function typeOfModule(
  from: TypePlace,
  { name, source }: ImportedName,
  depth = 0,
): TypeMeaning | undefined {
  if (!source.startsWith('.')) return { kind: 'outside', name, source };
  const place = depth > MAX_BARRELS ? undefined : placeOf(from, source);
  const { body } = place?.analysis.sourceCode.ast ?? {};
  if (!place || !body) return undefined;
  const own = body.flatMap((statement) => exportedBy(place, statement, name, depth));
  // What a file exports by name goes before what it passes on, and only one of those files has it.
  const passedOn = name === 'default' || own.length > 0 ? [] : body.flatMap(passesOn);
  const found = passedOn.flatMap(
    (other) => typeOfModule(place, { name, source: other }, depth + 1) ?? [],
  );
  const [first, ...others] = [...own, ...found];
  return others.every((other) => isSameType(first, other)) ? first : undefined;
}

/** `export * from './user'`; of packages nobody knows what they export. */
function passesOn(statement: TSESTree.ProgramStatement): string[] {
  const isWhole = statement.type === 'ExportAllDeclaration' && !statement.exported;
  return isWhole && statement.source.value.startsWith('.') ? [statement.source.value] : [];
}

export function isSameType(one: TypeMeaning | undefined, other: TypeMeaning | undefined): boolean {
  if (one?.kind === 'declared') return other?.kind === 'declared' && one.node === other.node;
  if (one?.kind !== 'outside') return one !== undefined && one.kind === other?.kind;
  return other?.kind === 'outside' && one.name === other.name && one.source === other.source;
}

/** `import { User } from './user'`, and `import User from './user'` of what has no other name there. */
export function importedName({
  node,
  parent,
  type,
}: TSESLint.Scope.Definition): ImportedName | undefined {
  if (type !== 'ImportBinding' || parent?.type !== 'ImportDeclaration') return undefined;
  const source = parent.source.value;
  if (node.type === 'ImportDefaultSpecifier') return { name: 'default', source };
  return node.type === 'ImportSpecifier'
    ? { name: exportedName(node.imported), source }
    : undefined;
}

/** The file that a relative import leads to, if it is one of TypeScript. */
function placeOf(from: TypePlace, source: string): TypePlace | undefined {
  const file = from.files()?.resolve(from.path, source);
  if (file === undefined || !isTypeScriptName(file)) return undefined;
  const spelled = path.join(path.dirname(from.path), source);
  // What the compiler has made, or somebody declares by hand, goes before the index of a folder.
  if (existsSync(`${spelled.replace(/\.[cm]?jsx?$/u, '')}.d.ts`)) return undefined;
  const text = textOf(file);
  const analysis = text === undefined ? undefined : analysisOf(file, text);
  return analysis && { path: file, analysis, spelled, files: from.files };
}

/** What a statement exports under a name, `undefined` in the list where that is unclear. */
function exportedBy(
  place: TypePlace,
  statement: TSESTree.ProgramStatement,
  name: string,
  depth: number,
): (TypeMeaning | undefined)[] {
  const meaning = (local: string): TypeMeaning | undefined => {
    const variable = topOf(place).set.get(local);
    return variable && meaningOf(place, variable, depth + 1);
  };
  if (statement.type === 'ExportDefaultDeclaration' && name === 'default') {
    const { declaration } = statement;
    if (declaration.type === 'Identifier') return [meaning(declaration.name)];
    const id = 'id' in declaration ? declaration.id : undefined;
    return [id?.type === 'Identifier' ? meaning(id.name) : undefined];
  }
  if (statement.type !== 'ExportNamedDeclaration') return [];
  const { declaration, source, specifiers } = statement;
  const ids =
    declaration?.type === 'VariableDeclaration'
      ? declaration.declarations.map(({ id }) => id)
      : [declaration && 'id' in declaration ? declaration.id : undefined];
  const isDeclared = ids.some((id) => id?.type === 'Identifier' && id.name === name);
  const declared = isDeclared ? [meaning(name)] : [];
  const listed = specifiers
    .filter(({ exported }) => exportedName(exported) === name)
    .map(({ local }) =>
      source
        ? typeOfModule(place, { name: exportedName(local), source: source.value }, depth + 1)
        : meaning(exportedName(local)),
    );
  return [...declared, ...listed];
}

/** The scope of the names of a module. */
export function topOf({ analysis }: TypePlace): TSESLint.Scope.Scope {
  const { scopes } = analysis.sourceCode.scopeManager ?? {};
  const top = scopes?.find(({ type }) => type === 'module') ?? scopes?.[0];
  if (!top) throw new Error('A file has a scope.');
  return top;
}
