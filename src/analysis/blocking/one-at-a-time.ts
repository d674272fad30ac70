import { ONE_AT_A_TIME } from '../known/handlers/registration.ts';
import type { Root } from '../project/graph/roots.ts';
import type { Step } from '../project/graph/graph.ts';

/** `Promise.all`, `async.parallel`, `pMap` */
const SIDE_BY_SIDE = /^(?:all|allSettled|any|eachLimit|mapLimit|p(?:All|Map)|parallel|race)$/;

/** Whether a platform gives an instance one event at a time: no other event waits for what this one does. */
export function isOfOneEvent({ hasOneEvent, label }: Root): boolean {
  return hasOneEvent === true || ONE_AT_A_TIME.has(label);
}

/** Whether nothing goes on beside a call that could wait for it: it is of the only event, which does one thing after the other. */
export function holdsUpNothing(step: Step): boolean {
  if (!isOfOneEvent(step.root)) return false;
  for (let at: Step | undefined = step; at; at = at.previous) {
    const { entity } = at;
    if (entity.file.calls.some((one) => one.caller === entity && SIDE_BY_SIDE.test(one.name)))
      return false;
  }
  return true;
}
