import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction } from '../../ast/nodes.ts';

const FORBIDS =
  /\b(?:do not|don.?t|never|must ?n[o'’]t|not to|should ?n[o'’]t|cannot|can.?t)(?: be)? (?:extract|hoist|lift|mov|pull)(?:e|ed)?\b|\bnot (?:extracted|hoisted)\b/iu;
const KEEPS =
  /\b(?:keep|leave|stays?)\b.{0,20}\b(?:in here|in this function|in ?line|inside|local(?:ly)?)\b/iu;
const MAKES_ANEW =
  /\b(?:has to|have to|must|needs? to|should) (?:be )?(?:(?:re)?(?:built|construct|create|creat|declare|define|initiali[sz]e|instantiate|made|make|stay)(?:d|ed)?) (?:anew|each|every|fresh|here|in here|inside|on (?:each|every)|per)\b/iu;

/** Whether a comment in the function around it says that something stays where it is made. */
export function isKeptByComment(
  sourceCode: Readonly<TSESLint.SourceCode>,
  node: TSESTree.Node,
): boolean {
  const around = enclosingFunction(node) ?? sourceCode.ast;
  return sourceCode.getCommentsInside(around).some(({ value }) => {
    const text = value.replace(/\s+/gu, ' ');
    return [FORBIDS, KEEPS, MAKES_ANEW].some((says) => says.test(text));
  });
}
