import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../../ast/multimap.ts';
import { isPropertyName } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import type { Leaf } from './leaf.ts';
import { mentionOf, type Mention } from './mentions.ts';
import { FIXED_OBJECTS } from './reading.ts';
import { ownerOf, thisOwnerOf, type Owner } from './variables.ts';

type Variable = TSESLint.Scope.Variable;
type Reference = TSESLint.Scope.Reference;
/** A variable; or what stands for `this` of a function, or for a global by its name. */
export type Root = TSESTree.Node | Variable | string;

/** A node that names a variable, and the code around it. */
interface Place {
  readonly node: TSESTree.Node;
  readonly fn: Owner;
}

const CONSTANTS = new Set(['Infinity', 'NaN', 'undefined']);

/** Where the variables of a file are named, each looked up and looked through when it is first asked for. */
export class Mentions {
  readonly #analysis: Analysis;
  readonly #thisNodes: readonly TSESTree.ThisExpression[];
  readonly #leaves = new Map<TSESTree.Node, Leaf>();
  readonly #known = new Map<TSESTree.Node, Mention | undefined>();
  readonly #places = new Map<Root, readonly Place[]>();
  readonly #rootOf = new Map<TSESTree.Node, Root>();
  #globals: ReadonlyMap<string, readonly Reference[]> | undefined;
  #thisOf: ReadonlyMap<TSESTree.Node, readonly TSESTree.Node[]> | undefined;

  constructor(analysis: Analysis, thisNodes: readonly TSESTree.ThisExpression[]) {
    this.#analysis = analysis;
    this.#thisNodes = thisNodes;
  }

  /** All that the file names. */
  roots(): Root[] {
    const scopes = this.#analysis.sourceCode.scopeManager?.scopes ?? [];
    const variables = scopes.flatMap((scope) => scope.variables.filter(isOfFile));
    return [...variables, ...this.#globalReferences().keys(), ...this.#thisPlaces().keys()];
  }

  /** What is named in code, the fixed objects of the language aside. */
  rootsIn(code: readonly TSESTree.Node[]): ReadonlySet<Root> {
    const roots = new Set<Root>();
    const addRoot = (node: TSESTree.Node): void => {
      const root = this.#rootAt(node);
      if (root !== undefined) roots.add(root);
    };
    for (const whole of code) walk(whole, this.#analysis.sourceCode.visitorKeys, addRoot);
    return roots;
  }

  /** What the places say that name something, those alone that pass a test. */
  of(root: Root, test: (node: TSESTree.Node) => boolean = () => true): readonly Mention[] {
    return this.#placesOf(root).flatMap((place) =>
      test(place.node) ? (this.#mentionAt(place) ?? []) : [],
    );
  }

  #mentionAt({ fn, node }: Place): Mention | undefined {
    let mention = this.#known.get(node);
    if (!mention && !this.#known.has(node)) {
      mention = mentionOf(this.#analysis, node, fn, this.#leaves);
      this.#known.set(node, mention);
    }
    return mention;
  }

  #rootAt(node: TSESTree.Node): Root | undefined {
    if (node.type === 'ThisExpression') return thisOwnerOf(node);
    if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return undefined;
    if (isPropertyName(node)) return undefined;
    const variable = this.#analysis.bindings.variableOf(node);
    if (variable && isOfFile(variable)) this.#placesOf(variable);
    else if (!FIXED_OBJECTS.has(node.name)) this.#placesOf(node.name);
    return this.#rootOf.get(node);
  }

  #placesOf(root: Root): readonly Place[] {
    let places = this.#places.get(root);
    if (!places) {
      places = this.#findPlaces(root);
      this.#places.set(root, places);
      for (const { node } of places) this.#rootOf.set(node, root);
    }
    return places;
  }

  #findPlaces(root: Root): readonly Place[] {
    if (typeof root !== 'string' && !isVariable(root)) {
      const nodes = this.#thisPlaces().get(root) ?? [];
      return nodes.map((node) => ({ node, fn: ownerOf(node) }));
    }
    const references = isVariable(root)
      ? root.references
      : (this.#globalReferences().get(root) ?? []);
    return references.map(({ from, identifier }) => ({
      node: identifier,
      fn: from.variableScope.block,
    }));
  }

  #globalReferences(): ReadonlyMap<string, readonly Reference[]> {
    if (this.#globals) return this.#globals;
    const globals = new Map<string, Reference[]>();
    for (const { references } of this.#analysis.sourceCode.scopeManager?.scopes ?? []) {
      for (const reference of references) {
        const { identifier, resolved } = reference;
        if ((resolved && isOfFile(resolved)) || CONSTANTS.has(identifier.name)) continue;
        addTo(globals, identifier.name, reference);
      }
    }
    this.#globals = globals;
    return globals;
  }

  #thisPlaces(): ReadonlyMap<TSESTree.Node, readonly TSESTree.Node[]> {
    if (this.#thisOf) return this.#thisOf;
    const places = new Map<TSESTree.Node, TSESTree.Node[]>();
    for (const node of this.#thisNodes) {
      const owner = thisOwnerOf(node);
      addTo(places, owner, node);
    }
    this.#thisOf = places;
    return places;
  }
}

function isOfFile({ defs }: Variable): boolean {
  return defs.length > 0;
}

export function isVariable(root: Root): root is Variable {
  return typeof root === 'object' && 'defs' in root;
}
