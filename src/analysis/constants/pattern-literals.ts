import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isCall, staticName, wrapped, type Call } from '../../ast/nodes.ts';
import type { Bindings } from '../bindings.ts';
import type { NodeVersion } from '../project/files/node-versions.ts';
import { compiles, sinceOfPattern } from './constant-calls.ts';
import { isReadPattern } from './leaf-reads.ts';
import { withoutNeedlessEscapes } from './needless-escapes.ts';
import { writtenGlobal } from './written-global.ts';

/** The literal that does the same as a call of `RegExp`, which looks its pattern up by the text each time. */
export interface PatternLiteral {
  /** `/\s+/g` */
  readonly text: string;
  /** How the call is written: `new RegExp(…)`. */
  readonly label: string;
  /** How many characters the pattern has. */
  readonly size: number;
  /** Whether the call copies a literal that is written in it. */
  readonly isCopy: boolean;
  /** The first version of Node that makes one without an error, if that is a young one. */
  readonly since: NodeVersion | undefined;
}

/** Groups with names, of which TypeScript with an older target knows nothing, and characters that linters refuse in a literal. */
const OUT_OF_LITERALS = /\(\?<[^=!]|[\0-\x1f]|\\(?:x|u00)[01][\da-f]/i;

/** The longest that reads well as a literal. */
const MOST_CHARACTERS = 100;

/** `/\s+/g` for `new RegExp('\\s+', 'g')`, `new RegExp(/\s+/g)` and `RegExp(/\s+/, 'g')`. */
export function patternLiteralOf(
  bindings: Bindings,
  node: TSESTree.Expression,
): PatternLiteral | undefined {
  if (
    !isCall(node) ||
    calleeName(node) !== 'RegExp' ||
    node.arguments.length === 0 ||
    node.arguments.length > 2
  )
    return undefined;
  const [first, second] = node.arguments;
  const copied = first?.type === 'Literal' && 'regex' in first ? first.regex : undefined;
  const written = copied?.pattern ?? textOf(bindings, first);
  const flags = second ? textOf(bindings, second) : (copied?.flags ?? '');
  if (written === undefined || flags === undefined) return undefined;
  // Of these an older parser knows nothing, nor does TypeScript with an older target.
  if (/[dsv]/u.test(flags) && copied?.flags !== flags) return undefined;
  if (!copied && OUT_OF_LITERALS.test(written)) return undefined;
  if (writtenGlobal(bindings, node.callee) !== 'RegExp') return undefined;
  const source = sourceOf(written, flags);
  if (source === undefined) return undefined;
  if (!copied && (source.length > MOST_CHARACTERS || !isPlain(source, first))) return undefined;
  return {
    text: `/${isMatchedAtOnce(node) ? withoutNeedlessEscapes(source, flags) : source}/${flags}`,
    label: labelOf(node),
    size: source.length,
    isCopy: copied !== undefined,
    since: copied ? undefined : sinceOfPattern(source, flags),
  };
}

/** Whether nobody can ask what it is made of: `text.replace(new RegExp('\\-'), '')`. */
function isMatchedAtOnce(node: TSESTree.Expression): boolean {
  const place = wrapped(node);
  const { parent } = place;
  const isAsked =
    parent?.type === 'MemberExpression' && /^(?:flags|source)$/u.test(staticName(parent) ?? '');
  return !isAsked && isReadPattern(place, 'pattern');
}

function labelOf({ type }: Call): string {
  return type === 'NewExpression' ? 'new RegExp(…)' : 'RegExp(…)';
}

/** The text that is written at one place: `'\\d'`, `` `\\d` ``, `` String.raw`\d` ``. */
function textOf(bindings: Bindings, node: TSESTree.Node | undefined): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  const isRaw =
    node?.type === 'TaggedTemplateExpression' && writtenGlobal(bindings, node.tag) === 'String.raw';
  const template = isRaw ? node.quasi : node;
  if (template?.type !== 'TemplateLiteral') return undefined;
  const [quasi, ...others] = template.quasis;
  if (!quasi || others.length > 0) return undefined;
  return isRaw ? quasi.value.raw : (quasi.value.cooked ?? undefined);
}

/** As it stands between the slashes of a literal. */
function sourceOf(pattern: string, flags: string): string | undefined {
  let source: string | undefined;
  const isSafe =
    !/\(\?[-a-z]+:/u.test(pattern) &&
    compiles(() => {
      ({ source } = new RegExp(pattern, flags));
    });
  return isSafe ? source : undefined;
}

/** Whether a text has no character that its author has not typed as such, and no number that TypeScript doubts in a literal. */
function isPlain(source: string, written: TSESTree.Node | undefined): boolean {
  if (/\\\d/u.test(source.replace(/\\\\/gu, ''))) return false;
  const raw = written?.type === 'Literal' ? written.raw : '';
  return Array.from(source).every(
    (character) => (character >= ' ' && character <= '~') || raw.includes(character),
  );
}
