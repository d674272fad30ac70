import type { Blocking, Replacement } from '../analysis/known/replacement.ts';
import { isAtLeast } from '../analysis/project/files/package-versions.ts';
import type { PackageFacts } from '../analysis/project/files/package.ts';

/**
 * What replaces a call in a version of its package: before it returned promises, it may have called back,
 * and later the module may have become an object of functions.
 */
export function replacementIn(
  { awaitableSince, calledBackBefore = false, named, replacement, since }: Blocking,
  module: string,
  facts: PackageFacts,
): Replacement | undefined {
  const major = majorOf(module, facts);
  if (named) {
    if (Number.isNaN(major)) return undefined;
    if (major >= named.since) return { kind: 'sibling', name: named.name };
  }
  if (awaitableSince && isAtLeast(rangeOf(module, facts), awaitableSince) === false) {
    return undefined;
  }
  if (!replacement || since === undefined || !(major < since)) return replacement;
  if (!calledBackBefore) return undefined;
  const name = 'name' in replacement ? replacement.name : 'default';
  return { kind: 'promisify', module, name };
}

/** Of a package whose version is not known, or may be one that did something else. */
export function differenceForVersion(
  { before, calledBackBefore = false, since }: Blocking,
  module: string,
  facts: PackageFacts,
): string[] {
  if (before && isAtLeast(rangeOf(module, facts), before.version) !== true) {
    return [`before version ${before.version.join('.')} of the package, ${before.differs}`];
  }
  return calledBackBefore && since !== undefined && Number.isNaN(majorOf(module, facts))
    ? [`before version ${String(since)}, the package takes a callback instead`]
    : [];
}

function majorOf(module: string, { versionOf }: PackageFacts): number {
  return Number(/^\d+/.exec(versionOf(module) ?? '')?.[0] ?? Number.NaN);
}

/** What is asked for of the package of a module, or of a class that it is: `adm-zip()`. */
function rangeOf(module: string, facts: PackageFacts): string | undefined {
  return facts.rangeOf(module.replace(/\(\)$/, ''));
}
