import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../../ast/calls.ts';
import { awaited, unwrap, type Call } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { lastName } from '../summary/names.ts';
import { createSays } from './conditions.ts';
import { isEmptyValue } from './places.ts';

/** `getMemoryCache`, `readFromCache`, and what puts there what has been missing. */
const TAKES = /^_*(?:fetch|find|get|load|read|retrieve)\w*[cC]ached?(?![a-z])/;
const PUTS = /^_*(?:add|put|save|set|store|update|write)\w*[cC]ache(?![a-z])/;
const IS_EMPTY = /^is_?(?:empty|nil|null|nullOrUndefined|undefined)$/i;

interface Source {
  readonly text: string;
  readonly variableOf: (node: TSESTree.Identifier) => TSESLint.Scope.Variable | undefined;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

/**
 * Tells where a test holds only if a cache of the program lacks something that the same function then puts
 * there: `const page = await this.getCache(key); if (!page) { …; await this.setCache(key, made); }`.
 */
export function createCacheMisses({
  text,
  variableOf,
  visitorKeys,
}: Source): (test: TSESTree.Node, isTrue: boolean, at: TSESTree.Node) => boolean {
  return (test, isTrue, at) => {
    const fn = functionAround(at);
    if (!fn) return false;
    const isPut = (key: string): boolean =>
      callsIn(fn, visitorKeys).some(
        (call) => PUTS.test(lastName(call.callee)) && keyOf(call) === key,
      );
    const misses = createSays((node, isMissing) => {
      const key = keyMissing(node, isMissing);
      return key !== undefined && isPut(key);
    });
    return misses(test, isTrue);
  };

  /** The key of what a condition finds to be missing. */
  function keyMissing(node: TSESTree.Node, isTrue: boolean): string | undefined {
    if (node.type === 'Identifier') return isTrue ? undefined : keyTaken(node);
    if (node.type === 'CallExpression') {
      const [first] = node.arguments;
      return isTrue && first && IS_EMPTY.test(lastName(node.callee)) ? keyTaken(first) : undefined;
    }
    if (node.type !== 'BinaryExpression' || !isEmptyValue(node.right)) return undefined;
    return node.operator.startsWith(isTrue ? '==' : '!=') ? keyTaken(node.left) : undefined;
  }

  /** `key` of `page`, for `const page = await this.getCache(key)` */
  function keyTaken(value: TSESTree.Node): string | undefined {
    const node = unwrap(value);
    const def = node.type === 'Identifier' ? variableOf(node)?.defs[0] : undefined;
    const call = def?.type === 'Variable' && def.node.init ? awaited(def.node.init) : undefined;
    const isTaken = call?.type === 'CallExpression' && TAKES.test(lastName(call.callee));
    return isTaken ? keyOf(call) : undefined;
  }

  function keyOf({ arguments: [key] }: Call): string | undefined {
    return key && text.slice(key.range[0], key.range[1]);
  }
}
