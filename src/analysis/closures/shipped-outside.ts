import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { packageOf } from '../project/files/package.ts';
import { exportedNames, filesAround, usesOutside } from '../uses-outside.ts';
import { shipsText } from './shipped.ts';

type Context = Readonly<
  Pick<
    TSESLint.RuleContext<string, readonly unknown[]>,
    'cwd' | 'filename' | 'settings' | 'sourceCode'
  >
>;

/** Packages that send the source text of a function elsewhere. */
const SENDERS = [
  'gpu.js',
  'ol',
  'playwright',
  'playwright-core',
  'puppeteer',
  'puppeteer-core',
  'selenium-webdriver',
  'webdriverio',
];

/**
 * Whether another file sends the source text of the exported function around a node elsewhere, so that
 * it must stay whole: `new Raster({ operation: shade })`. Too many uses to look at may be of any kind.
 */
export function isShippedOutside(file: Context, node: TSESTree.Node): boolean {
  const { cwd, filename, sourceCode } = file;
  if (!SENDERS.some(packageOf(filename, cwd).has)) return false;
  const fn = outermostFunction(node);
  const names = fn && exportedNames(analyze(sourceCode), fn);
  const files = names?.length ? filesAround(file) : undefined;
  if (!names || !files) return false;
  return names.some((name) => {
    const uses = usesOutside(files, filename, name);
    return !uses || uses.some(({ node: use, place }) => shipsText(place.analysis, use));
  });
}

function outermostFunction(node: TSESTree.Node): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (isFunction(current)) found = current;
  }
  return found;
}
