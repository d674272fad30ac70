import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, type Call } from '../../ast/nodes.ts';
import {
  ARRAY_READERS,
  ARRAY_RESULTS,
  ASSERTING_FUNCTIONS,
  ASSERTING_SAME,
  CALM_CONSTRUCTORS,
  CONVERTING_FUNCTIONS,
  HARMLESS_FUNCTIONS,
  LOOKING_FUNCTIONS,
  READING_FUNCTIONS,
  SCALAR_METHODS,
  STRING_METHODS,
  STRING_RESULTS,
} from '../known/pure.ts';
import { callAssert, callAssertSame } from './assertions.ts';
import { convert, evaluate, isInOptionalChain, learn, runMaybe } from './expressions.ts';
import { callKnown, completionTerm, keepCompletion, writesTo } from './known-calls.ts';
import { Effect, type Machine, notRepeatable, proofsAt, touch } from './machine.ts';
import { isStateless, patternOf, TABLE_QUESTIONS, tableOf } from './fixed-values.ts';
import { termOf } from './reading.ts';
import { schemaCall, type SchemaCall } from './schemas.ts';
import { summarize } from './summaries.ts';
import {
  mayArrayMethodThrow,
  mayScalarMethodThrow,
  mayStringMethodThrow,
  mayThrowWhenCalled,
  mayThrowWhenMade,
} from './throwing.ts';
import {
  ANY,
  ARRAY,
  BIGINT,
  BOOLEAN,
  classes,
  FUNCTION,
  isWithin,
  NULLISH,
  NUMBER,
  ofMask,
  PRIMITIVE,
  REFERENCE,
  STRING,
  UNKNOWN,
  type Value,
} from './values.ts';

