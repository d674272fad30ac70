import { memoized } from '../../../ast/memoized.ts';
import { KEEPS_RESULT } from '../../known/callees.ts';
import type { Exposure } from './exposure.ts';
import { isNamedLater } from '../graph/wrappers.ts';
import { HOLDS, NONE, RUNS, WRAPS, type Heat, type Marks } from './marks.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import { listOfItem } from '../summary/collections.ts';
import { MODEL } from '../summary/models.ts';
import { lastName } from '../summary/value-name.ts';
import type { SliceFiles } from '../files/using.ts';
import { pathsBelow } from './words.ts';
import type { FileSummary, Value } from '../summary/value.ts';

/** Values of more parts than this are taken to be of the slice. */
const MAX_PARTS = 400;

export interface HeatInput {
  readonly marks: Marks;
  readonly exposure: Pick<Exposure, 'heatOfExport' | 'heatOfModule'>;
  readonly project: SliceFiles;
  readonly resolver: Resolver;
  /** Is told of a value whose words are of the slice, but that is not, as far as is known. */
  readonly doubt: () => void;
}

/** Tells how near values are to the seeds: what their words leave open, the resolver decides. */
export function createHeat({
  doubt,
  exposure: { heatOfExport, heatOfModule },
  marks,
  project,
  resolver,
}: HeatInput): (value: Value | undefined, file: FileSummary) => Heat {
  let parts = 0;

  function heatOf(value: Value | undefined, file: FileSummary): Heat {
    if (!value) return NONE;
    // One part may stand in many others.
    const within = memoized((part: Value): Heat => heatOfPart(part, file, within));
    return heatOfPart(value, file, within);
  }

  function heatOfPart(value: Value, file: FileSummary, within: (part: Value) => Heat): Heat {
    parts = 0;
    const heat = ask(value, file);
    if (heat === NONE) return NONE;
    switch (value.kind) {
      case 'call':
      case 'new': {
        const given = value.args.some((argument) => argument && within(argument) !== NONE);
        return verified(value, file, heat) | (given ? WRAPS : NONE);
      }
      case 'element':
        return verified(value, file, heat) | (holdsWrapped(value.of, file) ? WRAPS : NONE);
      case 'member':
        return verified(value, file, heat) | (isWrapped(value, file, heat) ? WRAPS : NONE);
      case 'union':
        return value.options.reduce((all, option) => all | within(option), NONE);
      default:
        return heat;
    }
  }

  function verified(value: Value, file: FileSummary, asked: Heat): Heat {
    const targets = resolver.resolve(value, file);
    // Which objects those are is told by calls that become part of the slice only with what they hand over.
    if (targets.length === 0 && isOfAdded(value)) return asked & ~WRAPS;
    const found = targets.reduce((all, target) => all | heatOfTarget(target), NONE);
    if (found === NONE) doubt();
    return found;
  }

  /** `ctx.db.load`, where some middleware adds a `db`. */
  function isOfAdded(value: Value): boolean {
    switch (value.kind) {
      case 'call':
      case 'new':
        return isOfAdded(value.callee);
      case 'element':
      case 'instance':
        return isOfAdded(value.of);
      case 'member':
        return marks.ofAdded(value.name) !== NONE || isOfAdded(value.of);
      default:
        return false;
    }
  }

  /** Whether a member is what a call has made of something of the slice. */
  function isWrapped(value: Value, file: FileSummary, heat: Heat): boolean {
    return (
      (heat & WRAPS) > 0 &&
      resolver
        .callsBehind(value, file)
        .some((call) => (ask(call.value, call.file) & WRAPS) !== NONE)
    );
  }

  /** Whether a list has an item that a call has made of something of the slice: `...handlers`. */
  function holdsWrapped(value: Value, file: FileSummary): boolean {
    return resolver.resolve(value, file).some(
      (target) =>
        target.kind === 'array' &&
        target.value.items.some((item) => {
          if (item?.kind !== 'call' && item?.kind !== 'member') return false;
          const heat = ask(item, target.file);
          return item.kind === 'call' ? (heat & WRAPS) > 0 : isWrapped(item, target.file, heat);
        }),
    );
  }

  function heatOfTarget(target: Target): Heat {
    switch (target.kind) {
      case 'array':
        parts = 0;
        return ask(target.value, target.file);
      case 'entity':
        return marks.of(target.entity);
      case 'instance':
        return marks.of(target.entity) & HOLDS;
      case 'external':
        return NONE;
      case 'module':
        return heatOfModule(target.file.path);
      case 'place':
        return heatBelow(target.file, target);
    }
  }

  /** How near a value is to the seeds, as far as what it mentions tells. */
  function ask(value: Value, file: FileSummary): Heat {
    parts += 1;
    if (parts > MAX_PARTS) return RUNS | HOLDS;
    switch (value.kind) {
      case 'array':
        return marks.isFilled(value) || isAnyHot(value.items, file) ? HOLDS : NONE;
      case 'call':
      case 'new':
        return askResult(value, file);
      case 'element':
        return (ask(value.of, file) & HOLDS) > 0 ? RUNS | HOLDS : NONE;
      case 'entity':
        return marks.of(value.entity);
      case 'below':
        return ask(value.of, file);
      case 'folder':
      case 'place':
        return heatBelow(file, value);
      case 'global':
        return marks.ofGlobal(value.name);
      case 'import':
        return heatOfModule(project.pathOf(file, value.specifier));
      case 'instance':
        return ask(value.of, file) & HOLDS;
      case 'member':
        return askMember(value, file);
      case 'loaded':
        return ask(value.path, file);
      case 'param':
      case 'rest':
        return askParameter(value);
      case 'self':
        return heatOfModule(file.path);
      case 'union': {
        let heat = NONE;
        for (const option of value.options) heat |= ask(option, file);
        return heat;
      }
      default:
        return NONE;
    }
  }

  function heatBelow(file: FileSummary, place: Parameters<typeof pathsBelow>[2]): Heat {
    const paths = pathsBelow(project, file, place);
    return paths.reduce((heat, path) => heat | heatOfModule(path), NONE);
  }

  function isAnyHot(values: readonly (Value | undefined)[], file: FileSummary): boolean {
    for (const value of values) if (value && ask(value, file) !== NONE) return true;
    return false;
  }

  function askParameter({ entity, index }: Value & { kind: 'param' | 'rest' }): Heat {
    const parameter = entity.params[index];
    if (!parameter) return NONE;
    if (marks.isGiven(parameter)) return HOLDS;
    const { initial, type } = parameter;
    return (initial ? ask(initial, entity.file) : NONE) | (type ? ask(type, entity.file) : NONE);
  }

  function askMember({ name, of }: Value & { kind: 'member' }, file: FileSummary): Heat {
    // What `require` gives is a class as well.
    if (name === 'prototype' || (name === MODEL && project.hasModels())) return ask(of, file);
    if (of.kind === 'import') return heatOfExport(project.pathOf(file, of.specifier), name);
    if (of.kind === 'self') return heatOfExport(file.path, name);
    if (name === 'default') return ask(of, file);
    return (ask(of, file) & HOLDS) > 0 ? marks.ofName(name) : marks.ofAdded(name);
  }

  function askResult({ args, callee }: Value & { kind: 'call' | 'new' }, file: FileSummary): Heat {
    const list = listOfItem(callee);
    const of = ask(callee, file) | (list ? ask(list, file) : NONE);
    const isGiven = isAnyHot(args, file);
    return ((of & HOLDS) > 0 ? HOLDS | RUNS : NONE) | (isGiven ? WRAPS | HOLDS | RUNS : NONE);
  }

  return heatOf;
}

/**
 * What an export or a member hands on: `one` of `export const one = wrap((req, res) => …)`, but neither
 * what a cache makes of it nor what is made of a function that stands elsewhere and may run by itself.
 */
export function heatAsMember(value: Value, heat: Heat, marks: Pick<Marks, 'of'>): Heat {
  const isName = value.kind === 'member' || value.kind === 'import';
  return isName ||
    isNamedLater(value) ||
    (value.kind === 'call' && wrapsHandler(value.args, value.callee, marks))
    ? heat
    : heat & ~WRAPS;
}

function wrapsHandler(
  args: readonly (Value | undefined)[],
  callee: Value,
  marks: Pick<Marks, 'of'>,
): boolean {
  const isGivenHandler = args.some(
    (value) =>
      value?.kind === 'entity' &&
      value.entity.kind === 'function' &&
      value.entity.params.length > 0 &&
      marks.of(value.entity) !== NONE,
  );
  return isGivenHandler && !KEEPS_RESULT.test(lastName(callee));
}
