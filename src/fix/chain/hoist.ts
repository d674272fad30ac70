import { Precedence } from '../parens.ts';
import { hasFinalizer, line, newBinding, type Code, type Part } from './code.ts';
import { inferredType } from './inferred.ts';
import type { Plan } from './plan.ts';
import { yieldTo, type Sink } from './sinks.ts';

/** The same sink for the handler of a `try`: a `finally` in its block may throw after the value was assigned. */
export function afterBlock(sink: Sink, block: readonly Code[]): Sink {
  return sink.kind === 'assign' && hasFinalizer(block) ? { ...sink, isFresh: false } : sink;
}

export interface Hoisted {
  readonly before: readonly Code[];
  readonly sink: Sink;
  readonly after: readonly Code[];
}

/** Splits a declaration from its assignment, for values that come from more than one place. */
export function hoist(plan: Plan, sink: Sink): Hoisted {
  const isLate = sink.kind === 'assign' && sink.isLate === true;
  if (sink.kind !== 'bind' && !isLate) return { before: [], sink, after: [] };
  const isName = sink.kind === 'bind' && (sink.pattern?.type ?? 'Identifier') === 'Identifier';
  // A `var` is not new in each turn of a loop, and outlives the block.
  const isSimple = isName && !sink.isBoxed && !sink.isShared && sink.keyword !== 'var';
  const inferred = inferredType(plan, sink);
  if (isSimple && isInferable(plan, sink)) {
    const name = nameOf(sink);
    return {
      before: [line(['let ', sink.target], sink.declares)],
      sink: {
        kind: 'assign',
        target: [name],
        isFresh: !sink.pattern?.typeAnnotation,
        ...(inferred && { inferred }),
      },
      after: [],
    };
  }
  const binding = newBinding('result', 'value', 'outcome', 'settled');
  return {
    before: [line(['let ', binding], [binding])],
    sink: { kind: 'assign', target: [binding], isFresh: true, ...(inferred && { inferred }) },
    after: yieldTo(plan, sink, {
      parts: [binding],
      precedence: Precedence.Primary,
      kind: 'plain',
      isPure: true,
    }),
  };
}

/** TypeScript infers the type of `let x;` from its assignments, unless a closure reads it. */
function isInferable({ isTypeScript }: Plan, sink: Sink & { kind: 'bind' }): boolean {
  if (!isTypeScript || sink.pattern?.typeAnnotation) return true;
  const variables = sink.declares.flatMap(({ variable }) => variable ?? []);
  return [...variables, ...(sink.declared ? [sink.declared] : [])].every(({ references, scope }) =>
    references.every(({ from }) => from.variableScope === scope.variableScope),
  );
}

function nameOf({ declared, declares, pattern, target }: Sink & { kind: 'bind' }): Part {
  const [binding] = declares;
  if (binding || !declared || pattern?.type !== 'Identifier') return binding ?? target;
  return { name: declared.name, variable: declared, aliases: [], candidates: [] };
}
