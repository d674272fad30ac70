import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import { isFunction, isMethodCall, staticName, type FunctionNode } from '../ast/nodes.ts';
import { shortText } from '../ast/short-text.ts';
import { isGenerated } from '../analysis/generated.ts';
import { mayHandlePromises } from '../analysis/promises/promise-words.ts';
import { mayRace } from '../analysis/promises/racing.ts';
import { assumesNoSyncThrow } from '../analysis/settings.ts';
import { createRule } from '../create-rule.ts';
import { dropAsync, throwInstead, unwrapResolve } from '../fix/adopted.ts';
import { replaceCallbackWrapper, replacePromisified } from '../fix/callback-api.ts';
import type { CallbackApis, PromiseApi } from '../fix/callback-api.ts';
import { dropStep, isInUselessStep } from '../fix/drop-step.ts';
import { toFix, type Edit } from '../fix/edits.ts';
import { hoistPromisify } from '../fix/hoist-promisify.ts';
import { passThrough } from '../fix/pass-through.ts';
import { unwrapSingleAll } from '../fix/single-all.ts';
import { unwrapPromise } from '../fix/unwrap-promise.ts';

type MessageId = keyof typeof messages;
type Options = [{ callbackApis: CallbackApis }];
type Context = Readonly<TSESLint.RuleContext<MessageId, Options>>;

interface Finding {
  readonly node: TSESTree.Node;
  readonly loc?: TSESTree.SourceLocation;
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
  /** The suggestion that offers the edits, where they change more than the cost. */
  readonly suggestion?: {
    readonly messageId: MessageId;
    readonly data: Readonly<Record<string, string>>;
  };
}

const messages = {
  asyncCallback:
    'This callback is async only to pass the promise of `{{inner}}` on: one extra promise for each item.',
  asyncHandler: 'This handler is async and waits for nothing: one extra promise per call.',
  awaitedResolve:
    '`await` takes a value and a promise alike: this `Promise.resolve` changes nothing.',
  callbackWrapper:
    '`{{callback}}` has a promise version, `{{name}}` of `{{module}}`, which needs no `new Promise` around a callback.',
  passedResolve:
    'The result of this {{place}} may be a value or a promise: this `Promise.resolve` changes nothing.',
  promisified:
    '`{{callback}}` has a promise version, `{{name}}` of `{{module}}`, which needs no `promisify`.',
  promisifyInCall:
    '`promisify({{callee}})` makes a function on every call: one extra closure, and forty times the time of a call.',
  rejectInHandler:
    'This handler returns `Promise.reject`: one extra promise and two extra ticks, which `throw` does without.',
  returnedResolve:
    'This {{place}} returns `Promise.resolve`: one extra promise and two extra ticks per call.',
  resolvedPromise:
    '`Promise.resolve` returns a native promise as it is: this call costs time and does nothing.',
  singleAll:
    '`Promise.all` of a single promise: one extra promise, one extra tick and three extra closures per call.',
  uselessFinally:
    'This `finally` does nothing: three extra promises and three extra ticks per call.',
  uselessStep:
    'This `{{name}}` passes everything on as it is: one extra promise and one extra tick per call.',
  wrapsError: 'This `new Promise` only rejects: three extra closures per call.',
  wrapsFunction:
    'This `new Promise` runs code that an async function runs for less: three extra closures per call.',
  wrapsPromise:
    'This `new Promise` only passes another promise on: three extra closures per call, and a promise at least.',
  wrapsValue: 'This `new Promise` only resolves a value: three extra closures per call.',
  suggestHoist:
    'Promisify `{{callee}}` once, when the module loads; a later replacement of it goes unseen.',
  suggestIdentity:
    'Leave the wrapper out; callers then get the very promise or value of `{{inner}}`.',
  suggestLost:
    'Leave the wrapper out; an error that does not reach the promise today then rejects it.',
  suggestPromiseVersion: 'Call `{{name}}` of `{{module}}`{{but}}.',
  suggestThrow:
    'Leave the wrapper out; an error thrown by `{{inner}}` itself is then thrown, where it was a rejection.',
};

