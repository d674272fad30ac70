import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';
import type { Origin } from './origin.ts';
import {
  ARRAY_METHODS,
  CALLBACK_MODULES,
  CALLEES,
  COLLECTION_PACKAGES,
  IDENTITY_METHODS,
  KEEPING_FUNCTIONS,
  PROMISE_METHODS,
  SHIPPING_FUNCTIONS,
  STRING_METHODS,
  type Runs,
} from './known/callees.ts';

/** Whether anyone could tell one function object from another made at the same place. */
export interface Identity {
  readonly kind: 'observed' | 'unknown' | 'unobserved';
  /** The use that decides it. */
  readonly at?: TSESTree.Node;
}

/** What a call does with the function given to it. */
export interface Callee {
  readonly kind: 'compares' | 'runs' | 'unknown';
  /** How often the function runs for one evaluation of the call, where that is known. */
  readonly runs?: Runs;
  /** Whether the callee is a method of arrays or strings, next to whose work a closure is free. */
  readonly isBuiltIn?: boolean;
}

export interface Identities {
  /** Whether the identity, the name or the source text of a function matters to anyone. */
  of(fn: FunctionNode): Identity;
  /** What the call does with the argument at that position. */
  callee(call: TSESTree.CallExpression | TSESTree.NewExpression, index: number): Callee;
  /** Whether the source text of a function is sent elsewhere, so that it must stay whole. */
  isShipped(fn: FunctionNode): boolean;
}

const UNOBSERVED: Identity = { kind: 'unobserved' };
const UNKNOWN_CALLEE: Callee = { kind: 'unknown' };
const MAX_DEPTH = 4;

function ofMember(member: TSESTree.MemberExpression): Identity {
  const name = staticName(member);
  const isCalled = member.parent.type === 'CallExpression' && member.parent.callee === member;
  const isInvocation = name === 'apply' || name === 'bind' || name === 'call';
  return isCalled && isInvocation ? UNOBSERVED : { kind: 'observed', at: member };
}

