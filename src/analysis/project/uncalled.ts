import type { ProjectFiles } from './files/files.ts';
import { packageOf } from './files/package.ts';
import { textOf } from './files/disk.ts';
import { programPackage, type PackageText } from './whole-package.ts';
import type { Entity } from './summary/value.ts';

/** What loads a file whose name it computes. */
const LOADS_COMPUTED =
  /\b(?:import|require)\s*\(\s*(?!['"][^'"\n]*['"]\s*[,)])|\brequire\b(?!\s*[(.])|\bcreateRequire\b|\bimport\.meta\.glob/;

/**
 * Whether a function that its file exports is called by nobody: what has been left over looks like a handler as
 * much as one in use.
 *
 * Premise: to have it called, a file of the program has to load its file, or a text has to name the function ⇒
 * what nobody imports and nothing names serves nobody, where no file loads others by names that it computes, and
 * nobody gets the file who installs the package.
 */
export function isUncalled({ file, name }: Entity, files: ProjectFiles, cwd: string): boolean {
  const { path } = file;
  if (name === '' || !isExported(file.exports, name)) return false;
  if ([...files.importersOf(path)].length > 0 || files.testsOf(path).length > 0) return false;
  if (packageOf(path, cwd).isPublished(path)) return false;
  const others = programPackage(files.root)?.texts.filter((text) => text.path !== path);
  return others?.every((text) => !mayCall(text, name)) === true;
}

function mayCall({ isCode, isUnread, path }: PackageText, name: string): boolean {
  if (isUnread) return true;
  const text = textOf(path) ?? name;
  return text.includes(name) || (isCode && LOADS_COMPUTED.test(text));
}

function isExported(exports: Entity['file']['exports'], name: string): boolean {
  const value = exports.get(name);
  return value?.kind === 'entity' && value.entity.name === name;
}
