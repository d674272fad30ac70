import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, isFunction, unwrap, type Call } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import {
  ARRAY_METHODS,
  CALLBACK_MODULES,
  CALLEES,
  COLLECTION_FUNCTIONS,
  COLLECTION_PACKAGES,
  CUSTOMIZED_FUNCTIONS,
  IDENTITY_METHODS,
  KEEPING_FUNCTIONS,
  OBJECT_CHANGERS,
  PROMISE_METHODS,
  SHIPPING_FUNCTIONS,
  STRING_METHODS,
  TAKES_MORE,
  TASK_FUNCTIONS,
  type Runs,
} from './known/callees.ts';
import type { Origin } from './origin.ts';

/** What a call does with the function given to it. */
export interface Callee {
  readonly kind: 'compares' | 'runs' | 'unknown';
  /** How often the function runs for one evaluation of the call, where that is known. */
  readonly runs?: Runs;
  /** Whether the callee is a method of arrays or strings, next to whose work a closure is free. */
  readonly isBuiltIn?: boolean;
}

export interface Callees {
  /** What a call does with its argument at that position. */
  of(call: Call, index: number): Callee;
  /** What the call does that a value is given to as an argument; unknown if there is none. */
  given(place: TSESTree.Node): Callee;
  /** Whether a call sends the source text of the argument at that position elsewhere. */
  sendsText(call: Call, index: number): boolean;
}

const UNKNOWN: Callee = { kind: 'unknown' };

export function createCallees(analysis: Analysis): Callees {
  const { bindings } = analysis;

  function given(place: TSESTree.Node): Callee {
    const { parent } = place;
    if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return UNKNOWN;
    return of(parent, parent.arguments.indexOf(place as TSESTree.CallExpressionArgument));
  }

  function of(call: Call, index: number): Callee {
    if (hasSpreadBefore(call, index)) return UNKNOWN;
    const name = calleeName(call);
    if (sendsText(call, index)) return { kind: 'compares' };
    return byOrigin(call, index) ?? byMethod(call, index, name) ?? UNKNOWN;
  }

  function sendsText(call: Call, index: number): boolean {
    const name = calleeName(call) ?? '';
    if (SHIPPING_FUNCTIONS.has(name)) return !bindings.isGlobal(call.callee, 'JSON.stringify');
    // What takes a command, or a query, first takes a callback after it.
    return index === 0 && /^exec(?:ute)?$/.test(name);
  }

  function byOrigin(call: Call, index: number): Callee | undefined {
    const origin = bindings.originOf(call.callee);
    if (!origin) return undefined;
    const known = CALLEES.get(origin.key);
    const isConstructor = origin.key === 'Promise';
    if (known && isConstructor === (call.type === 'NewExpression')) {
      const [position, runs] = known;
      return position === index ? { kind: 'runs', runs } : undefined;
    }
    if (index === 0 && OBJECT_CHANGERS.has(origin.key)) return { kind: 'compares' };
    if (origin.source !== 'module') return undefined;
    const runs = runsOfCollection(origin, call, index);
    if (runs) return { kind: 'runs', runs };
    if (isCustomizer(origin, index)) return { kind: 'runs' };
    const isLast = index > 0 && index === call.arguments.length - 1;
    if (!CALLBACK_MODULES.has(origin.root) || origin.path.length !== 1 || !isLast) return undefined;
    return origin.key.startsWith('fs.watch') || origin.key === 'fs.unwatchFile'
      ? { kind: 'compares' }
      : { kind: 'runs', runs: 'once' };
  }

  function byMethod(call: Call, index: number, name: string | undefined): Callee | undefined {
    const member = unwrap(call.callee);
    if (name === undefined || member.type !== 'MemberExpression') {
      return name !== undefined && IDENTITY_METHODS.has(name) ? { kind: 'compares' } : undefined;
    }
    if (index === 0 && ARRAY_METHODS.has(name)) {
      const isArray = receiverIs(member.object, ['Array', 'Map', 'Set'], ITERABLE_NAME);
      return isArray ? { kind: 'runs', runs: 'item', isBuiltIn: true } : undefined;
    }
    if (index <= 1 && PROMISE_METHODS.has(name)) {
      const isPromise = receiverIs(member.object, ['Promise'], /^Promise(?:Like)?$/u);
      return isPromise ? { kind: 'runs', runs: 'once' } : undefined;
    }
    if (index === 1 && STRING_METHODS.has(name)) {
      return receiverIs(member.object, ['String'], /^String$/u)
        ? { kind: 'runs', runs: 'item', isBuiltIn: true }
        : undefined;
    }
    return IDENTITY_METHODS.has(name) ? { kind: 'compares' } : undefined;
  }

  /** Whether TypeScript agrees that an object is of a built-in kind; where it knows nothing, the method's name has to do. */
  function receiverIs(object: TSESTree.Node, kinds: readonly string[], names: RegExp): boolean {
    const { types } = analysis;
    if (!types) return true;
    const { utils } = types;
    return utils.unionConstituents(types.typeOf(object)).every((type) => {
      if (utils.isIntrinsicType(type)) {
        return utils.isIntrinsicStringType(type) ? kinds.includes('String') : true;
      }
      if (utils.isStringLiteralType(type) || utils.isTemplateLiteralType(type)) {
        return kinds.includes('String');
      }
      return utils
        .intersectionConstituents(type)
        .some(
          (part) =>
            (kinds.includes('Array') &&
              (types.checker.isArrayType(part) || types.checker.isTupleType(part))) ||
            (part.symbol !== undefined &&
              names.test(part.symbol.name) &&
              types.isFromDefaultLibrary(part.symbol)),
        );
    });
  }

  return { of, given, sendsText };
}

