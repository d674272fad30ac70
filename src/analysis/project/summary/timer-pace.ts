import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from './names.ts';

/**
 * How seldom a timer strikes: once in an hour, or once in a minute, at most; or only until what it waits
 * for is there, for which it looks at once, or a minute later at least.
 */
export type Pace = 'late' | 'rare' | 'slow' | 'waiting';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MAX_DEPTH = 8;

const UNITS = new Map([
  ['m', MINUTE],
  ['h', HOUR],
  ['d', 24 * HOUR],
  ['w', 168 * HOUR],
]);
/** `5m`, `2 hours` */
const DURATION = /^(\d+(?:\.\d+)?) ?(m|h|d|w)(?:in(?:ute)?s?|(?:ou)?rs?|ays?|eeks?)?$/;
/** `ONE_DAY`, `HOUR_MS`: a name is enough to stay silent, never to report. */
const LONG_UNIT = /(?:^|_)(?:day|hour|month|week)s?(?:_(?:in_)?(?:millis\w*|ms))?$/i;
const TO_NUMBER = new Set(['Number', 'ms', 'parseFloat', 'parseInt', 'toMilliseconds']);

/** What a name, or a field of the object around, is. */
type Lookup = (node: TSESTree.Identifier | TSESTree.MemberExpression) => TSESTree.Node | undefined;

/**
 * Tells how seldom a call, or a decorator, makes something strike. `initOf` finds what a name is, unless
 * somebody says otherwise.
 *
 * Premise: a factor of which nothing is known counts units, and counts one at least; who sets a schedule
 * of `cron`, or a period, elsewhere, in a configuration, counts minutes.
 */
export function paceOf(call: TSESTree.Node, initOf: Lookup): Pace | undefined {
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return undefined;
  const [first, second] = call.arguments;
  switch (lastName(call.callee)) {
    case 'setInterval':
      return ofInterval(second, initOf);
    case 'setTimeout':
      return ofPeriod(periodOf(second, initOf, 0));
    // `@Interval(ms)`, `@Interval('name', ms)`
    case 'Interval':
      return ofInterval(call.arguments.at(-1), initOf);
    case 'Cron':
    case 'CronJob':
    case 'schedule':
    case 'scheduleJob': {
      const name = first && literalText(first);
      // `scheduleJob('clean up', '0 3 * * *', cleanUp)`
      const isNamed = name !== undefined && !isCronLine(name) && !isFunction(second);
      return ofSchedule(isNamed ? second : first, initOf, 0);
    }
    default:
      return undefined;
  }
}

/** `setInterval(save, options.interval)`: who sets it elsewhere knows what it sets off. */
function ofInterval(given: TSESTree.Node | undefined, initOf: Lookup): Pace | undefined {
  const period = periodOf(given, initOf, 0);
  const type = given && unwrap(given).type;
  const isElsewhere = type === 'Identifier' || type === 'MemberExpression';
  return period === undefined && isElsewhere ? 'slow' : ofPeriod(period);
}

function ofPeriod(period: number | undefined): Pace | undefined {
  if (period === undefined || period < MINUTE) return undefined;
  return period >= HOUR ? 'rare' : 'slow';
}

/** A cron line, a rule with fields, or what Nest calls it. */
function ofSchedule(
  given: TSESTree.Node | undefined,
  initOf: Lookup,
  depth: number,
): Pace | undefined {
  const node = given && unwrap(given);
  if (!node || depth > MAX_DEPTH) return 'slow';
  const line = literalText(node);
  if (line !== undefined) return isCronLine(line) ? ofCronLine(line) : 'slow';
  if (node.type === 'Identifier') {
    const init = initOf(node);
    return init ? ofSchedule(init, initOf, depth + 1) : 'slow';
  }
  if (node.type === 'LogicalExpression') return ofSchedule(node.right, initOf, depth + 1);
  if (node.type === 'MemberExpression' && lastName(node.object) === 'CronExpression') {
    const name = lastName(node);
    return name.includes('SECOND') ? undefined : name.includes('MINUTE') ? 'slow' : 'rare';
  }
  if (node.type === 'ObjectExpression') {
    const line = valueAt(node, 'cronTime') ?? valueAt(node, 'rule');
    if (line) return ofSchedule(line, initOf, depth + 1);
    return valueAt(node, 'hour') || valueAt(node, 'minute') ? 'rare' : undefined;
  }
  return 'slow';
}

