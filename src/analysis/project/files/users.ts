import type { Importers } from './importers.ts';
import type { Source } from './sources.ts';
import { mayUse, usesIn, type ModuleUses, type Surface } from './using.ts';

export interface Users {
  /** The files, but for those known, that import a file and may use something that it exports. */
  usersOf(file: string, surface: Surface, known?: ReadonlySet<string>): readonly string[];
}

interface UsersInput {
  readonly importers: () => Importers;
  readonly resolve: (from: string, specifier: string) => string | undefined;
  readonly sourceOf: (file: string) => Source | undefined;
  readonly textOf: (file: string) => string | undefined;
}

const NOBODY: ReadonlySet<string> = new Set();

/** Finds those who use a file, and remembers what each takes of it. */
export function createUsers({ importers, resolve, sourceOf, textOf }: UsersInput): Users {
  const known = new Map<string, Map<string, ModuleUses>>();

  /** What a file takes of one that it imports. */
  function usesOf(importer: string, file: string): ModuleUses {
    let byFile = known.get(importer);
    if (!byFile) known.set(importer, (byFile = new Map<string, ModuleUses>()));
    let uses = byFile.get(file);
    if (uses === undefined) {
      const specifiers = sourceOf(importer)?.specifiers ?? [];
      const own = new Set(specifiers.filter((specifier) => resolve(importer, specifier) === file));
      // One that loads the whole folder names none.
      const isInFolder = specifiers.some((specifier) =>
        importers().folder(importer, specifier).includes(file),
      );
      const text = own.size === 0 || isInFolder ? undefined : textOf(importer);
      // A path that is put together is not found in the text: `__dirname + '/users'`.
      const isWritten = [...own].every((specifier) => text?.includes(specifier));
      uses = text === undefined || !isWritten ? 'anything' : usesIn(text, own);
      byFile.set(file, uses);
    }
    return uses;
  }

  return {
    usersOf: (file, surface, among = NOBODY) =>
      [...importers().importersOf(file)].filter(
        (importer) => !among.has(importer) && mayUse(usesOf(importer, file), surface),
      ),
  };
}
