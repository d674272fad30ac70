import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap } from '../../ast/nodes.ts';
import { textHolding } from '../../ast/text-holding.ts';
import { Effect, type Machine } from './machine.ts';
import { variableOf } from './reading.ts';

/** What `x instanceof constructor` can do: a file that says itself what its instances are can do it by any code. */
export function effectOfInstanceof(machine: Machine, constructor: TSESTree.Node): Effect {
  const { bindings, sourceCode } = machine.shared.analysis;
  const isGlobal = bindings.originOf(unwrap(constructor))?.source === 'global';
  if (!isGlobal && sourceCode.text.includes('hasInstance')) return Effect.UNKNOWN;
  return readsHeapForInstanceof(machine, constructor) ? Effect.READS : Effect.PURE;
}

const changesPrototypes = textHolding(/setPrototypeOf|__proto__|\.prototype\s*=/u);

/** An object's prototype is taken to be fixed where the file shows nothing that changes one. */
export function readsHeapForInstanceof(machine: Machine, constructor: TSESTree.Node): boolean {
  const { analysis } = machine.shared;
  if (changesPrototypes(analysis.sourceCode)) return true;
  return !isOrdinaryClass(machine, constructor) || isFunctionName(machine, unwrap(constructor));
}

function isFunctionName(machine: Machine, node: TSESTree.Node): boolean {
  return node.type === 'Identifier' && variableOf(machine, node)?.defs[0]?.type === 'FunctionName';
}

const MAX_CLASSES = 10;

/** Whether `instanceof` looks at prototypes alone: a `Symbol.hasInstance` can say anything of any value. */
export function isOrdinaryClass(machine: Machine, constructor: TSESTree.Node): boolean {
  const { bindings, sourceCode } = machine.shared.analysis;
  if (sourceCode.text.includes('hasInstance')) return false;
  let current = unwrap(constructor);
  for (let depth = 0; depth < MAX_CLASSES; depth += 1) {
    if (bindings.originOf(current)?.source === 'global') return true;
    const variable = current.type === 'Identifier' ? variableOf(machine, current) : undefined;
    const [def] = variable?.defs ?? [];
    if (!variable || !machine.shared.variables.isImmutable(variable)) return false;
    if (def?.type === 'FunctionName') return true;
    if (def?.type !== 'ClassName') return false;
    const { superClass } = def.node;
    if (!superClass) return true;
    current = unwrap(superClass);
  }
  return false;
}
