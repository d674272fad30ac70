import type { TSESTree } from '@typescript-eslint/utils';
import type { File } from './imports.ts';

const RULE = String.raw`(?:[\w@/-]*/)?prefer-regex-literals\b`;
const NEXT = new RegExp(String.raw`-disable-next-line\b[^]*?${RULE}`, 'u');
const OWN = new RegExp(String.raw`-disable-line\b[^]*?${RULE}`, 'u');
const OFF = new RegExp(String.raw`^\s*(?:eslint|oxlint)-disable\s(?:[^]*?[\s,])??${RULE}`, 'u');
const SET_OFF = new RegExp(String.raw`^\s*eslint\s[^]*?${RULE}['"]?\s*:\s*(?:0|['"]off)`, 'u');
const ON = /^\s*(?:eslint|oxlint)-enable\b(?!\s+(?![^]*prefer-regex-literals\b))/u;

/**
 * Whether a comment that is in force at a call of `RegExp` lets it stay one: the author has decided against the
 * literal, and knows why.
 */
export function isConstructorWanted({ sourceCode }: File, node: TSESTree.Node): boolean {
  let isOff = false;
  for (const { loc, range, value } of sourceCode.getAllComments()) {
    if (loc.end.line === node.loc.start.line - 1 && NEXT.test(value)) return true;
    if (loc.start.line === node.loc.start.line && OWN.test(value)) return true;
    if (SET_OFF.test(value)) return true;
    if (range[0] > node.range[0]) continue;
    if (OFF.test(value)) isOff = true;
    else if (ON.test(value)) isOff = false;
  }
  return isOff;
}
