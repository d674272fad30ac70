import type { ProjectFiles } from './files/files.ts';
import type { Graph } from './graph/graph.ts';
import type { Use } from './graph/uses.ts';
import type { CallSite, Entity, FileSummary } from './summary/value.ts';

/** A name of several words is seldom that of two things. */
const OF_SEVERAL_WORDS = /^[a-z]+\d*[A-Z]\w{2,}$/;
/** More places than these say no more. */
const MAX_USES = 10;

/**
 * The calls in other files that may be of a method, by its name alone, and go on with what it returns: of what
 * they call it, nothing is known. A name is enough to say where to look, never to report.
 */
export function usesByName(
  entity: Entity,
  files: Pick<ProjectFiles, 'candidates' | 'summaryOf' | 'textOf'>,
  mayRun: Graph['mayRun'],
): Use[] {
  const { file: own, name } = entity;
  if (!OF_SEVERAL_WORDS.test(name)) return [];
  const isOfName = (call: CallSite): boolean =>
    call.name === name &&
    call.callee?.kind === 'member' &&
    !isAwaited(call) &&
    mayRun(call, entity);
  const summaries = files.candidates(own.path, new Set([name])).flatMap((file): FileSummary[] => {
    const mayCall = file !== own.path && files.textOf(file)?.includes(`.${name}(`) === true;
    const summary = mayCall ? files.summaryOf(file) : undefined;
    return summary ? [summary] : [];
  });
  return summaries
    .flatMap(({ calls }) => calls.filter(isOfName))
    .slice(0, MAX_USES)
    .map((call) => ({ call, use: call.result }));
}

function isAwaited({ result }: CallSite): boolean {
  return result === 'awaited' || result === 'collected' || result === 'returned';
}
