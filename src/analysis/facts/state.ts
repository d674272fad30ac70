import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { LayeredMap } from './layers.ts';
import { substitute, type Term } from './terms.ts';
import { equals, isWithin, join, meet, NONE, UNKNOWN, type Value } from './values.ts';

type Variable = TSESLint.Scope.Variable;

/** Where a fact comes from. */
export interface Proof {
  readonly node: TSESTree.Node;
  /** The file of the node, from the root of the package, where it is not the file that is linted. */
  readonly file?: string;
  /**
   * - `check`: a condition or an assertion that was evaluated before.
   * - `dereference`: an operation that throws for `null` and `undefined`.
   * - `type`: a declared type, which counts only where the settings trust it.
   * - `value`: the expression that made the value.
   */
  readonly kind: 'check' | 'dereference' | 'type' | 'value';
}

export interface Fact {
  readonly term: Term;
  readonly variables: ReadonlySet<Variable>;
  readonly value: Value;
  readonly proofs: readonly Proof[];
  /** Whether the term reads properties, so that a write anywhere could change it. */
  readonly readsHeap: boolean;
  /** Whether the fact takes properties to be ordinary: a getter with effects could break it. */
  readonly isOrdinary: boolean;
}

/** A condition that the value of a variable was computed from: `const ok = isNumber(id)`. */
export interface Alias {
  readonly condition: TSESTree.Expression;
  readonly variables: ReadonlySet<Variable>;
  readonly readsHeap: boolean;
}

const MAX_PROOFS = 8;

/** What is known at one point of the program. */
export class State {
  readonly facts = new LayeredMap<string, Fact>();
  aliases: ReadonlyMap<Variable, Alias> = new Map();

  clone(): State {
    const copy = new State();
    copy.facts.become(this.facts);
    copy.aliases = this.aliases;
    return copy;
  }

  setAlias(variable: Variable, alias: Alias): void {
    this.aliases = new Map(this.aliases).set(variable, alias);
  }

  forgetAliases(test: (alias: Alias, variable: Variable) => boolean): void {
    const kept = [...this.aliases].filter(([variable, alias]) => !test(alias, variable));
    if (kept.length < this.aliases.size) this.aliases = new Map(kept);
  }

  valueOf({ constant, key }: Term): Value {
    return constant ? UNKNOWN : (this.facts.get(key)?.value ?? UNKNOWN);
  }

  /** Forgets what was known of a term and says what it is now. */
  set(fact: Fact): void {
    if (fact.value === UNKNOWN) this.facts.delete(fact.term.key);
    else this.facts.set(fact.term.key, fact);
  }

  /** What contradicts a value for a term, if anything does. */
  contradiction({ key }: Term, value: Value): readonly Fact[] | undefined {
    const known = this.facts.get(key);
    return known && meet(known.value, value).mask === NONE ? [known] : undefined;
  }

  /**
   * Adds what a check has shown.
   *
   * @returns The proofs of a contradiction, if control cannot come here.
   */
  refine(fact: Omit<Fact, 'variables'>): readonly Fact[] | undefined {
    const known = this.facts.get(fact.term.key);
    const value = known ? meet(known.value, fact.value) : fact.value;
    if (value.mask === NONE) return known ? [known] : [];
    if (known && equals(known.value, value)) return undefined;
    // What is left of a list of constants rests on the list.
    const isPart = (fact.value.constants?.size ?? 0) > 1;
    const saysAll = !known || (equals(value, fact.value) && !isPart);
    // Spreading `fact` would make objects of many shapes, which are several times slower.
    this.facts.set(fact.term.key, {
      term: fact.term,
      variables: known?.variables ?? fact.term.variables,
      value,
      proofs: saysAll ? fact.proofs : unite(known.proofs, fact.proofs),
      readsHeap: fact.readsHeap,
      isOrdinary: fact.isOrdinary || (!saysAll && known.isOrdinary),
    });
    return undefined;
  }

  /** Forgets everything that depends on a variable. */
  forget(variable: Variable): void {
    this.forgetWhere(({ variables }) => variables.has(variable));
    this.forgetAliases((_, own) => own === variable);
  }

  /** Forgets the facts for which the test is true. */
  forgetWhere(test: (fact: Alias | Fact) => boolean): void {
    for (const [key, fact] of this.facts.entries()) if (test(fact)) this.facts.delete(key);
    this.forgetAliases(test);
  }

  /** From here on the facts for which the test is true hold only for ordinary properties. */
  weakenWhere(test: (fact: Fact) => boolean): void {
    for (const [key, fact] of this.facts.entries()) {
      if (!fact.isOrdinary && test(fact)) {
        const { proofs, readsHeap, term, value, variables } = fact;
        this.facts.set(key, { term, variables, value, proofs, readsHeap, isOrdinary: true });
      }
    }
  }

  /** Repeats the facts about one term for another that has the same value. */
  copy(replacements: ReadonlyMap<string, Term>): void {
    for (const [, fact] of this.facts.entries()) {
      const renamed = substitute(fact.term, replacements);
      if (renamed === fact.term) continue;
      this.facts.set(renamed.key, {
        term: renamed,
        variables: renamed.variables,
        value: fact.value,
        proofs: fact.proofs,
        // A variable keeps what was read into it.
        readsHeap: fact.readsHeap && !renamed.variable,
        isOrdinary: fact.isOrdinary,
      });
    }
  }
}

/** What holds on both of two paths that meet. An unreachable path adds nothing. */
export function joinStates(a: State | undefined, b: State | undefined): State | undefined {
  if (!a || !b || a === b) return a ?? b;
  const result = new State();
  result.facts.join(a.facts, b.facts, joinFacts);
  result.aliases = a.aliases;
  if (a.aliases !== b.aliases) {
    result.forgetAliases(
      ({ condition }, variable) => b.aliases.get(variable)?.condition !== condition,
    );
  }
  return result;
}

function joinFacts(a: Fact, b: Fact): Fact | undefined {
  const value = join(a.value, b.value);
  if (isWithin(UNKNOWN, value.mask)) return undefined;
  return {
    term: a.term,
    variables: a.variables,
    value,
    proofs: unite(a.proofs, b.proofs),
    readsHeap: a.readsHeap || b.readsHeap,
    isOrdinary: a.isOrdinary || b.isOrdinary,
  };
}

/** Whether two states say the same, their proofs aside. */
export function sameStates(a: State | undefined, b: State | undefined): boolean {
  if (!a || !b) return a === b;
  return a.facts.isLike(
    b.facts,
    (left, right) =>
      equals(left.value, right.value) &&
      left.readsHeap === right.readsHeap &&
      left.isOrdinary === right.isOrdinary,
  );
}

export function unite(a: readonly Proof[], b: readonly Proof[]): readonly Proof[] {
  if (a === b || b.length === 0) return a;
  if (a.length === 0) return b;
  const nodes = new Set(a.map(({ node }) => node));
  const added = b.filter(({ node }) => !nodes.has(node));
  return added.length === 0 ? a : [...a, ...added].slice(0, MAX_PROOFS);
}
