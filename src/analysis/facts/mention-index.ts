import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { mentionOf, type Leaf, type Mention } from './mentions.ts';
import type { Owner } from './variables.ts';

type Variable = TSESLint.Scope.Variable;
/** A variable; or what stands for `this` of a function, or for a global by its name. */
export type Root = TSESTree.Node | Variable | string;

const CONSTANTS = new Set(['Infinity', 'NaN', 'undefined']);

/** Where each variable of a file is named, each looked through when it is first asked for. */
export class Mentions {
  readonly #analysis: Analysis;
  readonly #known = new Map<Root, readonly Mention[]>();
  readonly #leaves = new Map<TSESTree.Node, Leaf>();
  readonly #places = new Map<Root, { node: TSESTree.Node; fn: Owner }[]>();
  readonly #rootOf = new Map<TSESTree.Node, Root>();

  constructor(analysis: Analysis, thisNodes: readonly TSESTree.ThisExpression[]) {
    this.#analysis = analysis;
    for (const { references } of analysis.sourceCode.scopeManager?.scopes ?? []) {
      for (const { from, identifier, resolved } of references) {
        if (CONSTANTS.has(identifier.name)) continue;
        const isOfFile = resolved && resolved.defs.length > 0;
        this.#add(isOfFile ? resolved : identifier.name, identifier, from.variableScope.block);
      }
    }
    for (const node of thisNodes) {
      this.#add(functionAround(node, true), node, functionAround(node, false));
    }
  }

  #add(root: Root, node: TSESTree.Node, fn: Owner): void {
    this.#rootOf.set(node, root);
    const list = this.#places.get(root);
    if (list) list.push({ node, fn });
    else this.#places.set(root, [{ node, fn }]);
  }

  roots(): Iterable<Root> {
    return this.#places.keys();
  }

  /** What is named in code. */
  rootsIn(code: readonly TSESTree.Node[]): ReadonlySet<Root> {
    const roots = new Set<Root>();
    const addRoot = (node: TSESTree.Node): void => {
      const root = this.#rootOf.get(node);
      if (root !== undefined) roots.add(root);
    };
    for (const whole of code) walk(whole, this.#analysis.sourceCode.visitorKeys, addRoot);
    return roots;
  }

  of(root: Root): readonly Mention[] {
    let mentions = this.#known.get(root);
    if (!mentions) {
      mentions = (this.#places.get(root) ?? []).flatMap(
        ({ fn, node }) => mentionOf(this.#analysis, node, fn, this.#leaves) ?? [],
      );
      this.#known.set(root, mentions);
    }
    return mentions;
  }
}

export function isVariable(root: Root): root is Variable {
  return typeof root === 'object' && 'defs' in root;
}

/** The function or field around a node; with `skipsArrows`, the one whose `this` it is. */
export function functionAround(node: TSESTree.Node, skipsArrows: boolean): TSESTree.Node {
  let current: TSESTree.Node = node;
  while (current.parent) {
    current = current.parent;
    const isArrow = current.type === 'ArrowFunctionExpression';
    if ((isFunction(current) && !(isArrow && skipsArrows)) || current.type === 'StaticBlock') break;
    if (current.type === 'PropertyDefinition') break;
  }
  return current;
}