export function evaluateCall(machine: Machine, node: TSESTree.CallExpression): Value {
  const { analysis } = machine.shared;
  const fn = analysis.calls.calleeOf(node);
  if (fn) return callKnown(machine, node, fn);
  const key = analysis.bindings.originOf(node.callee)?.key;
  if (key !== undefined && !node.optional) {
    if (ASSERTING_FUNCTIONS.has(key)) return callAssert(machine, node);
    if (ASSERTING_SAME.has(key)) return callAssertSame(machine, node);
    const value = callPlatform(machine, node, key);
    if (value) return value;
  }
  const callee = unwrap(node.callee);
  if (callee.type === 'MemberExpression' && callee.object.type !== 'Super') {
    return callMethod(machine, node, callee);
  }
  if (callee.type === 'Super') {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  evaluate(machine, callee);
  const finish = (): void => {
    evaluateArguments(machine, node);
    touch(machine, Effect.UNKNOWN);
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else {
    finish();
    // Calling anything but a function throws (ECMA-262, 13.3.6.2).
    learn(machine, callee, ofMask(FUNCTION), proofsAt(machine, node, 'dereference'));
  }
  return UNKNOWN;
}

export function evaluateNew(machine: Machine, node: TSESTree.NewExpression): Value {
  const { bindings, calls } = machine.shared.analysis;
  const origin = bindings.originOf(node.callee);
  const fn = calls.calleeOf(node);
  if (!origin && !fn) evaluate(machine, node.callee);
  const values = evaluateArguments(machine, node);
  if (fn && machine.state) machine.recorder.site(node, fn, machine.state, machine);
  const isCalm =
    origin?.source === 'global' &&
    CALM_CONSTRUCTORS.has(origin.key) &&
    values.every((value) => isWithin(value, PRIMITIVE));
  touch(machine, isCalm ? Effect.PURE : Effect.UNKNOWN);
  // `new Date()` is another one each time.
  if (origin?.key === 'Date' && values.length === 0) notRepeatable(machine);
  if (!isCalm || mayThrowWhenMade(origin.key, values)) machine.throws = true;
  return ofMask(origin?.key === 'Array' ? ARRAY : REFERENCE);
}

export function evaluateArguments(machine: Machine, node: Call): Value[] {
  const values = node.arguments.map((argument) => {
    if (argument.type !== 'SpreadElement') return evaluate(machine, argument);
    const value = evaluate(machine, argument.argument);
    touch(machine, isWithin(value, ARRAY) ? Effect.READS : Effect.UNKNOWN);
    return UNKNOWN;
  });
  if (machine.state) machine.recorder.call(node, machine.state, machine);
  return values;
}

/** A function of the language or of Node; `undefined` if nothing is known of it. */
function callPlatform(
  machine: Machine,
  node: TSESTree.CallExpression,
  key: string,
): Value | undefined {
  const isLooking = LOOKING_FUNCTIONS.has(key);
  const isConverting = CONVERTING_FUNCTIONS.has(key);
  const isHarmless = HARMLESS_FUNCTIONS.has(key);
  if (!isLooking && !isConverting && !isHarmless && !READING_FUNCTIONS.has(key)) return undefined;
  const values = evaluateArguments(machine, node);
  if (isConverting) for (const value of values) convert(machine, value);
  else if (!isLooking) touch(machine, Effect.READS);
  // `JSON.stringify` calls its second argument for each property.
  const replacer = key === 'JSON.stringify' ? values[1] : undefined;
  if (replacer && !isWithin(replacer, ANY & ~FUNCTION)) touch(machine, Effect.UNKNOWN);
  if (isHarmless) notRepeatable(machine);
  if (mayThrowWhenCalled(key, values)) machine.throws = true;
  return ofMask(resultOf(key));
}

function resultOf(key: string): number {
  const name = key.slice(key.lastIndexOf('.') + 1);
  if (/^(?:hasOwn|is|isNaN|isFinite|is[A-Z]\w*|Boolean)$/u.test(name) && name !== 'isIP') {
    return BOOLEAN;
  }
  if (/^(?:Number|parse(?:Int|Float)|now|random|uptime)$/u.test(name) || key.startsWith('Math.')) {
    return NUMBER;
  }
  if (/^(?:String|fromCharCode|cwd|randomUUID)$/u.test(name) || key.startsWith('path.')) {
    return STRING;
  }
  if (name.endsWith('URIComponent')) return STRING;
  return /^(?:keys|values|entries)$/u.test(name) ? ARRAY : ANY;
}

function callMethod(
  machine: Machine,
  node: TSESTree.CallExpression,
  callee: TSESTree.MemberExpression,
): Value {
  const pattern = patternOf(machine.shared.analysis, callee.object);
  const isTable = tableOf(machine.shared.analysis, callee.object) !== undefined;
  const schema = schemaCall(machine.shared.analysis, node);
  const receiver = pattern ? ofMask(classes('object')) : evaluate(machine, callee.object);
  let result = UNKNOWN;
  const finish = (): void => {
    if (callee.computed) convert(machine, evaluate(machine, callee.property));
    const values = evaluateArguments(machine, node);
    const name = staticName(callee);
    if (schema) {
      callSchema(machine, node, schema);
    } else if (pattern && name !== undefined) {
      result = matchPattern(machine, isStateless(pattern), name, values);
    } else if (isTable && name !== undefined && TABLE_QUESTIONS.has(name)) {
      for (const value of values.slice(1)) convert(machine, value);
      result = name === 'indexOf' ? ofMask(NUMBER) : ofMask(BOOLEAN);
    } else {
      result = callOn(machine, node, name, receiver, values);
    }
  };
  if (isInOptionalChain(node)) runMaybe(machine, finish);
  else {
    finish();
    const proofs = proofsAt(machine, node, 'dereference');
    learn(machine, callee.object, ofMask(ANY & ~NULLISH), proofs);
  }
  return result;
}

/** A schema reads the value; one that throws has, where it returns, shown that the value passes. */
function callSchema(machine: Machine, node: TSESTree.CallExpression, { throws }: SchemaCall): void {
  touch(machine, Effect.READS);
  const done = throws ? completionTerm(machine, node) : undefined;
  const known = done && machine.state?.facts.get(done.key);
  if (node.parent.type === 'ExpressionStatement') {
    machine.recorder.decision(
      node,
      known
        ? {
            node,
            outcome: true,
            facts: [known],
            isDeletable: !writesTo(machine, node),
            isRepeated: true,
            isOrdinary: true,
          }
        : undefined,
    );
  }
  if (done && !known) keepCompletion(machine, node, done, Effect.READS);
  if (throws && !known) machine.throws = true;
}

function matchPattern(
  machine: Machine,
  isPatternStateless: boolean,
  name: string,
  values: readonly Value[],
): Value {
  if ((name !== 'test' && name !== 'exec') || !isPatternStateless) {
    touch(machine, Effect.UNKNOWN);
    return UNKNOWN;
  }
  for (const value of values) convert(machine, value);
  return name === 'test' ? ofMask(BOOLEAN) : ofMask(ARRAY | classes('null'));
}

/** A method of a string, number or array; of anything else a method is unknown code. */
function callOn(
  machine: Machine,
  node: TSESTree.CallExpression,
  name: string | undefined,
  receiver: Value,
  values: readonly Value[],
): Value {
  if (name !== undefined && isWithin(receiver, STRING) && STRING_METHODS.has(name)) {
    const isPlain = node.arguments.every(
      (argument, index) =>
        isWithin(values[index] ?? UNKNOWN, PRIMITIVE) ||
        patternOf(machine.shared.analysis, argument) !== undefined,
    );
    touch(machine, isPlain ? Effect.PURE : Effect.UNKNOWN);
    if (!isPlain || mayStringMethodThrow(machine, node, name, values)) machine.throws = true;
    if (STRING_RESULTS.has(name)) return ofMask(STRING);
    if (/^(?:startsWith|endsWith|includes)$/u.test(name)) return ofMask(BOOLEAN);
    if (/^(?:indexOf|lastIndexOf|search|charCodeAt|localeCompare)$/u.test(name)) {
      return ofMask(NUMBER);
    }
    return name === 'split' ? ofMask(ARRAY) : UNKNOWN;
  }
  if (name !== undefined && isWithin(receiver, NUMBER | BIGINT | BOOLEAN)) {
    if (SCALAR_METHODS.has(name)) {
      if (mayScalarMethodThrow(name, receiver, node)) machine.throws = true;
      return name === 'valueOf' ? receiver : ofMask(STRING);
    }
  }
  if (name !== undefined && isWithin(receiver, ARRAY) && ARRAY_READERS.has(name)) {
    touch(machine, effectOfArguments(machine, node));
    if (mayArrayMethodThrow(machine, node, name)) machine.throws = true;
    if (ARRAY_RESULTS.has(name)) return ofMask(ARRAY);
    if (name === 'join') return ofMask(STRING);
    return /^(?:every|some|includes)$/u.test(name) ? ofMask(BOOLEAN) : UNKNOWN;
  }
  touch(machine, Effect.UNKNOWN);
  return UNKNOWN;
}

/** What a method of arrays does with the functions it is given. */
function effectOfArguments(machine: Machine, node: TSESTree.CallExpression): Effect {
  const { bindings, calls } = machine.shared.analysis;
  return node.arguments.reduce<Effect>((effect, argument) => {
    const fn = calls.functionOf(argument);
    if (fn) return max(effect, summarize(machine, fn, []).effect);
    const key = bindings.originOf(argument)?.key;
    if (key !== undefined && LOOKING_FUNCTIONS.has(key)) return effect;
    const isValue = termOf(machine, argument) && isPlainValue(machine, argument);
    return isValue ? effect : Effect.UNKNOWN;
  }, Effect.READS);
}

function isPlainValue(machine: Machine, node: TSESTree.Node): boolean {
  const term = termOf(machine, node);
  if (!term || !machine.state) return false;
  return term.constant !== undefined || isWithin(machine.state.valueOf(term), ANY & ~FUNCTION);
}

function max(a: Effect, b: Effect): Effect {
  return a > b ? a : b;
}
