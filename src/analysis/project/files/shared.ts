import { createFiles, type FilesOptions, type ProjectFiles } from './files.ts';

const projects = new Map<string, ProjectFiles>();

/** Those of the project at a root, if they have been asked for. */
export function knownFilesOf(options: FilesOptions): ProjectFiles | undefined {
  return projects.get(keyOf(options));
}

/** The files of the project at a root; the same object for the whole run. */
export function filesOf(options: FilesOptions): ProjectFiles {
  const key = keyOf(options);
  let files = projects.get(key);
  if (!files) {
    files = createFiles(options);
    projects.set(key, files);
  }
  return files;
}

function keyOf({ compiler, extraNames, root }: FilesOptions): string {
  return JSON.stringify([root, extraNames, compiler]);
}
