import { findVariable } from '@eslint-community/eslint-utils';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import path from 'node:path';
import {
  isSameType,
  meaningOf,
  topOf,
  typeOfModule,
  type TypeMeaning,
  type TypePlace,
} from '../analysis/exported-type.ts';
import { isBefore, lowestVersion } from '../analysis/project/files/node-versions.ts';
import { packageOf } from '../analysis/project/files/package.ts';
import { walk } from '../ast/walk.ts';
import { addStatement } from './add-statement.ts';
import type { Declared } from './type-parts.ts';
import type { Edit } from './edits.ts';
import type { File } from './imports.ts';
import { isOfFile } from './local-types.ts';
import { inBraces, styleOf } from './style.ts';
import {
  addToImport,
  inQuotesOf,
  isWritten,
  MAX_LENGTH,
  type WrittenType,
} from './written-type.ts';

/** The parts of a type whose text means the same in every file, the names in them aside. */
const PORTABLE =
  /^(?:Identifier|Literal|TS(?:Any|BigInt|Boolean|Never|Null|Number|Object|String|Symbol|Undefined|Unknown|Void)Keyword|TS(?:Array|Intersection|Literal|Union)Type|TSPropertySignature|TSTypeAnnotation|TSType(?:Literal|Operator|ParameterInstantiation|Reference))$/u;

/** A type as it can be written at a place of a file, wherever it has been declared. */
export function writeType(
  file: File,
  home: TypePlace,
  declared: Declared,
  scope: TSESLint.Scope.Scope,
): WrittenType | undefined {
  const { place, type } = declared;
  if (type.type === 'NewExpression') return undefined;
  if (place === home) {
    const isSame = isOfFile(file, type, scope);
    return isSame ? { text: file.sourceCode.getText(type), imports: [] } : undefined;
  }
  const { sourceCode } = place.analysis;
  const text = sourceCode.getText(type);
  const isLong = text.length > MAX_LENGTH || text.includes('\n');
  if (isLong || sourceCode.getCommentsInside(type).length > 0) return undefined;
  const names = namesOf(declared);
  if (!names || !isOfSamePackage(file, place)) return undefined;
  const imports: Edit[] = [];
  for (const name of names) {
    const edits = meantBy(file, home, place, name, scope);
    if (!edits) return undefined;
    imports.push(...edits);
  }
  return { text: inQuotesOf(file.sourceCode, text), imports };
}

/** The names in a type, once each; `undefined` where it has parts that may mean another in another file. */
function namesOf({ place, type }: Declared): TSESTree.Identifier[] | undefined {
  const names = new Map<string, TSESTree.Identifier>();
  let isPortable = true;
  walk(type, place.analysis.sourceCode.visitorKeys, (node) => {
    isPortable &&= PORTABLE.test(node.type);
    if (node.type === 'TSPropertySignature') isPortable &&= !node.computed;
    if (node.type !== 'TSTypeReference') return;
    if (node.typeName.type === 'Identifier') names.set(node.typeName.name, node.typeName);
    else isPortable = false;
  });
  return isPortable ? [...names.values()] : undefined;
}

/** What a package imports means the same in all of its files. */
function isOfSamePackage({ cwd = '', filename }: File, place: TypePlace): boolean {
  return packageOf(filename, cwd).root === packageOf(place.path, cwd).root;
}

/** What a file has to import so that a name means there what it means elsewhere. */
function meantBy(
  file: File,
  home: TypePlace,
  place: TypePlace,
  identifier: TSESTree.Identifier,
  scope: TSESLint.Scope.Scope,
): readonly Edit[] | undefined {
  const { name } = identifier;
  const variable = place.analysis.bindings.variableOf(identifier);
  const isOfPlace = variable?.scope === topOf(place) || !variable?.defs.length;
  const meaning = isOfPlace ? meaningOf(place, variable) : undefined;
  if (!meaning) return undefined;
  const own = variableAt(scope, name);
  if (own || meaning.kind === 'global') {
    const isTop = own === undefined || own.scope === topOf(home);
    return isTop && isSameType(meaning, meaningOf(home, own)) ? [] : undefined;
  }
  const edit = isWritten(file.sourceCode, name) ? undefined : importOf(file, home, meaning, name);
  return edit && [edit];
}

/** What a file itself declares of a name. */
function variableAt(
  scope: TSESLint.Scope.Scope,
  name: string,
): TSESLint.Scope.Variable | undefined {
  const found = findVariable(scope as never, name) as TSESLint.Scope.Variable | null;
  return found && found.defs.length > 0 ? found : undefined;
}

/** Adds a type to an import of what exports it, or imports it by itself. */
function importOf(
  { filename, sourceCode }: File,
  home: TypePlace,
  meaning: TypeMeaning,
  name: string,
): Edit | undefined {
  const isIn = (source: string): boolean =>
    isSameType(meaning, typeOfModule(home, { name, source }));
  const imports = sourceCode.ast.body.filter((node) => node.type === 'ImportDeclaration');
  const added = addToImport(
    sourceCode,
    imports.filter((node) => isIn(node.source.value)),
    name,
  );
  const source = sourceOf(home, meaning);
  if (added || source === undefined || !isIn(source) || lacksImportType(filename)) return added;
  const { quote, semicolon } = styleOf(sourceCode);
  return addStatement(
    sourceCode,
    imports.at(-1),
    `import type ${inBraces(sourceCode, name)} from ${quote}${source}${quote}${semicolon}`,
  );
}

/** Whether the package compiles with a TypeScript from before `import type` (3.8). */
function lacksImportType(filename: string): boolean {
  const version = lowestVersion(
    packageOf(filename, path.dirname(filename)).versionOf('typescript'),
  );
  return version !== undefined && isBefore(version, [3, 8]);
}

/** How a file imports what declares a type. */
function sourceOf(home: TypePlace, meaning: TypeMeaning): string | undefined {
  if (meaning.kind === 'outside') return meaning.source;
  const spelled = meaning.kind === 'declared' ? meaning.place.spelled : undefined;
  if (spelled === undefined) return undefined;
  const relative = path.relative(path.dirname(home.path), spelled).replaceAll('\\', '/');
  return relative.startsWith('.') ? relative : `./${relative}`;
}
