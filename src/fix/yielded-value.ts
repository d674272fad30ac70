import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { YIELDS_NOTHING } from '../analysis/known/callback-apis.ts';
import { staticName, unwrap, wrapped } from '../ast/nodes.ts';
import { isDropped } from '../ast/results.ts';
import { isTypeScriptFile } from '../ast/typescript.ts';

/**
 * What is different where a wrapper resolves with nothing and the promise version with what it yields, to
 * end a sentence with: empty where the promise version yields nothing, or nobody gets it. `undefined` where
 * the value has no place: TypeScript's `Promise<void>` does not take it.
 */
export function differenceInValue(
  analysis: Analysis,
  node: TSESTree.NewExpression,
  key: string,
  values: readonly TSESTree.CallExpressionArgument[],
): string | undefined {
  const { sourceCode } = analysis;
  if (YIELDS_NOTHING.has(key) || isUnused(node)) return '';
  if (key === 'fs.mkdir' && !mayBeRecursive(values[1])) return '';
  if (key === 'stream.pipeline') {
    return isObject(analysis, values.at(-1))
      ? ''
      : '; it resolves with what the last step returns, where that is a function';
  }
  if (isTypeScriptFile(sourceCode)) return undefined;
  return `; it resolves with what \`${key}\` yields, where the wrapper resolves with nothing`;
}

/** `await new Promise(…);` */
function isUnused(node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  return isDropped(parent?.type === 'AwaitExpression' ? parent : place);
}

/** Whether the options of `mkdir` may ask for the folders around: then it yields the first that it made. */
function mayBeRecursive(options: TSESTree.Node | undefined): boolean {
  const node = options && unwrap(options);
  if (!node || node.type === 'Literal') return false;
  if (node.type !== 'ObjectExpression') return true;
  return node.properties.some((property) => {
    const name = property.type === 'Property' ? staticName(property) : undefined;
    return name === undefined || name === 'recursive';
  });
}

/** Whether the last step of a pipeline is a stream, and no function whose result it yields. */
function isObject({ bindings }: Analysis, step: TSESTree.Node | undefined): boolean {
  const node = step && unwrap(step);
  if (node?.type === 'NewExpression') return true;
  if (node?.type === 'CallExpression') {
    return /^(?:fs\.createWriteStream|zlib\.create\w+)$/u.test(
      bindings.originOf(node.callee)?.key ?? '',
    );
  }
  if (node?.type !== 'Identifier') return false;
  const variable = bindings.variableOf(node);
  const init = variable && bindings.constantInit(variable);
  return (
    init !== undefined && init.type !== 'Identifier' && isObject({ bindings } as Analysis, init)
  );
}
