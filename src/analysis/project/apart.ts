import type { ProjectFiles } from './files/files.ts';
import type { Graph } from './graph/graph.ts';

/**
 * Whether a file, or what it does where it is the program that has been started, only runs in programs that hold no
 * handler of requests or messages: it keeps nobody waiting.
 */
export function runsApart(
  file: string,
  files: Pick<ProjectFiles, 'mayHoldHandlers' | 'runsWith'>,
  build: (paths: readonly string[]) => Graph,
  isOfMain: boolean,
): boolean {
  const together = files.runsWith(file, isOfMain);
  if (!together) return false;
  const all = [...together];
  // The words tell most of them.
  if (!all.some((one) => files.mayHoldHandlers(one))) return true;
  return ![...build(all).handlerFiles].some((one) => together.has(one));
}
