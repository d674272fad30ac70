import path from 'node:path';
import type { ProjectFiles } from './files/files.ts';
import { packageOf } from './files/package.ts';
import { textOf } from './files/disk.ts';
import { programPackage, type PackageText } from './whole-package.ts';
import type { Root } from './graph/roots.ts';
import type { Entity } from './summary/value.ts';

/** What loads a file whose name it computes. */
const LOADS_COMPUTED =
  /\b(?:import|require)\s*\(\s*(?!['"][^'"\n]*['"]\s*[,)])|\brequire\b(?!\s*(?:[(.]|:\s*(?:true|false)\b))|\bcreateRequire\b|\bimport\.meta\.glob/;

/** Whether no call says that a handler is run: only its form, or its type. */
export function mayBeLeftOver({
  isDeclared,
  isGuess,
}: Pick<Root, 'isDeclared' | 'isGuess'>): boolean {
  return isDeclared === true || isGuess === true;
}

/**
 * Whether a function that its file exports, or one that such a function returns, is called by nobody: what has been
 * left over looks like a handler as much as one in use.
 *
 * Premise: to have it called, a file of the program has to load its file, or a text has to name the function ⇒
 * what nobody imports and nothing names, its own file neither, serves nobody, where no file loads others by names
 * that it computes, and nobody gets the file who installs the package.
 */
export function isUncalled(entity: Entity, files: ProjectFiles, cwd: string): boolean {
  const { file, parent } = entity;
  const exported = nameOfExport(entity) ?? (parent && nameOfExport(parent));
  const name = exported ?? nameOfStatic(entity);
  if (name === undefined || isUsedIn(textOf(file.path) ?? '', name)) return false;
  // Who loads the file of a class has to name its method all the same.
  const isLoaded = [...files.importersOf(file.path)].length > 0;
  if ((isLoaded && exported !== undefined) || files.testsOf(file.path).length > 0) return false;
  if (packageOf(file.path, cwd).isPublished(file.path)) return false;
  const others = programPackage(files.root)?.texts.filter((text) => text.path !== file.path);
  return others?.every((text) => !mayCall(text, name)) === true;
}

function mayCall({ isCode, isUnread, path: file }: PackageText, name: string): boolean {
  if (isUnread) return true;
  const text = textOf(file) ?? name;
  return text.includes(name) || (isCode && LOADS_COMPUTED.test(text));
}

/** The name by which other files may call what a file exports: of a default, that of the function, or of the file. */
function nameOfExport({ file: { exports, path: file }, name }: Entity): string | undefined {
  const isOf = (key: string): boolean => {
    const value = exports.get(key);
    return value?.kind === 'entity' && value.entity.name === name;
  };
  if (name !== '' && isOf(name)) return name;
  return isOf('default') ? name || path.parse(file).name : undefined;
}

/** The name of a static method of a class that nothing decorates: of its objects, a package may call methods by itself. */
function nameOfStatic(entity: Entity): string | undefined {
  const { decorators, file, name } = entity;
  const isOf = (owner: Entity): boolean => {
    if (owner.kind !== 'class' || owner.decorators.length > 0) return false;
    const value = owner.members.get(name);
    return value?.kind === 'entity' && value.entity === entity;
  };
  return name !== '' && decorators.length === 0 && file.entities.some(isOf) ? name : undefined;
}

/** Whether a text says more of a name than what it is, and that it is exported. */
function isUsedIn(text: string, name: string): boolean {
  const others = text.replaceAll(/\bexport\s*\{[^}]*\}|\bexport\s+default\s+[\w$]+/g, '');
  return (
    others.split(new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', '[$]')}(?![\w$])`)).length >
    2
  );
}
