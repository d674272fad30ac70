import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analyze.ts';
import { shapesOf } from './path-shapes.ts';

/** Whether no other run of a function comes to a file: an upload, or one whose name is made up for it. */
export function isFileOfRun(path: TSESTree.Node, analysis: Analysis): boolean {
  const shapes = shapesOf({ node: path, writing: { analysis, file: undefined } });
  return shapes.length > 0 && shapes.every(({ isFresh }) => isFresh);
}
