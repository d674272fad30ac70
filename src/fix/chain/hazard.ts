import type { TSESTree } from '@typescript-eslint/utils';

/** Why a chain has no exact conversion. */
export type HazardName =
  /** The code is no chain of steps. */
  | 'no chain'
  /** The receiver may be something other than a native promise. */
  | 'unproven promise'
  /** A step has spread, surplus or computed parts. */
  | 'arguments'
  /** A handler is not written in place and not a constant that is proven callable. */
  | 'unproven handler'
  /** A generator, or a function that takes more than one argument. */
  | 'kind of handler'
  /** A handler has a `this`, `arguments`, `new.target` or name of its own. */
  | 'own this'
  /** A handler holds something that changes its meaning when moved: `eval`, `using`, a directive, a label. */
  | 'content of handler'
  /** A `var` or a function of a handler would be visible outside it, or shared between turns of a loop. */
  | 'var'
  /** A type that is written on a handler would be lost. */
  | 'type'
  /** A return in a branch, a loop or a `try` of a handler that is not the last. */
  | 'branch return'
  /** With `then(f, g)`, what `g` returns would run into `f`. */
  | 'two handlers'
  /** The chain stands where evaluation order would change, or where `await` is not allowed. */
  | 'position'
  /** A `try` around the chain would catch what it does not catch now. */
  | 'caught'
  /** The function around the chain cannot be async. */
  | 'function'
  /** Another path of the function returns something other than a new native promise. */
  | 'other returns'
  /** No name is free for a moved binding. */
  | 'name'
  /** A `catch` of the new code would have nothing in it, or only hand on the error. */
  | 'empty handler'
  /** A comment would be lost. */
  | 'comment';

/** Thrown where a chain cannot be converted exactly; caught where a conversion is asked for. */
export class Hazard extends Error {
  override readonly name = 'Hazard';
  readonly hazard: HazardName;
  readonly node: TSESTree.Node;

  constructor(hazard: HazardName, node: TSESTree.Node) {
    super(hazard);
    this.hazard = hazard;
    this.node = node;
  }
}

/** Runs a conversion; `undefined` where a hazard stops it. */
export function unlessHazard<Result>(convert: () => Result): Result | undefined {
  try {
    return convert();
  } catch (error) {
    if (error instanceof Hazard) return undefined;
    throw error;
  }
}