export function createIdentity(analysis: Analysis): Identities {
  const { bindings, calls, sourceCode } = analysis;
  const identities = new WeakMap<FunctionNode, Identity>();

  function of(fn: FunctionNode): Identity {
    let identity = identities.get(fn);
    if (!identity) {
      identity = compute(fn);
      identities.set(fn, identity);
    }
    return identity;
  }

  function compute(fn: FunctionNode): Identity {
    const own =
      fn.type === 'ArrowFunctionExpression' || !fn.id
        ? []
        : (sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[]).filter(
            ({ name }) => name === fn.id?.name,
          );
    const inside = join(own.map((variable) => ofVariable(variable, 0)));
    return fn.type === 'FunctionDeclaration' ? inside : join([inside, ofUse(fn, 0)]);
  }

  function ofVariable(variable: TSESLint.Scope.Variable, depth: number): Identity {
    if (depth > MAX_DEPTH) return { kind: 'unknown' };
    const isExported = variable.identifiers.some(
      ({ parent }) =>
        parent?.parent?.type === 'ExportNamedDeclaration' ||
        parent?.parent?.parent?.type === 'ExportNamedDeclaration' ||
        parent?.parent?.type === 'ExportDefaultDeclaration',
    );
    const first = variable.identifiers[0];
    if (isExported && first) return { kind: 'observed', at: first };
    return join(
      variable.references
        .filter((reference) => reference.isRead() || !reference.init)
        .map((reference) =>
          reference.isWrite()
            ? { kind: 'unknown', at: reference.identifier }
            : ofUse(reference.identifier as TSESTree.Node, depth),
        ),
    );
  }

  /** What the place of an expression does with its value, a function. */
  function ofUse(node: TSESTree.Node, depth: number): Identity {
    const place = wrapped(node);
    const { parent } = place;
    const observed: Identity = { kind: 'observed', at: place };
    switch (parent?.type) {
      case 'CallExpression':
        return parent.callee === place ? UNOBSERVED : ofArgument(parent, place, depth);
      case 'NewExpression':
        return parent.callee === place ? observed : ofArgument(parent, place, depth);
      case 'MemberExpression':
        return parent.object === place ? ofMember(parent) : observed;
      case 'UnaryExpression':
        return parent.operator === '!' || parent.operator === 'typeof' ? UNOBSERVED : observed;
      case 'ExpressionStatement':
      case 'IfStatement':
      case 'TaggedTemplateExpression':
        return UNOBSERVED;
      case 'LogicalExpression':
        return parent.left === place && parent.operator === '&&'
          ? UNOBSERVED
          : ofUse(parent, depth);
      case 'ConditionalExpression':
        return parent.test === place ? UNOBSERVED : ofUse(parent, depth);
      case 'VariableDeclarator':
        return ofDeclarator(parent, depth);
      case 'ArrayExpression':
      case 'AssignmentExpression':
      case 'AssignmentPattern':
      case 'AwaitExpression':
      case 'Property':
      case 'SpreadElement':
        return { kind: 'unknown', at: place };
      default:
        return observed;
    }
  }

  function ofDeclarator(declarator: TSESTree.VariableDeclarator, depth: number): Identity {
    if (declarator.id.type !== 'Identifier') return { kind: 'observed', at: declarator };
    const variable = bindings.variableOf(declarator.id);
    return variable ? ofVariable(variable, depth + 1) : { kind: 'unknown', at: declarator };
  }

  function ofArgument(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    argument: TSESTree.Node,
    depth: number,
  ): Identity {
    const index = call.arguments.indexOf(argument as TSESTree.CallExpressionArgument);
    const { kind } = callee(call, index);
    if (kind === 'compares') return { kind: 'observed', at: argument };
    if (kind === 'runs') return UNOBSERVED;
    const parameter = parameterOf(call, index);
    return parameter ? ofVariable(parameter, depth + 1) : { kind: 'unknown', at: argument };
  }

  /** The parameter of a function of this file that receives an argument, if it is a plain name. */
  function parameterOf(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    index: number,
  ): TSESLint.Scope.Variable | undefined {
    if (call.type !== 'CallExpression' || hasSpreadBefore(call, index)) return undefined;
    const fn = calls.calleeOf(call);
    const parameter = fn?.params[index];
    if (!fn || parameter?.type !== 'Identifier') return undefined;
    if (fn.type !== 'ArrowFunctionExpression' && readsArguments(fn)) return undefined;
    const variables = sourceCode.getDeclaredVariables(fn) as TSESLint.Scope.Variable[];
    return variables.find(({ identifiers }) => identifiers.includes(parameter));
  }

  function readsArguments(fn: FunctionNode): boolean {
    const scope = sourceCode.scopeManager?.acquire(fn, true);
    return (scope?.set.get('arguments')?.references.length ?? 0) > 0;
  }

  function callee(call: TSESTree.CallExpression | TSESTree.NewExpression, index: number): Callee {
    if (hasSpreadBefore(call, index)) return UNKNOWN_CALLEE;
    const name = calleeName(call);
    if (name !== undefined && SHIPPING_FUNCTIONS.has(name) && !isJson(call)) {
      return { kind: 'compares' };
    }
    return byOrigin(call, index) ?? byMethod(call, index, name) ?? UNKNOWN_CALLEE;
  }

  function isJson(call: TSESTree.CallExpression | TSESTree.NewExpression): boolean {
    return bindings.isGlobal(call.callee, 'JSON.stringify');
  }

  function byOrigin(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    index: number,
  ): Callee | undefined {
    const origin = bindings.originOf(call.callee);
    if (!origin) return undefined;
    const known = CALLEES.get(origin.key);
    const isConstructor = origin.key === 'Promise';
    if (known && isConstructor === (call.type === 'NewExpression')) {
      const [position, runs] = known;
      return position === index ? { kind: 'runs', runs } : undefined;
    }
    if (origin.source !== 'module') return undefined;
    if (isOfCollection(origin, index)) return { kind: 'runs', runs: 'item' };
    const isLast = index > 0 && index === call.arguments.length - 1;
    if (!CALLBACK_MODULES.has(origin.root) || origin.path.length !== 1 || !isLast) return undefined;
    return origin.key.startsWith('fs.watch') || origin.key === 'fs.unwatchFile'
      ? { kind: 'compares' }
      : { kind: 'runs', runs: 'once' };
  }

  function byMethod(
    call: TSESTree.CallExpression | TSESTree.NewExpression,
    index: number,
    name: string | undefined,
  ): Callee | undefined {
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

  function isShipped(fn: FunctionNode): boolean {
    const variable = calls.variableOf(fn);
    const uses: TSESTree.Node[] = variable
      ? variable.references.map(({ identifier }) => identifier as TSESTree.Node)
      : [fn];
    return hasForeignDirective(fn) || uses.some(shipsText);
  }

  function shipsText(use: TSESTree.Node): boolean {
    const place = wrapped(use);
    const { parent } = place;
    switch (parent?.type) {
      case 'CallExpression':
      case 'NewExpression': {
        const name = calleeName(parent);
        const isConversion = bindings.isGlobal(parent.callee, 'String');
        return (
          parent.callee !== place &&
          (isConversion || (name !== undefined && SHIPPING_FUNCTIONS.has(name) && !isJson(parent)))
        );
      }
      case 'MemberExpression':
        return parent.object === place && staticName(parent) === 'toString';
      case 'BinaryExpression':
        return parent.operator === '+';
      case 'Property':
        return parent.parent.type === 'ObjectExpression' && shipsText(parent.parent);
      case 'TemplateLiteral':
        return true;
      default:
        return false;
    }
  }

  return { of, callee, isShipped };
}

const ITERABLE_NAME =
  /^(?:(?:Readonly)?(?:Array|Map|Set)|(?:Big)?(?:Int|Uint)(?:8|16|32|64)(?:Clamped)?Array|Float(?:16|32|64)Array|Iterator(?:Object)?|ArrayIterator|MapIterator|SetIterator|NodeList(?:Of)?)$/u;

/** Whether the identity of each function of a file matters, a line each. */
export function printIdentity({ identity, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (!isFunction(node)) return;
    const { at, kind } = identity.of(node);
    const where = at ? ` at line ${String(at.loc.start.line)}` : '';
    lines.push(
      `${String(node.loc.start.line)}: ${kind}${where}${identity.isShipped(node) ? '; shipped' : ''}`,
    );
  });
  return lines.join('\n');
}

