import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import type { Primitive } from './values.ts';

type Variable = TSESLint.Scope.Variable;

/**
 * An expression by its structure, so that two places that compute the same from the same variables
 * share one key: `id`, `id.length`, `isNumber(id)`.
 */
export interface Term {
  readonly key: string;
  readonly operator: string;
  readonly operands: readonly Term[];
  /** The variables that it reads. */
  readonly variables: ReadonlySet<Variable>;
  readonly variable?: Variable;
  readonly constant?: { readonly value: Primitive };
}

let lastIdentity = 0;

/** A number that stands for an object in keys. */
export const identityOf: (object: object) => number = memoized(() => (lastIdentity += 1));

export const variableTerm = memoized((variable: Variable): Term => {
  const key = `${variable.name}#${identityOf(variable)}`;
  return { key, operator: 'variable', operands: [], variables: new Set([variable]), variable };
});

export function constantTerm(value: Primitive): Term {
  const key = typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? 'undefined');
  const text = typeof value === 'number' && Object.is(value, -0) ? '-0' : key;
  return {
    key: typeof value === 'number' && !Number.isFinite(value) ? String(value) : text,
    operator: 'constant',
    operands: [],
    variables: NO_VARIABLES,
    constant: { value },
  };
}

export function term(operator: string, ...operands: readonly Term[]): Term {
  const key = `${operator}(${operands.map((operand) => operand.key).join(',')})`;
  return { key, operator, operands, variables: unionOf(operands) };
}

/** A term and everything that it is made of. */
export function partsOf(root: Term): Term[] {
  const parts = [root];
  // The list grows while it is read.
  for (const part of parts) parts.push(...part.operands);
  return parts;
}

const NO_VARIABLES: ReadonlySet<Variable> = new Set();

/** Most terms read what one part of them reads. */
function unionOf(operands: readonly Term[]): ReadonlySet<Variable> {
  let union = NO_VARIABLES;
  for (const { variables } of operands) {
    if (variables.size === 0 || variables === union) continue;
    union = union.size === 0 ? variables : new Set([...union, ...variables]);
  }
  return union;
}

/** A term with each part whose key is in the map replaced. */
export function substitute(root: Term, replacements: ReadonlyMap<string, Term>): Term {
  const replacement = replacements.get(root.key);
  if (replacement) return replacement;
  if (root.operands.length === 0) return root;
  const operands = root.operands.map((operand) => substitute(operand, replacements));
  return operands.every((operand, index) => operand === root.operands[index])
    ? root
    : term(root.operator, ...operands);
}
