import { mentionsItsCall } from '../../ast/keywords.ts';
import {
  calleeName,
  isCall,
  isDeclaredValue,
  wrapped,
  type FunctionNode,
  type Call,
} from '../../ast/nodes.ts';
import { isGiven } from '../../ast/repeaters.ts';
import type { Analysis } from '../analyze.ts';
import type { Report } from '../report.ts';
import { isContinuation } from './continuations.ts';
import { isStepOfAnswer } from './waited-steps.ts';

/** How a function is used where it stands. */
export interface Use {
  readonly kind: 'argument' | 'array' | 'held' | 'named';
  /** Who gets it: a callee, an object. */
  readonly receiver?: string | undefined;
  /** Whether it is stored, or given to what may run it after the call or outside JavaScript: no compiler removes it then. */
  readonly escapes?: boolean;
}

/** The options of the rule that say which uses count. */
interface UseOptions {
  /** Names of functions that keep what they are given. */
  readonly keepers?: readonly string[];
  readonly report?: Report;
}

export function useOf(
  analysis: Analysis,
  fn: FunctionNode,
  { keepers, report }: UseOptions = {},
): Use | undefined {
  if (fn.type === 'FunctionDeclaration') return fn.id ? { kind: 'named' } : undefined;
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator') return { kind: 'named' };
  const { parent: around } = parent ?? {};
  const isHeld =
    parent?.type === 'Property' &&
    around?.type === 'ObjectExpression' &&
    !parent.method &&
    parent.kind === 'init';
  const isAssigned = parent?.type === 'AssignmentExpression' && parent.right === place;
  if (isHeld || isAssigned)
    return { kind: isHeld ? 'held' : 'argument', receiver: 'every object', escapes: true };
  const given = parent?.type === 'ArrayExpression' ? wrapped(parent) : place;
  const call = given.parent;
  if (!isCall(call) || call.callee === given) return undefined;
  const callee = calleeName(call);
  if ((callee !== undefined && keepers?.includes(callee) === true) || registersRoute(call, callee))
    return undefined;
  if (isStepOfAnswer(fn, call)) return undefined;
  const { isBuiltIn, kind, runs } = analysis.callees.given(given);
  if (given !== place && (call.type === 'NewExpression' || kind !== 'unknown')) return undefined;
  const isLater = runs === 'once';
  // What a promise, a timer or a read calls back has been waited for: a closure counts for little.
  if (report !== 'all' && (isLater || (!runs && isContinuation(fn)))) return undefined;
  return {
    kind: isBuiltIn ? 'array' : 'argument',
    receiver: callee && `\`${callee}\``,
    escapes: isLater || !runs || isOfJson(analysis, call),
  };
}

/** What JSON is made of or becomes goes through functions that the platform calls itself. */
function isOfJson({ bindings }: Analysis, { callee }: Call): boolean {
  return bindings.isGlobal(callee, 'JSON.stringify') || bindings.isGlobal(callee, 'JSON.parse');
}

/** `router.get('/', handler)` is done once, wherever it stands. */
function registersRoute({ arguments: [path] }: Call, callee: string | undefined): boolean {
  const isPath =
    path?.type === 'Literal' && typeof path.value === 'string' && path.value.startsWith('/');
  return isPath && /^(?:all|delete|get|head|options|patch|post|put|route|use)$/u.test(callee ?? '');
}

/** Whether a function is declared with a name, or is the first value of a variable. */
export function isNamedInPlace(fn: FunctionNode): boolean {
  return fn.type === 'FunctionDeclaration' || isDeclaredValue(fn);
}

/** Whether a function reads its own `this` where it is kept, or may be: who has it has a method of its own. */
export function isMethod({ sourceCode }: Analysis, fn: FunctionNode): boolean {
  return (
    fn.type !== 'ArrowFunctionExpression' &&
    !isGiven(fn) &&
    mentionsItsCall(fn, sourceCode.visitorKeys)
  );
}
