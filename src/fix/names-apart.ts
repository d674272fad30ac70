import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, isCall, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';
import { namesFor } from './callback-name.ts';
import { functionName, verbAround, VERBS } from './derived-name.ts';
import { capitalize, uncapitalize } from './names.ts';
import { plural } from './subject.ts';

/** Names of functions that say nothing to those who do not see the use of it. */
const VAGUE = /^(?:cb|cmp|ensure|fmt|fn|func?|get|num|pct|set|str|te?mp|val|.{1,2})$/iu;
/** Two letters that its author calls a function by tell him something. */
const VAGUE_CALLED = /^(?:cb|cmp|ensure|fmt|fn|func?|get|num|pct|set|str|te?mp|val|.)$/iu;
/** What functions do by one word, to what they are given; what they do to a part of it is said by more. */
const ACTS = new Set(
  'add classify clean count escape measure merge parse pick rank rate render score serialize strip trim weigh'.split(
    ' ',
  ),
);
/** Names of parameters that say of no value what it is. */
const UNTOLD =
  /^(?:arg|args|arr|array|body|c|config|content|context|ctx|data|el|elem|element|entry|err|error|event|first|fn|input|item|key|left|list|name|node|num|number|obj|object|one|options|opts|params|part|payload|raw|req|res|result|right|source|src|str|string|target|text|tree|val|value|values|x|y|.{1,2})$/u;
const UPPER = /^[A-Z][A-Z\d]+(?:_[A-Z\d]+)*$/u;

/**
 * Names for a function out of the one around it, if its own is enough in there alone: `compareByName` for
 * what `sort` gets, `parseItem` for `fn` with the parameter `item` in `parseItems`, else `parseItemsFn`.
 */
export function namesApart(
  fn: FunctionNode,
  own: string,
  variable: TSESLint.Scope.Variable | undefined,
): readonly string[] | undefined {
  if (!VAGUE.test(own)) return namesByParameter(fn, own);
  const uses = variable ? variable.references.map(({ identifier }) => identifier) : [fn];
  const given = (uses as TSESTree.Node[]).find(isArgument);
  if (given) return namesFor(fn, given);
  if (!VAGUE_CALLED.test(own)) return undefined;
  const around = enclosingFunction(fn);
  const name = around && functionName(around);
  if (name === undefined) return undefined;
  const verb = verbAround(fn);
  // `parseItem` is a part of `parseItems`, while nobody knows what `parseName` would be to `parse5322`.
  const isPart = verb !== undefined && wordsOf(name).join('').startsWith(verb.toLowerCase());
  return isPart ? [verb, ...qualified(name, own)] : qualified(name, own);
}

/** `scoreUser` for `score` of a `user`. */
function namesByParameter({ params }: FunctionNode, own: string): [string] | undefined {
  const [parameter, ...others] = params;
  if (!(ACTS.has(own) || VERBS.has(own)) || others.length > 0) return undefined;
  if (parameter?.type !== 'Identifier' || parameter.optional) return undefined;
  const { name } = parameter;
  return /^[a-z][A-Za-z]+$/u.test(name) && !UNTOLD.test(name) && name !== own
    ? [`${own}${capitalize(name)}`]
    : undefined;
}

/**
 * A name within that of the function around it, in its own case: `parseItemsFn`, `PARSE_ITEMS_KEYS`;
 * `pieceValueTable` for `valueTable` in `pieceValue`, and `uuidV7Pattern` for `uuidPattern` in `uuidV7`, which
 * say no word twice.
 */
export function qualified(around: string, own: string): [string, ...string[]] {
  const before = wordsOf(around);
  const words = wordsOf(own);
  const shared = words.findLastIndex(
    (_, index) =>
      before
        .slice(-index - 1)
        .map(plural)
        .join() ===
      words
        .slice(0, index + 1)
        .map(plural)
        .join(),
  );
  const kept = before.slice(0, before.length - shared - 1);
  const isUpper = UPPER.test(own);
  const join = (parts: readonly string[]): string =>
    isUpper ? parts.join('_').toUpperCase() : parts.map(capitalize).join('');
  if (isUpper) return [join([...kept, ...words])];
  const whole = `${around}${capitalize(own)}`;
  const isSaid = shared !== -1 && kept.length > 0;
  const short = isSaid ? [...kept, ...words] : shared === -1 ? withUnsaid(before, words) : [];
  // `kindKindValues` says no more than `kindValues`, which is taken.
  if (short.length === 0) return [shared === -1 ? whole : own];
  return [uncapitalize(join(short)), whole];
}

/** `uuid v7 pattern` for the `uuid pattern` of `uuid v7`, and nothing where no word is said before. */
function withUnsaid(before: readonly string[], words: readonly string[]): string[] {
  const said = new Set(before);
  const unsaid = words.filter((word) => !said.has(word));
  return unsaid.length === words.length ? [] : [...before, ...unsaid];
}

function isArgument(use: TSESTree.Node): boolean {
  const place = wrapped(use);
  return isCall(place.parent) && place.parent.callee !== place;
}
