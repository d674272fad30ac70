import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import { mayCallForConstant } from '../analysis/constant-values.ts';
import { contextsOf } from '../analysis/contexts.ts';
import { calleeName } from '../analysis/identity.ts';
import { losesInlining } from '../analysis/inlining.ts';
import { isImmovable, isInForeignCode } from '../analysis/foreign.ts';
import { packageOf } from '../analysis/project/package.ts';
import { isOneOffCode } from '../analysis/project/purpose.ts';
import {
  asPerRequest,
  isHotRepeater,
  repeaterAround,
  type Repeater,
} from '../analysis/repetition.ts';
import { isUsedBy } from '../analysis/used-by.ts';
import { hasSteps, isFunction, isLoop, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isOnErrorPath } from '../ast/error-path.ts';
import { headOf } from '../ast/head.ts';
import { createRule } from '../create-rule.ts';
import { namesForConstant } from '../fix/derived-name.ts';
import { describeAround, describeRun } from '../fix/describe-repeaters.ts';
import { toFix } from '../fix/edits.ts';
import { combineHoists, hoistFunctions, hoistValue, type Hoist } from '../fix/hoist.ts';
import { placeBefore } from '../fix/place.ts';

type ArrayCallbacks = 'always' | 'hot' | 'never';

interface Options {
  arrayCallbacks?: ArrayCallbacks;
  keepers?: readonly string[];
}

type MessageId = 'constant' | 'function' | 'suggestIdentity' | 'suggestStrictness' | 'suggestTypes';

type Context = Readonly<TSESLint.RuleContext<MessageId, [Options]>>;

/** A function or a constant that is made again, and where one made once would do. */
interface Finding {
  readonly node: TSESTree.Node;
  readonly messageId: MessageId;
  readonly data: Readonly<Record<string, string>>;
  readonly hoist: Hoist;
  /** Whether only a reader can tell that the identity of the function does not matter. */
  readonly isIdentityUnknown: boolean;
}

const SEVERAL_LINES = 3;

export const noRecreatedClosure = createRule<[Options], MessageId>({
  name: 'no-recreated-closure',
  meta: {
    type: 'suggestion',
    docs: {
      description:
        'disallow functions and constants that are made again on every run, though one would do',
      recommended: true,
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        additionalProperties: false,
        properties: {
          arrayCallbacks: {
            description:
              'Which callbacks of array methods to report: none, those of several lines in hot code, or all.',
            type: 'string',
            enum: ['never', 'hot', 'always'],
          },
          keepers: {
            description: 'Names of functions and methods that keep their callback or compare it.',
            type: 'array',
            items: { type: 'string' },
            uniqueItems: true,
          },
        },
      },
    ],
    messages: {
      function:
        'This function captures nothing of {{around}}, yet each {{run}} makes a new closure of it.',
      constant: 'This `{{label}}` never changes, yet each {{run}} builds a new one.',
      suggestIdentity: 'Hoist it as `{{name}}`: {{receiver}} gets the same function every time.',
      suggestStrictness: 'Hoist it as `{{name}}`, out of strict code.',
      suggestTypes: 'Hoist it as `{{name}}`: its types have to be written by hand.',
    },
    defaultOptions: [{ arrayCallbacks: 'hot', keepers: [] }],
  },
  create(context, [options]) {
    const { cwd, filename, sourceCode } = context;
    if (isOneOffCode(filename, sourceCode.text, () => packageOf(filename, cwd))) return {};
    const findings: Finding[] = [];
    const add = (finding: Finding | undefined): void => {
      if (finding) findings.push(finding);
    };
    const checkFunction = (node: FunctionNode): void => {
      add(findFunction(context, node, options));
    };
    const checkConstant = (node: TSESTree.Expression): void => {
      add(findConstant(context, node));
    };
    return {
      ArrowFunctionExpression: checkFunction,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ...(mayCallForConstant(sourceCode.text) && { CallExpression: checkConstant }),
      NewExpression: checkConstant,
      ObjectExpression: checkConstant,
      'Program:exit'(): void {
        if (findings.length === 0 || isImmovable(filename, sourceCode)) return;
        findings.sort((a, b) => a.node.range[0] - b.node.range[0]);
        const fixes = combineHoists(
          sourceCode,
          new Set(findings.filter(isExact).map(({ hoist }) => hoist)),
        );
        for (const finding of findings) report(context, finding, fixes.get(finding.hoist));
      },
    };
  },
});

