import path from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { analyze, type Analysis } from '../analyze.ts';
import { packageOf } from '../project/files/package.ts';
import { scopeOf } from '../project/files/scope.ts';
import { exportedNames, filesAround, usesOutside } from '../uses-outside.ts';
import { shipsText } from './shipped.ts';
import type { RuleContext } from '../rule-context.ts';

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
export function isShippedOutside(file: RuleContext, node: TSESTree.Node): boolean {
  const { cwd, filename, sourceCode } = file;
  const fn = outermostFunction(node);
  const names = fn && exportedNames(analyze(sourceCode), fn);
  const files = names?.length ? filesAround(file) : undefined;
  if (!names || !files) return false;
  return names.some((name) => {
    const uses = usesOutside(files, filename, name);
    if (!uses) return sendsFunctions(packageOf(filename, cwd).root, cwd);
    return uses.some(
      ({ node: use, place: { analysis } }) =>
        isListedAsNeeded(analysis, use) || shipsText(analysis, use),
    );
  });
}

/** Whether a package, or one of its workspace that may load it, depends on what sends functions as text. */
function sendsFunctions(root: string, cwd: string): boolean {
  const { parts, workspace } = scopeOf(root);
  const folders = [...parts.map(({ folder }) => folder), ...(workspace ? [workspace.root] : [])];
  return folders.some((folder) =>
    SENDERS.some(packageOf(path.join(folder, 'package.json'), cwd).has),
  );
}

/** `setCookie.injections = [hit, parsePath]`: a function that is sent as text has what it needs listed beside it. */
function isListedAsNeeded({ calls }: Analysis, use: TSESTree.Node): boolean {
  const { parent: list } = wrapped(use);
  if (list?.type !== 'ArrayExpression') return false;
  const { parent } = wrapped(list);
  return (
    parent?.type === 'AssignmentExpression' &&
    parent.left.type === 'MemberExpression' &&
    calls.functionOf(parent.left.object) !== undefined
  );
}

function outermostFunction(node: TSESTree.Node): FunctionNode | undefined {
  let found: FunctionNode | undefined;
  for (let current: TSESTree.Node | undefined = node; current; current = current.parent) {
    if (isFunction(current)) found = current;
  }
  return found;
}