/** The last name of what is called: `on` of `server.on(…)`, `run` of `run(…)`. */
export function calleeName(
  call: TSESTree.CallExpression | TSESTree.NewExpression,
): string | undefined {
  const callee = unwrap(call.callee);
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' ? staticName(callee) : undefined;
}

/** A directive of a compiler (`'worklet'`, `'use server'`) says that the function is taken out of the file. */
function hasForeignDirective(fn: FunctionNode): boolean {
  return (
    fn.body.type === 'BlockStatement' &&
    fn.body.body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        'directive' in statement &&
        typeof statement.directive === 'string' &&
        statement.directive !== 'use strict',
    )
  );
}

/** `forEach` of `lodash`, and of `lodash/forEach`, which runs its second argument for each item. */
function isOfCollection({ path, root }: Origin, index: number): boolean {
  const [name = '', ...file] = root.split('/');
  const member = [...file, ...path].findLast((part) => part !== 'default');
  return (
    index > 0 &&
    COLLECTION_PACKAGES.has(name) &&
    member !== undefined &&
    !KEEPING_FUNCTIONS.has(member)
  );
}

function hasSpreadBefore(
  call: TSESTree.CallExpression | TSESTree.NewExpression,
  index: number,
): boolean {
  return (
    index < 0 ||
    call.arguments.slice(0, index + 1).some((argument) => argument.type === 'SpreadElement')
  );
}

function join(identities: readonly Identity[]): Identity {
  return (
    identities.find(({ kind }) => kind === 'observed') ??
    identities.find(({ kind }) => kind === 'unknown') ??
    UNOBSERVED
  );
}