function findFunction(file: Context, fn: FunctionNode, options: Options): Finding | undefined {
  const analysis = analyze(file.sourceCode);
  const innermost = repeaterAround(fn);
  if (!innermost || analysis.captures.needsVariableOf(innermost, fn)) return undefined;
  const use = useOf(analysis, fn, options);
  if (!use) return undefined;
  // A function without a variable moves alone: its own lines tell whether it can be worth it.
  const isAlone = use.kind !== 'named' && !analysis.calls.variableOf(fn);
  const often: Repeater = { node: fn, frequency: 'loop', isHot: true };
  if (isAlone && !isWorthIt(use, fn, [often], options)) return undefined;
  const home = analysis.captures.homeOf(fn);
  const around = analysis.repetition.freedFrom(fn, home.block);
  const outermost = around.findLast(({ frequency }) => frequency !== 'once');
  if (!outermost) return undefined;
  const group = analysis.captures.groupOf(fn);
  const identities = group.map((member) => analysis.identity.of(member).kind);
  if (identities.includes('observed')) return undefined;
  const isIdentityUnknown = identities.includes('unknown');
  const isWorthAll = (repeaters: readonly Repeater[]): boolean =>
    group.some((member) => isWorthIt(use, member, repeaters, options)) &&
    (!isIdentityUnknown || repeaters.some(isLoopOrRequest));
  // Which functions requests run costs most to tell: first whether it could matter.
  if (!isWorthAll(around.map(asPerRequest)) || isInForeignCode(analysis, fn)) return undefined;
  if (isOnErrorPath(fn.parent)) return undefined;
  const repeaters = withRequests(file, around);
  if (!isWorthAll(repeaters)) return undefined;
  const isWithin = around.every(({ node }) => !isFunction(node));
  const isStyle = use.kind === 'array' && options.arrayCallbacks === 'always';
  if (!isStyle && group.some((member) => losesInlining(analysis, member, isWithin))) {
    return undefined;
  }
  const isFreed =
    repeaters.some(isHotRepeater) ||
    group.some((member) => isUsedBy(analysis, outermost.node, member));
  if (!isFreed) return undefined;
  const place = placeBefore(file, outermost.node, home);
  const hoist = place && hoistFunctions(file, group, place);
  if (!hoist || !toFix(file.sourceCode, hoist.edits)) return undefined;
  return {
    node: fn,
    messageId: 'function',
    data: {
      around: describeAround(repeaters),
      run: describeRun(repeaters),
      receiver: use.receiver ?? 'what receives it',
      name: hoist.names.join('`, `'),
    },
    hoist,
    isIdentityUnknown,
  };
}

/** How a function is used where it stands. */
interface Use {
  readonly kind: 'argument' | 'array' | 'named' | 'once';
  /** Who gets it: a callee, an object. */
  readonly receiver?: string | undefined;
}

function useOf(analysis: Analysis, fn: FunctionNode, options: Options): Use | undefined {
  if (fn.type === 'FunctionDeclaration') return fn.id ? { kind: 'named' } : undefined;
  const place = wrapped(fn);
  const { parent } = place;
  if (parent?.type === 'VariableDeclarator') return { kind: 'named' };
  const { parent: around } = parent ?? {};
  const isStored =
    (parent?.type === 'Property' &&
      around?.type === 'ObjectExpression' &&
      !parent.method &&
      parent.kind === 'init') ||
    (parent?.type === 'AssignmentExpression' && parent.right === place);
  if (isStored) return { kind: 'argument', receiver: 'every object' };
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
  const index = parent.arguments.indexOf(place as TSESTree.CallExpressionArgument);
  const callee = calleeName(parent);
  if (index < 0 || (callee !== undefined && options.keepers?.includes(callee))) return undefined;
  if (registersRoute(parent, callee)) return undefined;
  const { isArrayMethod, runs } = analysis.identity.callee(parent, index);
  const isOnce = runs === 'once';
  return {
    kind: isArrayMethod ? 'array' : isOnce ? 'once' : 'argument',
    receiver: callee && `\`${callee}\``,
  };
}

