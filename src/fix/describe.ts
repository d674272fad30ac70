import { isHotRepeater, type Repeater } from '../analysis/runs/repetition.ts';
import { isFunction, isLoop } from '../ast/nodes.ts';
import { functionName } from './derived-name.ts';
import type { Caveat, Hoist } from './hoist.ts';

/** What stands around code that is run again: `this loop`, or the function by its name. */
export function around(repeaters: readonly Repeater[]): string {
  const [inner] = repeaters.filter(({ frequency }) => frequency !== 'once');
  if (inner && isLoop(inner.node)) return 'this loop';
  const name = inner && isFunction(inner.node) ? functionName(inner.node) : undefined;
  return name === undefined ? 'the function around it' : `\`${name}\``;
}

/** What runs code again most often: `turn of the loop`, `item`, `request`, or a call. */
export function run(repeaters: readonly Repeater[]): string {
  const hot =
    repeaters.find(isHotRepeater) ?? repeaters.find(({ frequency }) => frequency !== 'once');
  const name = hot && isFunction(hot.node) ? functionName(hot.node) : undefined;
  switch (hot?.frequency) {
    case 'loop':
      return 'turn of the loop';
    case 'item':
      return 'item';
    case 'request':
      return 'request';
    default:
      return name === undefined ? 'call' : `call of \`${name}\``;
  }
}

/**
 * What else is to be said of what moves: that the file has the same, so that the fix deletes it (`equal`), and
 * what is not the same besides where it goes to what may compare it (`besides`).
 */
export function hoisted({ caveat, equal }: Hoist): Readonly<Record<'besides' | 'equal', string>> {
  return {
    besides: caveat === undefined ? '' : BESIDES[caveat],
    equal: equal === undefined ? '' : ` and is the same as \`${equal}\` of the file`,
  };
}

const BESIDES: Readonly<Record<Caveat, string>> = {
  environment: '',
  strictness: ', out of strict code',
  types: ', and its types have to be written by hand',
};

/** What the environment says of a format by that name: to dates, the time zone, too. */
export function environment(label: string): string {
  return /Intl\.(?!DateTimeFormat)/.test(label) ? 'the language' : 'the language and the time zone';
}
