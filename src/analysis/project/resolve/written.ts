import type { Core } from './core.ts';
import type { Members } from './members.ts';
import type { Resolver, Target, Written } from './resolver.ts';
import type { FileSummary, Value } from '../summary/value.ts';

/** A handler is named anew in an index or two on its way to its route. */
const MAX_NAMES = 6;
/** What so many calls pass is told apart by none. */
const MAX_PASSED = 400;
/** Calls whose arguments have other places than those of the function. */
const NAMELESS: ReadonlySet<string> = new Set(['apply', 'call']);

/** What is written where a name gets its value, without asking what that turns out to be. */
export function createWritten(
  {
    ask,
    callers,
    imported,
  }: Pick<Core, 'callers' | 'imported'> & {
    readonly ask: Resolver['resolve'];
  },
  { wholeOf }: Members,
): Pick<Resolver, 'callsBehind' | 'writtenFor'> {
  /** The parameters that have been asked for: a function may hand on its own to itself. */
  let asked = new Set<unknown>();

  /** `one` of `export const one = wrap(async (req, res) => { … })`: what that call makes of it is not known. */
  function callsBehind(value: Value, file: FileSummary): readonly Written[] {
    return all(value, file).filter((written) => written.value.kind === 'call');
  }

  function all(value: Value, file: FileSummary): readonly Written[] {
    asked = new Set();
    return writtenFor(value, file, 0);
  }

  function writtenFor(value: Value, file: FileSummary, depth: number): readonly Written[] {
    if (depth > MAX_NAMES) return [];
    switch (value.kind) {
      case 'import':
        return ask(value, file).flatMap((target) =>
          writtenAs(target, 'default', depth).flatMap((it) => behind(it, depth)),
        );
      case 'member':
        return ask(value.of, file).flatMap((target) =>
          writtenAs(target, value.name, depth).flatMap((it) => behind(it, depth)),
        );
      // `register('/users', wrap(async (req, res) => { … }))`
      case 'param':
        return passed(value, depth);
      case 'union':
        return value.options.flatMap((option) => writtenFor(option, file, depth + 1));
      default:
        return [{ value, file }];
    }
  }

  /** What calls write for a parameter; the questions what it is have asked for them. */
  function passed({ entity, index }: Value & { kind: 'param' }, depth: number): readonly Written[] {
    const parameter = entity.params[index];
    const calls = callers().callsOf(entity);
    if (asked.has(parameter) || calls.length > MAX_PASSED) return [];
    asked.add(parameter);
    const written = calls.flatMap(({ args, file, isSpread, name }) => {
      const argument = isSpread || NAMELESS.has(name) ? undefined : args[index];
      return argument ? behind({ value: argument, file }, depth) : [];
    });
    return written.length > MAX_PASSED ? [] : written;
  }

  function behind({ file, value }: Written, depth: number): readonly Written[] {
    return writtenFor(value, file, depth + 1);
  }

  /** What is written for a member, without asking what it turns out to be. */
  function writtenAs(target: Target, name: string, depth: number): readonly Written[] {
    if (depth > MAX_NAMES) return [];
    switch (target.kind) {
      case 'entity':
      case 'instance': {
        const { file, instance, members } = target.entity;
        const value = (target.kind === 'entity' ? members : instance).get(name);
        return value ? [{ value, file }] : [];
      }
      case 'module': {
        const { exportAll, exports, whole } = target.file;
        const own = exports.get(name);
        if (own) return [{ value: own, file: target.file }];
        if (name === 'default') return whole.map((value) => ({ value, file: target.file }));
        const others = exportAll.flatMap((specifier) => imported(specifier, target.file));
        return [...wholeOf(target.file, 0), ...others].flatMap((inner) =>
          inner.kind === 'module' && inner.file === target.file
            ? []
            : writtenAs(inner, name, depth + 1),
        );
      }
      default:
        return [];
    }
  }

  return { callsBehind, writtenFor: all };
}