const ITERABLE_NAME =
  /^(?:(?:Readonly)?(?:Array|Map|Set)|(?:Big)?(?:Int|Uint)(?:8|16|32|64)(?:Clamped)?Array|Float(?:16|32|64)Array|Iterator(?:Object)?|ArrayIterator|MapIterator|SetIterator|NodeList(?:Of)?)$/u;

/** What each call of a file does with the functions given to it, a line each. */
export function printCallees({ callees, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
    for (const [index, argument] of node.arguments.entries()) {
      if (!isFunction(argument)) continue;
      const { isBuiltIn, kind, runs } = callees.of(node, index);
      const details = [runs ? `: ${runs}` : '', isBuiltIn ? ', built in' : ''].join('');
      lines.push(`${node.loc.start.line}: ${calleeName(node) ?? 'a value'} ${kind}${details}`);
    }
  });
  return lines.join('\n');
}

function isCustomizer({ path, root }: Origin, index: number): boolean {
  const [name = '', ...file] = root.split('/');
  const member = [...file, ...path].findLast((part) => part !== 'default') ?? '';
  return index > 0 && name.startsWith('lodash') && CUSTOMIZED_FUNCTIONS.has(member);
}

/** `forEach` of `lodash`, and of `lodash/forEach`, which runs its second argument for each item. */
function runsOfCollection({ path, root }: Origin, call: Call, index: number): Runs | undefined {
  const [name = '', ...file] = root.split('/');
  const member = [...file, ...path].findLast((part) => part !== 'default');
  if (index === 0 || member === undefined || !COLLECTION_PACKAGES.has(name)) return undefined;
  if (name.endsWith('async')) {
    if (KEEPING_FUNCTIONS.has(member)) return undefined;
    return isCalledAtEnd(member, call, index) ? 'once' : 'item';
  }
  return COLLECTION_FUNCTIONS.has(member) ? 'item' : undefined;
}

/** `done` of `async.each(list, step, done)` */
function isCalledAtEnd(member: string, { arguments: given }: Call, index: number): boolean {
  if (TASK_FUNCTIONS.has(member)) return true;
  const takesMore = TAKES_MORE.test(member) || (member === 'transform' && given.length > 3);
  return index > (takesMore ? 2 : 1);
}

/** Whether nothing can be said of an argument, because it is none or comes after a list that is spread. */
export function hasSpreadBefore(call: Call, index: number): boolean {
  return (
    index < 0 ||
    call.arguments.slice(0, index + 1).some((argument) => argument.type === 'SpreadElement')
  );
}
