import { isOfProgram, pathOfGlobal } from '../summary/global-names.ts';
import type { FileSummary, Value } from '../summary/value.ts';
import { NOTHING } from './core.ts';
import type { Modules, Target } from './resolver.ts';
import { gather } from './targets.ts';

/** What the files of a program keep on the global object for each other. */
export interface Globals {
  /** What others set a global to. */
  readonly globalOf: (name: string, file: FileSummary, depth: number) => readonly Target[];
  /** What is put there under a path, besides what the global is set to: `app.store = …`. */
  readonly addedAt: (value: Value, file: FileSummary, depth: number) => readonly Target[];
  /** What is put into something there, under whatever name. */
  readonly addedInto: (value: Value, file: FileSummary, depth: number) => readonly Target[];
}

export function createGlobals(
  { settersOf }: Pick<Modules, 'settersOf'>,
  ask: (value: Value, file: FileSummary, depth: number) => readonly Target[],
): Globals {
  function globalOf(name: string, file: FileSummary, depth: number): readonly Target[] {
    if (!settersOf || !isOfProgram(name)) return NOTHING;
    return gather(settersOf(file, name), (setter) => {
      const value = setter.globals.get(name);
      return value ? ask(value, setter, depth + 1) : NOTHING;
    });
  }

  function addedAt(value: Value, file: FileSummary, depth: number): readonly Target[] {
    return added(value, file, depth, (path, wanted) => path === wanted);
  }

  function addedInto(value: Value, file: FileSummary, depth: number): readonly Target[] {
    return added(
      value,
      file,
      depth,
      (path, wanted) => path.startsWith(`${wanted}.`) && !path.includes('.', wanted.length + 1),
    );
  }

  function added(
    value: Value,
    file: FileSummary,
    depth: number,
    isWanted: (path: string, wanted: string) => boolean,
  ): readonly Target[] {
    const wanted = settersOf && pathOfGlobal(value);
    if (wanted === undefined) return NOTHING;
    const [name = ''] = wanted.split('.');
    return gather(settersOf?.(file, name) ?? [], (setter) =>
      gather(setter.globals, ([path, one]) =>
        isWanted(path, wanted) && path !== name ? ask(one, setter, depth + 1) : NOTHING,
      ),
    );
  }

  return { globalOf, addedAt, addedInto };
}