const FORMS = {
  async: 'wrapsFunction',
  error: 'wrapsError',
  promise: 'wrapsPromise',
  value: 'wrapsValue',
} as const;
const OFFERS = { identity: 'suggestIdentity', lost: 'suggestLost', throw: 'suggestThrow' } as const;

export const noWrapperPromise = createRule<Options, MessageId>({
  name: 'no-wrapper-promise',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow promises that only wrap another promise or a value',
      recommended: true,
      recommendedOptions: [{ callbackApis: 'functions' }],
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        properties: {
          callbackApis: {
            type: 'string',
            enum: ['all', 'functions', 'none'],
            description:
              "For which of Node's callback functions to suggest the promise version, which is shorter and not faster; `functions` leaves timers out.",
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ callbackApis: 'all' }],
    messages,
  },
  create(context, [{ callbackApis }]) {
    const { sourceCode } = context;
    if (!mayHandlePromises(sourceCode.text)) return {};
    const mentionsPromisify = sourceCode.text.includes('promisify');
    const report = (find: FindProblem, node: TSESTree.Node): void => {
      const finding = find({ context, analysis: analyze(sourceCode), callbackApis }, node as never);
      if (finding && !isGenerated(sourceCode, finding.node)) reportFinding(context, finding);
    };
    const checkAsync = (node: FunctionNode): void => {
      if (node.async && node.parent.type === 'CallExpression') report(asyncProblem, node);
    };
    return {
      NewExpression(node) {
        if (isFunction(node.arguments[0])) report(wrapperProblem, node);
      },
      CallExpression(node) {
        const { callee } = node;
        const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
        const find = name === undefined ? undefined : CALLS.get(name);
        if (find) report(find, node);
        else if (mentionsPromisify && node.arguments.length === 1) report(promisifyProblem, node);
      },
      // A selector on an attribute would be matched against every node.
      ArrowFunctionExpression: checkAsync,
      FunctionExpression: checkAsync,
    };
  },
});

interface Question {
  readonly context: Context;
  readonly analysis: Analysis;
  readonly callbackApis: CallbackApis;
}

type FindProblem = (question: Question, node: never) => Finding | undefined;

const CALLS: ReadonlyMap<string, FindProblem> = new Map<string, FindProblem>([
  ['all', allProblem],
  ['catch', stepProblem],
  ['finally', stepProblem],
  ['reject', rejectProblem],
  ['resolve', resolveProblem],
  ['then', stepProblem],
]);

function reportFinding(
  context: Context,
  { node, loc, messageId, data, edits, suggestion }: Finding,
): void {
  if (!suggestion && mayRace(context.sourceCode, node)) return;
  const fix = toFix(context.sourceCode, edits);
  context.report({
    node,
    ...(loc && { loc }),
    messageId,
    ...(data && { data }),
    fix: suggestion ? null : fix,
    suggest: suggestion && fix ? [{ ...suggestion, fix }] : [],
  });
}

function wrapperProblem(question: Question, node: TSESTree.NewExpression): Finding | undefined {
  const { analysis, callbackApis, context } = question;
  const { effects, promises } = analysis;
  const trusts = assumesNoSyncThrow(context.settings);
  const repair = unwrapPromise(
    analysis,
    node,
    (inner) => effects.mayThrow(inner) && !(trusts && promises.kindOf(inner).kind === 'promise'),
  );
  const loc = { start: node.loc.start, end: node.callee.loc.end };
  if (!repair) {
    const api = replaceCallbackWrapper(context, node, callbackApis);
    return api && { ...promiseVersionFinding('callbackWrapper', api), node, loc };
  }
  const suggestion = repair.change && {
    messageId: OFFERS[repair.change],
    data: { inner: shortText(context.sourceCode, repair.inner) },
  };
  const messageId = FORMS[repair.form];
  return { node, loc, messageId, edits: repair.edits, ...(suggestion && { suggestion }) };
}

