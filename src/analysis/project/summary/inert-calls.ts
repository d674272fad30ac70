import type { Value } from './value.ts';

/** What calls nothing of a program by itself: a third of all calls, of which nothing needs to be known. */
const INERT: ReadonlySet<string> = new Set(
  'Boolean Date Error JSON Math Number RangeError String TypeError console parseFloat parseInt'.split(
    ' ',
  ),
);

/** `new Error(text)`, `console.log(user)`, `require('./users')`: given no function, of which it might make something. */
export function isInert(callee: Value | undefined, args: readonly (Value | undefined)[]): boolean {
  const base = callee?.kind === 'member' ? callee.of : callee;
  if (base?.kind !== 'global') return false;
  if (base.name === 'require') return base === callee && args[0]?.kind === 'string';
  // `JSON.parse(text, revive)`
  const mayCall = base.name === 'JSON' && args.length > 1;
  return INERT.has(base.name) && !mayCall && args.every((value) => value?.kind !== 'entity');
}
