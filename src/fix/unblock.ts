import type { TSESTree } from '@typescript-eslint/utils';
import { analyze, type Analysis } from '../analysis/analyze.ts';
import type { BlockingCall } from '../analysis/blocking/blocking.ts';
import { leavesTraceAtOnce } from '../analysis/blocking/traces.ts';
import type { Blocking } from '../analysis/known/replacement.ts';
import { isPresent } from '../analysis/present.ts';
import { isBefore } from '../analysis/project/files/node-versions.ts';
import type { PackageFacts } from '../analysis/project/files/package.ts';
import type { Use } from '../analysis/project/graph/uses.ts';
import { memoized } from '../ast/memoized.ts';
import { staticName, unwrap, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { isAssigned } from '../ast/targets.ts';
import { textHolding } from '../ast/text-holding.ts';
import { differencesOf, unawaitedTexts } from './async-differences.ts';
import { awaitCall, type AsyncChange, type HandlerKind } from './await-call.ts';
import { calleeFor } from './awaited-callee.ts';
import { withAwaitingCallers } from './awaiting-callers.ts';
import { givesPromise } from './declared-result.ts';
import { insertBefore, type Edit } from './edits.ts';
import { handlerKindOf } from './handler-kind.ts';
import { eventsHeardFor } from './heard-events.ts';
import type { File } from './imports.ts';
import { middlewareAhead } from './middleware-order.ts';
import { takesSameArguments } from './same-arguments.ts';
import { differenceForVersion, replacementIn } from './replaced-in.ts';
import { differenceForFiles, isJob } from './shared-files.ts';
import { differencesForChild } from './child-output.ts';
import { dropProperty, stdioOf } from './stdio.ts';

/** A blocking call written as one that is awaited. */
export interface Unblocked {
  readonly edits: readonly Edit[];
  /** The name that the edits replace, where its import may go with it. */
  readonly replaced?: TSESTree.Node | undefined;
  /** `readFile` */
  readonly replacement: string;
  /** What changes for somebody, as clauses of a sentence; empty where nothing does. */
  readonly differences: readonly string[];
  /** The places in other files that get a promise where they take a value, and have to await it. */
  readonly unready: readonly Use[];
}

/** So many places elsewhere are another design, and no change of one function. */
const MAX_UNREADY = 50;

const BORROWS = /^(?:apply|call)$/;

/** How to await the promise version of a blocking call; `undefined` where there is no such way. */
export function unblock(file: File, call: BlockingCall): Unblocked | undefined {
  const { blocking, eventOf, facts, isForeign, isRunByTimer, key, node, pathOf } = call;
  const { reference, runs, rootOf, usesElsewhere, usesInFile, waiting } = call;
  const analysis = analyze(file.sourceCode);
  if (reference || !blocking.replacement || node.type !== 'CallExpression' || node.optional)
    return undefined;
  // `rmSync.apply(this, arguments)` takes other arguments than what it calls.
  const { callee: called } = node;
  if (called.type === 'MemberExpression' && BORROWS.test(staticName(called) ?? ''))
    return undefined;
  // What another file hands on has the promise version of no other package.
  if (isForeign && blocking.replacement.kind !== 'promises') return undefined;
  if (!takesSameArguments(analysis, node, key, blocking)) return undefined;
  if (isReplaced(analysis, unwrap(node.callee)) || stopsThread(file.sourceCode)) return undefined;

  const module = key.slice(0, !key.includes('.') ? undefined : key.lastIndexOf('.'));
  const replacement = replacementIn(blocking, module, facts);
  const known = calleeFor(file, node, replacement, module);
  // Without its package nothing says that the file runs where there are no promises of `fs`.
  const { filename, sourceCode } = file;
  const callee = known ?? calleeFor({ filename, sourceCode }, node, replacement, module);
  if (!callee) return undefined;
  const kindOf = (fn: FunctionNode): HandlerKind => {
    const root = rootOf(fn);
    if (!root || root.isGuess) {
      return isArgument(fn) && eventOf(fn) !== undefined ? 'thrown away' : 'not a handler';
    }
    const kind = handlerKindOf(file, root, fn, facts);
    return root.isWrapped && kind !== 'refused' ? 'wrapped' : kind;
  };
  const change = awaitCall(file, node, { kindOf, usesInFile, waiting }, suffixOf(node, blocking));
  // Of what calls it there, nothing is known.
  if (!change || change.functions.some((fn) => usesElsewhere(fn).isTakenOver())) return undefined;
  const isTooOld = !known || (change.functions.length > 0 && lacksAsync(file, facts));
  const usesOf = new Map(
    change.functions.map((fn) => {
      // What calls it back ignores what it returns.
      const isIgnored = change.callback?.fn === fn || analysis.calls.usesOf(fn).closed;
      return [fn, isIgnored || givesPromise(analysis, fn) ? [] : usesElsewhere(fn).unready()];
    }),
  );
  const overtaken = change.waits.filter(({ fn, node: place }) =>
    leavesTraceAtOnce(analysis, fn, place, waiting),
  );
  // What wraps a handler goes on to nothing: `handler(request, response).catch(next)`.
  const unawaited = (fn: FunctionNode): readonly Use[] =>
    usesElsewhere(fn)
      .unawaited()
      .filter(({ use }) => use !== 'collected' || kindOf(fn) === 'not a handler');
  const unawaitedOf = new Map(
    overtaken
      .filter(({ fn }) => fn.async)
      .map(({ fn }) => [fn, analysis.calls.usesOf(fn).closed ? [] : unawaited(fn)]),
  );
  const unready = [...usesOf.values()].flat();
  if (unready.some(({ isFinal }) => isFinal === true) || unready.length > MAX_UNREADY) {
    return undefined;
  }
  const stdio = blocking.unknownOptions?.includes('stdio') ? stdioOf(node) : undefined;
  const edits = [
    ...callee.edits,
    ...change.edits,
    ...argumentEdits(file, node, blocking),
    ...(stdio ? [dropProperty(sourceCode, stdio)] : []),
  ];
  const suspended = withAwaitingCallers(analysis, change.waits, waiting);
  return {
    unready: [...unready, ...[...unawaitedOf.values()].flat()],
    edits,
    // The other file may do something where it is loaded.
    replaced: isForeign ? undefined : unwrap(node.callee),
    replacement: callee.name,
    differences: [
      ...(isForeign ? ['it is that of Node, whatever is handed over in place of it'] : []),
      ...(blocking.differs === undefined ? [] : [blocking.differs]),
      ...differencesForChild(analysis, node, blocking, suspended, change),
      ...(isTooOld ? ['it needs a newer Node than the lowest one of `engines`'] : []),
      ...differenceForVersion(blocking, module, facts),
      ...differenceForNothing(analysis, node, blocking),
      ...differencesOf(analysis, change, suspended, {
        // Who installs the package may call what it exports.
        isUsed: (fn) => facts.isPublished(file.filename) || usesElsewhere(fn).isUsed(),
        pathOf,
        unreadyOf: usesOf,
        waiting,
      }),
      ...unawaitedTexts(unawaitedOf, pathOf),
      ...(runs === 'message' &&
      blocking.differs === undefined &&
      !change.waits.some(({ fn }) => isJob(rootOf(fn)))
        ? ['a message may be handled before the one that came first is done']
        : []),
      ...(overtaken.length > 0 && (runs === 'timer' || overtaken.some(({ fn }) => isRunByTimer(fn)))
        ? ['the timer may strike again before it is done']
        : []),
      ...differenceForTeller(analysis, change, eventOf, rootOf),
      ...differenceForMiddleware(analysis, change, rootOf),
      ...change.waits.flatMap(({ fn }) => rootOf(fn)?.afterWait ?? []),
      ...differenceForFiles(file, call, node, change, suspended, kindOf),
    ],
  };
}

/** Whether the file puts a function of its own in place of the blocking one: `fs.readFileSync = read`. */
function isReplaced({ bindings }: Analysis, callee: TSESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  const name = staticName(callee);
  const module = bindings.variableOf(callee.object);
  return (
    module?.references.some(({ identifier }) => {
      const { parent } = identifier as TSESTree.Node;
      return (
        parent?.type === 'MemberExpression' &&
        parent.object === identifier &&
        staticName(parent) === name &&
        isAssigned(wrapped(parent))
      );
    }) ?? false
  );
}

const holdsAsync = textHolding(/\basync\b/);

/** Whether the package still runs where there are no async functions, and the file has none. */
function lacksAsync({ sourceCode }: File, { lowestNode }: PackageFacts): boolean {
  const isOld = lowestNode !== undefined && isBefore(lowestNode, [7, 6]);
  return isOld && !holdsAsync(sourceCode);
}

/** Adds the argument that the call leaves out and its replacement asks for. */
function argumentEdits(
  { sourceCode }: File,
  node: TSESTree.CallExpression,
  { secondArgument }: Blocking,
): Edit[] {
  const end = sourceCode.getLastToken(node);
  if (secondArgument === undefined || node.arguments.length !== 1 || !end) return [];
  const isTrailing = sourceCode.getTokenBefore(end)?.value === ',';
  return [insertBefore(end, `${isTrailing ? '' : ','} ${secondArgument}`)];
}

/** What the value of the promise version is taken through: `.stdout`, which says nothing where it is dropped. */
function suffixOf(node: TSESTree.CallExpression, { then = '' }: Blocking): string {
  const isDropped = wrapped(node).parent?.type === 'ExpressionStatement';
  return isDropped && !then.includes('(') ? '' : then;
}

/** `emit` runs its listeners to their ends, unless they wait. */
function differenceForTeller(
  analysis: Analysis,
  { waits }: AsyncChange,
  eventOf: BlockingCall['eventOf'],
  rootOf: BlockingCall['rootOf'],
): string[] {
  const told = waits.flatMap(({ fn }) => eventOf(fn) ?? []);
  const others = waits.filter(({ fn }) => rootOf(fn) === undefined);
  const events = new Set([...told, ...eventsHeardFor(analysis, others)]);
  return [...events].map((event) => `what emits \`${event}\` goes on before it`);
}

/** `next()` of Koa and Express runs a handler to its end, unless that waits. */
function differenceForMiddleware(
  analysis: Analysis,
  { functions }: AsyncChange,
  rootOf: BlockingCall['rootOf'],
): string[] {
  const runs = functions.map((fn) => rootOf(fn)?.runs);
  if (!runs.includes('request')) return [];
  const ahead = middlewareAhead(analysis, functions);
  if (!ahead) return [];
  const line = String(ahead.loc.start.line);
  return [`the middleware that does not wait for \`next()\` (line ${line}) goes on before it`];
}

function isArgument(fn: FunctionNode): boolean {
  return wrapped(fn).parent?.type === 'CallExpression';
}

function differenceForNothing(
  analysis: Analysis,
  { arguments: [first] }: TSESTree.CallExpression,
  { differsForNothing }: Blocking,
): string[] {
  const isSame = differsForNothing === undefined || (first && isPresent(analysis, first));
  return isSame ? [] : [differsForNothing];
}

/**
 * Whether a file stops the thread to wait for a lock, say: who awaits while he holds it never gets to give it
 * back to a request that waits so.
 */
const stopsThread = memoized(({ text }: File['sourceCode']) => /\bAtomics\.wait\(/u.test(text));
