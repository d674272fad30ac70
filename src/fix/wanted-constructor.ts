import type { TSESTree } from '@typescript-eslint/utils';
import type { File } from './imports.ts';

// Each looks at a comment once, from one place on: a comment may be as long as its file.
const NEXT = /-disable-next-line\b/u;
const OWN = /-disable-line\b/u;
const OFF = /^\s*(?:eslint|oxlint)-disable\s/u;
const ON = /^\s*(?:eslint|oxlint)-enable\b/u;
const SET = /^\s*eslint\s/u;
const RULE = /prefer-regex-literals\b/u;
const RULE_ITSELF = /^(?:[\w@/-]*\/)?prefer-regex-literals\b/u;
const RULE_OFF = /prefer-regex-literals['"]?\s*:\s*(?:0|['"]off)/u;

/**
 * Whether a comment that is in force at a call of `RegExp` lets it stay one: the author has decided against the
 * literal, and knows why.
 */
export function isConstructorWanted({ sourceCode }: File, node: TSESTree.Node): boolean {
  let isOff = false;
  for (const { loc, range, value } of sourceCode.getAllComments()) {
    if (loc.end.line === node.loc.start.line - 1 && names(behind(NEXT, value))) return true;
    if (loc.start.line === node.loc.start.line && names(behind(OWN, value))) return true;
    if (RULE_OFF.test(behind(SET, value) ?? '')) return true;
    if (range[0] > node.range[0]) continue;
    const enabled = behind(ON, value);
    if (
      behind(OFF, value)
        ?.split(/[\s,]+/u)
        .some((name) => RULE_ITSELF.test(name)) === true
    )
      isOff = true;
    else if (enabled?.trim() === '' || names(enabled)) isOff = false;
  }
  return isOff;
}

/** The rest of a text behind the first place that a pattern finds. */
function behind(pattern: RegExp, text: string): string | undefined {
  const match = pattern.exec(text);
  return match ? text.slice(match.index + match[0].length) : undefined;
}

function names(text: string | undefined): boolean {
  return text !== undefined && RULE.test(text);
}