/** `router.get('/', handler)` is done once, wherever it stands. */
function registersRoute(
  { arguments: [path] }: TSESTree.CallExpression | TSESTree.NewExpression,
  callee: string | undefined,
): boolean {
  const isPath =
    path?.type === 'Literal' && typeof path.value === 'string' && path.value.startsWith('/');
  return isPath && /^(?:all|delete|get|head|options|patch|post|put|route|use)$/u.test(callee ?? '');
}

function isWorthIt(
  use: Use,
  fn: FunctionNode,
  repeaters: readonly Repeater[],
  { arrayCallbacks }: Options,
): boolean {
  const isLong = fn.loc.end.line - fn.loc.start.line + 1 >= SEVERAL_LINES;
  const isHot = repeaters.some(({ frequency }) => frequency !== 'once' && frequency !== 'call');
  if (use.kind === 'array') {
    if (arrayCallbacks === 'never') return false;
    if (arrayCallbacks === 'always' || fn.id) return true;
    return isHot && isLong && hasSteps(fn);
  }
  if (use.kind === 'named') return isLong || repeaters.some(isRepeatingLoop);
  if (fn.id) return isLong;
  const isHotEnough = use.kind === 'once' ? repeaters.some(isLoopOrRequest) : isHot;
  return isHotEnough && isLong && hasSteps(fn);
}

function isLoopOrRequest({ frequency }: Repeater): boolean {
  return frequency === 'loop' || frequency === 'request';
}

/** Functions that a request handler of this file runs count as run per request. */
function withRequests(context: Context, repeaters: readonly Repeater[]): Repeater[] {
  return repeaters.map((repeater) => {
    if (repeater.frequency !== 'call' || !isFunction(repeater.node)) return repeater;
    return contextsOf(context).handlerOf(repeater.node) ? asPerRequest(repeater) : repeater;
  });
}

function isRepeatingLoop({ isHot, node }: Repeater): boolean {
  return isHot && isLoop(node);
}

function findConstant(file: Context, node: TSESTree.Expression): Finding | undefined {
  const analysis = analyze(file.sourceCode);
  const constant = analysis.constants.of(node);
  if (!constant || !repeaterAround(node)) return undefined;
  const repeaters = analysis.repetition.around(node);
  const outermost = repeaters.findLast(({ frequency }) => frequency !== 'once');
  if (!outermost || isOnErrorPath(node) || isInForeignCode(analysis, node)) return undefined;
  const { globalScope } = file.sourceCode.scopeManager ?? {};
  const place = globalScope && placeBefore(file, outermost.node, globalScope);
  const hoist = place && hoistValue(file, node, place, constant, namesForConstant(constant));
  if (!hoist || !toFix(file.sourceCode, hoist.edits)) return undefined;
  return {
    node,
    messageId: 'constant',
    data: { label: constant.label, run: describeRun(repeaters), name: hoist.names.join() },
    hoist,
    isIdentityUnknown: false,
  };
}

function isExact({ hoist, isIdentityUnknown }: Finding): boolean {
  return !isIdentityUnknown && hoist.caveat === undefined;
}

function report(
  context: Context,
  finding: Finding,
  fix: TSESLint.ReportFixFunction | undefined,
): void {
  const { data, hoist, isIdentityUnknown, messageId, node } = finding;
  const suggestion = isIdentityUnknown ? 'suggestIdentity' : caveatMessage(hoist);
  const change = suggestion && toFix(context.sourceCode, hoist.edits);
  context.report({
    node,
    loc: isFunction(node) ? headOf(context.sourceCode, node) : node.loc,
    messageId,
    data,
    ...(fix ? { fix } : {}),
    ...(change ? { suggest: [{ messageId: suggestion, data, fix: change }] } : {}),
  });
}

function caveatMessage({ caveat }: Hoist): MessageId | undefined {
  if (caveat === 'types') return 'suggestTypes';
  return caveat === 'strictness' ? 'suggestStrictness' : undefined;
}