/** `0 3 * * *`, `*\/5 * * * * *`, `@daily` */
function isCronLine(text: string): boolean {
  return /^@\w+$/.test(text) || /^\S+(?: +\S+){4,5}$/.test(text.trim());
}

function ofCronLine(line: string): Pace | undefined {
  if (line.startsWith('@')) return 'rare';
  const fields = line.trim().split(/ +/);
  const isFixed = (field = ''): boolean => /^\d+$/.test(field);
  // With six fields the first one counts seconds.
  if (fields.length === 6 && !isFixed(fields.shift())) return undefined;
  return isFixed(fields[0]) ? 'rare' : 'slow';
}

/** The milliseconds between two strikes, as far as they are known. */
function periodOf(
  given: TSESTree.Node | undefined,
  initOf: Lookup,
  depth: number,
): number | undefined {
  const node = given && unwrap(given);
  if (!node || depth > MAX_DEPTH) return undefined;
  const period = (inner: TSESTree.Node | undefined): number | undefined =>
    periodOf(inner, initOf, depth + 1);
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '*' ? productOf(factorsOf(node).map(period)) : undefined;
    case 'CallExpression': {
      const [first] = node.arguments;
      return TO_NUMBER.has(lastName(node.callee)) ? period(first) : undefined;
    }
    case 'ConditionalExpression': {
      const either = [period(node.consequent), period(node.alternate)];
      return either.includes(undefined) ? undefined : Math.min(...(either as number[]));
    }
    case 'Identifier':
      return period(initOf(node)) ?? byName(node.name);
    case 'Literal':
      return typeof node.value === 'number' ? node.value : millisecondsIn(String(node.value));
    // `options.interval ?? 60000`
    case 'LogicalExpression':
      return period(node.left) ?? period(node.right);
    case 'MemberExpression': {
      const name = staticName(node) ?? '';
      const value = initOf(node) ?? valueAt(objectIn(node.object, initOf), name);
      return period(value) ?? byName(name);
    }
    default:
      return undefined;
  }
}

function productOf(factors: readonly (number | undefined)[]): number | undefined {
  const known = factors.reduce<number>((product, factor) => product * (factor ?? 1), 1);
  return factors.includes(undefined) && known < MINUTE ? undefined : known;
}

/** `a * 60 * 1000` */
function factorsOf(node: TSESTree.Node, depth = 0): readonly TSESTree.Node[] {
  const value = unwrap(node);
  if (value.type !== 'BinaryExpression' || value.operator !== '*' || depth > MAX_DEPTH) {
    return [value];
  }
  return [...factorsOf(value.left, depth + 1), ...factorsOf(value.right, depth + 1)];
}

function byName(name: string): number | undefined {
  return LONG_UNIT.test(name) ? HOUR : undefined;
}

/** `60000`, `5m`, as text. */
function millisecondsIn(text: string): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const [, count = '', unit = ''] = DURATION.exec(text) ?? [];
  const factor = UNITS.get(unit);
  return factor === undefined ? undefined : Number(count) * factor;
}

/** The object that a name or a field is: `this.options`, of `this.options = { every: 60000, ...options }`. */
function objectIn(node: TSESTree.Node, initOf: Lookup): TSESTree.ObjectExpression | undefined {
  const isNamed = node.type === 'Identifier' || node.type === 'MemberExpression';
  const value = isNamed ? initOf(node) : undefined;
  return value?.type === 'ObjectExpression' ? value : undefined;
}

function valueAt(
  object: TSESTree.ObjectExpression | undefined,
  name: string,
): TSESTree.Node | undefined {
  for (const property of object?.properties ?? []) {
    if (property.type === 'Property' && staticName(property) === name) return property.value;
  }
  return undefined;
}
