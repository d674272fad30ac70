import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { Hazard } from './hazard.ts';
import type { Plan } from './plan.ts';
import type { Sink, Value } from './sinks.ts';

/** What TypeScript makes of the values of a variable that is declared without a type, and assigned later. */
export interface Inferred {
  /** Whether the type in the file holds the texts that the variable can have, which would become `string`. */
  readonly ofTexts: boolean;
}

/** How the type of `let x;` is inferred; `undefined` where it is written, or the file is plain JavaScript. */
export function inferredType(plan: Plan, sink: Sink): Inferred | undefined {
  const pattern = sink.kind === 'bind' ? sink.pattern : undefined;
  if (!plan.isTypeScript || pattern?.typeAnnotation) return undefined;
  return { ofTexts: !pattern || mayBeOfTexts(plan, pattern) };
}

function mayBeOfTexts({ analysis: { types } }: Plan, pattern: TSESTree.Node): boolean {
  if (!types || pattern.type !== 'Identifier') return true;
  const parts = types.utils.unionConstituents(types.typeOf(pattern));
  return parts.some((part) => part.isStringLiteral());
}

/**
 * @throws {Hazard} If the type of a variable would be another one than that of the chain: `let kind;` is a
 * `string` where the handlers return `'a'` or `'b'`, and `let list;` is no list at `list = []`.
 */
export function checkInferred({ ofTexts }: Inferred, { node }: Value): void {
  const failing =
    node && resultsOf(node).find((result) => isEmptyList(result) || (ofTexts && isText(result)));
  if (failing) throw new Hazard('type', failing);
}

/** @throws {Hazard} If `let kind = ok ? 'a' : 'b'` would be a `string`, and what the chain yields is not. */
export function checkChoice(
  { isTypeScript }: Plan,
  { keyword, pattern }: Sink & { kind: 'bind' },
  { node }: Value,
): void {
  if (!isTypeScript || keyword === 'const' || pattern?.typeAnnotation || !node) return;
  const results = resultsOf(node);
  if (results.length > 1 && results.some(isText)) throw new Hazard('type', node);
}

/** The expressions whose value an expression can have. */
function resultsOf(node: TSESTree.Expression): TSESTree.Expression[] {
  const value = unwrap(node) as TSESTree.Expression;
  if (node.type.startsWith('TS')) return [node];
  switch (value.type) {
    case 'ConditionalExpression':
      return [...resultsOf(value.consequent), ...resultsOf(value.alternate)];
    case 'LogicalExpression':
      return [...resultsOf(value.left), ...resultsOf(value.right)];
    default:
      return [value];
  }
}

function isEmptyList(node: TSESTree.Node): boolean {
  return node.type === 'ArrayExpression' && node.elements.length === 0;
}

function isText(node: TSESTree.Node): boolean {
  return node.type === 'Literal' && typeof node.value === 'string';
}
