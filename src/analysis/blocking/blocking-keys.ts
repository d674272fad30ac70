import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, type Call } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { BLOCKING } from '../known/blocking.ts';
import { LOADING, type Blocking } from '../known/replacement.ts';
import { literalText } from '../project/summary/names.ts';
import { loadsPerRequest } from './late-require.ts';

/** The calls that block, by their keys, with those that the options add. */
export function tableOf(blocking: readonly string[]): ReadonlyMap<string, Blocking> {
  if (blocking.length === 0) return BLOCKING;
  const extra: [string, Blocking][] = blocking.map((key) => [key, { cost: 'computation' }]);
  return new Map([...BLOCKING, ...extra]);
}

/** Whether the options leave a key out. */
export function isIgnored(key: string, ignore: readonly string[]): boolean {
  return ignore.some(
    (entry) =>
      entry === key ||
      entry === key.slice(key.lastIndexOf('.') + 1) ||
      (entry.endsWith('.*') && key.startsWith(entry.slice(0, -1))),
  );
}

/** The first of some keys of a call by which it blocks, and how. */
export function blockingOf(
  node: Call,
  keys: readonly string[],
  table: ReadonlyMap<string, Blocking>,
  sourceCode: Readonly<TSESLint.SourceCode>,
): { readonly key: string; readonly blocking: Blocking } | undefined {
  for (const key of keys) {
    if (key === 'require') {
      return loadsPerRequest(node, sourceCode) ? { key, blocking: LOADING } : undefined;
    }
    const blocking = table.get(key);
    if (!blocking || mayReturnAtOnce(node, blocking)) continue;
    if (isLongEnough(node, blocking, sourceCode)) return { key, blocking };
  }
  return undefined;
}

/** `shell.exec(command, { async: true })`, `shell.exec(command, done)`, `zip.toBuffer(done)` */
function mayReturnAtOnce(
  { arguments: given }: Call,
  { arity, asyncOption, callsBack }: Blocking,
): boolean {
  if (callsBack === true && arity && given.length > arity[1]) return true;
  return asyncOption !== undefined && given.slice(1).some((one) => !turnsOff(one, asyncOption));
}

function turnsOff(options: TSESTree.CallExpressionArgument, name: string): boolean {
  return (
    options.type === 'ObjectExpression' &&
    options.properties.every(
      (property) =>
        property.type === 'Property' &&
        (staticName(property) !== name ||
          (property.value.type === 'Literal' && property.value.value === false)),
    )
  );
}

/** `randomBytes(16)` and `generateKeyPairSync('ed25519')` are over before another thread could have taken them up. */
function isLongEnough(
  node: Call,
  { fromSize, shortFor }: Blocking,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const [first, second] = node.arguments;
  if (shortFor) return !shortFor.includes(kindOfKey(first, second));
  if (fromSize === undefined) return true;
  const size = first && constantNumber(first, sourceCode, 0);
  return size !== undefined && size >= fromSize;
}

/** `ec P-256` for `('ec', { namedCurve: 'P-256' })` */
function kindOfKey(...[first, second]: readonly (TSESTree.Node | undefined)[]): string {
  const kind = first ? literalText(first) : undefined;
  const options = second?.type === 'ObjectExpression' ? second.properties : [];
  const curve = options.find((one) => one.type === 'Property' && staticName(one) === 'namedCurve');
  const name = curve?.type === 'Property' ? literalText(curve.value) : undefined;
  return [kind, name].filter(Boolean).join(' ');
}

export function constantNumber(
  node: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
  depth: number,
): number | undefined {
  if (depth > 6) return undefined;
  if (node.type === 'Literal') return typeof node.value === 'number' ? node.value : undefined;
  if (node.type === 'BinaryExpression') {
    const left = constantNumber(node.left, sourceCode, depth + 1);
    const right = constantNumber(node.right, sourceCode, depth + 1);
    if (left === undefined || right === undefined) return undefined;
    switch (node.operator) {
      case '+':
        return left + right;
      case '-':
        return left - right;
      case '*':
        return left * right;
      case '**':
        return left ** right;
      default:
        return undefined;
    }
  }
  if (node.type !== 'Identifier') return undefined;
  const { bindings } = analyze(sourceCode);
  const variable = bindings.variableOf(node);
  const init = variable && bindings.constantInit(variable);
  return init && constantNumber(init, sourceCode, depth + 1);
}