function promiseVersionFinding(
  messageId: 'callbackWrapper' | 'promisified',
  { but, callbackName, edits, version }: PromiseApi,
): Omit<Finding, 'node'> {
  const data = { name: version.name, module: version.module };
  return {
    messageId,
    data: { ...data, callback: callbackName },
    edits,
    suggestion: { messageId: 'suggestPromiseVersion', data: { ...data, but } },
  };
}

function promisifyProblem(
  { analysis, callbackApis, context }: Question,
  node: TSESTree.CallExpression,
): Finding | undefined {
  if (analysis.bindings.originOf(node.callee)?.key !== 'util.promisify') return undefined;
  const hoisted = hoistPromisify(context, node);
  if (hoisted) {
    const { callee, edits, isMember } = hoisted;
    const suggestion = { messageId: 'suggestHoist', data: { callee } } as const;
    return {
      node: node.callee,
      messageId: 'promisifyInCall',
      data: { callee },
      edits,
      ...(isMember && { suggestion }),
    };
  }
  const api = replacePromisified(context, node, callbackApis);
  return api && { ...promiseVersionFinding('promisified', api), node: node.callee };
}

function resolveProblem(
  { analysis }: Question,
  node: TSESTree.CallExpression,
): Finding | undefined {
  if (!analysis.bindings.isGlobal(node.callee, 'Promise.resolve')) return undefined;
  const edit = unwrapResolve(analysis, node);
  if (!edit || isInUselessStep(analysis, node)) return undefined;
  const use = analysis.consumers.useOf(node);
  const finding = { node: node.callee, edits: [edit] };
  if (use === 'awaited') return { ...finding, messageId: 'awaitedResolve' };
  if (!use.startsWith('returned')) return { ...finding, messageId: 'resolvedPromise' };
  const place = use === 'returned-async' ? 'async function' : 'handler';
  // `Promise.resolve` returns a native promise as it is: there it makes none, and takes no tick.
  const [value] = node.arguments;
  const isPlain = !value || analysis.promises.kindOf(value).kind === 'plain';
  return { ...finding, messageId: isPlain ? 'returnedResolve' : 'passedResolve', data: { place } };
}

function rejectProblem({ analysis }: Question, node: TSESTree.CallExpression): Finding | undefined {
  if (!analysis.bindings.isGlobal(node.callee, 'Promise.reject')) return undefined;
  const edit = throwInstead(analysis, node);
  if (!edit || isInUselessStep(analysis, node)) return undefined;
  return { node: node.callee, messageId: 'rejectInHandler', edits: [edit] };
}

function allProblem({ analysis }: Question, node: TSESTree.CallExpression): Finding | undefined {
  if (!analysis.bindings.isGlobal(node.callee, 'Promise.all')) return undefined;
  const edits = unwrapSingleAll(analysis, node);
  return edits && { node: node.callee, messageId: 'singleAll', edits };
}

function stepProblem({ analysis }: Question, node: TSESTree.CallExpression): Finding | undefined {
  if (!isMethodCall(node, 'then', 'catch', 'finally')) return undefined;
  const edit = dropStep(analysis, node);
  if (!edit) return undefined;
  const name = staticName(node.callee) ?? '';
  return {
    node,
    loc: { start: node.callee.property.loc.start, end: node.loc.end },
    messageId: name === 'finally' ? 'uselessFinally' : 'uselessStep',
    data: { name },
    edits: [edit],
  };
}

function asyncProblem({ context, analysis }: Question, fn: FunctionNode): Finding | undefined {
  const loc = context.sourceCode.getFirstToken(fn)?.loc ?? fn.loc;
  if (analysis.consumers.isHandler(fn)) {
    const edits = isInUselessStep(analysis, fn) ? undefined : dropAsync(analysis, fn);
    return edits && { node: fn, loc, messageId: 'asyncHandler', edits };
  }
  const passed = passThrough(analysis, fn);
  if (!passed) return undefined;
  const data = { inner: shortText(context.sourceCode, passed.call) };
  const suggestion = { messageId: 'suggestThrow', data } as const;
  return {
    node: fn,
    loc,
    messageId: 'asyncCallback',
    data,
    edits: passed.edits,
    ...(!passed.isExact && !assumesNoSyncThrow(context.settings) && { suggestion }),
  };
}
