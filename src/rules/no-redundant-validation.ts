import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { isCopied } from '../analysis/copied.ts';
import { costOf } from '../analysis/facts/cost.ts';
import { isMeant } from '../analysis/facts/meant.ts';
import { isNarrowedAlready } from '../analysis/facts/narrowing.ts';
import { Questions } from '../analysis/facts/questions.ts';
import {
  isProvedByCallers,
  redundantChecks,
  type RedundantCheck,
} from '../analysis/facts/redundancy.ts';
import { focusOf } from '../analysis/facts/focus.ts';
import { isGenerated } from '../analysis/generated.ts';
import { outsideStates } from '../analysis/outside-callers.ts';
import { countsOtherFiles } from '../analysis/settings.ts';
import { enclosingFunction, isFunction, isInside, unwrap } from '../ast/nodes.ts';
import { isTypeScriptName } from '../ast/typescript.ts';
import { SKIP, walk } from '../ast/walk.ts';
import { createRule } from '../create-rule.ts';
import { stillCompiles } from '../fix/compiles.ts';
import { deleteCheck, type Deletion } from '../fix/delete-check.ts';
import { toFix } from '../fix/edits.ts';
import { deleteUnused } from '../fix/delete-unused.ts';

type Options = readonly [
  { readonly minimumCost?: 'any' | 'measurable'; readonly trustTypes?: boolean }?,
];
type ReportId = 'byCallers' | 'byDereference' | 'byType' | 'byValue' | 'earlier';
type SuggestionId =
  'deleteAtBoundary' | 'deleteForFiles' | 'deleteMisplaced' | 'deleteOrdinary' | 'deleteWait';
type Context = Readonly<TSESLint.RuleContext<ReportId | SuggestionId, Options>>;

/** A longer file is generated: nobody repairs it, and every function of it would be interpreted. */
const MAX_LENGTH = 500_000;

export const noRedundantValidation = createRule<Options, ReportId | SuggestionId>({
  name: 'no-redundant-validation',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'disallow checks that earlier checks have settled',
      recommended: true,
      recommendedOptions: [{ minimumCost: 'measurable' }],
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        properties: {
          minimumCost: {
            type: 'string',
            enum: ['any', 'measurable'],
            description: '`measurable` leaves out checks too cheap to measure, such as `typeof`.',
          },
          trustTypes: {
            type: 'boolean',
            description: 'Whether the types that TypeScript code declares count as checked.',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ minimumCost: 'any', trustTypes: false }],
    messages: {
      byCallers:
        '{{subject}} is checked already by every caller: {{lines}}. Checking again costs {{cost}}.',
      byDereference:
        '{{subject}} is neither `null` nor `undefined` here: {{lines}} would have thrown. This check costs {{cost}}.',
      byType:
        '{{subject}} has this check settled by its declared type: {{lines}}. It costs {{cost}}.',
      byValue:
        '{{subject}} is made in a way that settles this check: {{lines}}. It costs {{cost}}.',
      earlier: '{{subject}} is checked already: {{lines}}. Checking again costs {{cost}}.',
      deleteAtBoundary: 'Delete the check, which stands at a boundary that the settings name.',
      deleteForFiles: 'Delete the check; a new caller in another file then has to check itself.',
      deleteMisplaced: 'Delete the check, unless it was meant to stand before {{lines}}.',
      deleteWait:
        'Delete the check and its wait: what follows starts before the caller of this function goes on.',
      deleteOrdinary: 'Delete the check: a getter or a proxy that it reads runs once less.',
    },
  },
  create(context) {
    const { minimumCost = 'any', trustTypes = false } = context.options[0] ?? {};
    const isBundle = context.sourceCode.text.length > MAX_LENGTH;
    if (isBundle || isTemplate(context.filename) || isCopied(context)) return {};
    const analysis = analyze(context.sourceCode);
    const thisNodes: TSESTree.ThisExpression[] = [];
    const isWanted = (check: TSESTree.Node): boolean =>
      minimumCost === 'any' || costOf(analysis, check).isMeasurable;
    // Without a limit, everything is asked about.
    const questions = minimumCost === 'any' ? undefined : new Questions(analysis);
    return {
      ThisExpression(node) {
        thisNodes.push(node);
      },
      ...(questions && {
        CallExpression(node) {
          questions.add(node);
        },
      }),
      'Program:exit'() {
        if (questions?.wanted.length === 0 && !countsOtherFiles(context.settings)) return;
        const decisions = analysis.facts.decisions({
          trustTypes,
          // A declared type settles a check that nothing else in the file is about.
          ...(!trustTypes && { focus: focusOf(analysis, thisNodes, questions) }),
        });
        const own = redundantChecks(analysis, decisions);
        const deletions = [...own, ...checksOfOtherFiles(context, own, trustTypes)]
          .filter((check) => isWanted(check.node) && isOurs(context, check))
          .map((check) => ({ check, deletion: deleteCheck(context.sourceCode, check) }));
        for (const { check, deletion } of deletions) {
          const others = deletions.flatMap((other) =>
            other.check === check ? [] : (other.deletion?.gone ?? []),
          );
          reportCheck(context, check, deletion, others);
        }
      },
    };
  },
});

/** The checks that nothing but the callers in other files settle, where the settings let these count. */
function checksOfOtherFiles(
  { cwd, filename, settings, sourceCode }: Context,
  own: readonly RedundantCheck[],
  trustTypes: boolean,
): readonly RedundantCheck[] {
  if (!countsOtherFiles(settings)) return [];
  const analysis = analyze(sourceCode);
  const outside = outsideStates(analysis, { cwd, filename });
  if (outside.size === 0) return [];
  return redundantChecks(analysis, analysis.facts.decisions({ trustTypes, outside })).filter(
    (check) =>
      isProvedByOtherFiles(check) &&
      isProvedByCallers(check) &&
      !check.isOrdinary &&
      // Deleting a wait would be a second thing that changes.
      !isWait(check) &&
      !own.some(({ node }) => isInside(node, check.node) || isInside(check.node, node)),
  );
}

function isWait({ target }: RedundantCheck): boolean {
  return (
    target.type === 'ExpressionStatement' && unwrap(target.expression).type === 'AwaitExpression'
  );
}

function isProvedByOtherFiles({ proofs }: RedundantCheck): boolean {
  return proofs.some(({ file, kind }) => file !== undefined && kind === 'check');
}

/** Whether somebody wrote the check, and for what it asks here. */
function isOurs({ sourceCode }: Context, check: RedundantCheck): boolean {
  return !isGenerated(sourceCode, check.node) && !isMeant(check);
}

/** The templates of these files call functions that their scripts never mention. */
function isTemplate(filename: string): boolean {
  return /\.(?:astro|svelte|vue)(?:$|[/?])/u.test(filename);
}

function reportCheck(
  context: Context,
  check: RedundantCheck,
  deletion: Deletion | undefined,
  others: readonly TSESTree.Range[],
): void {
  const { sourceCode } = context;
  const edits = deletion ? [deletion.edit, ...deleteUnused(sourceCode, deletion.gone, others)] : [];
  if (!keepsTypes(context, check, edits)) return;
  const fix = deletion ? toFix(sourceCode, edits) : null;
  const messageId = messageFor(check);
  const data = dataFor(context, check);
  const suggestion = suggestionFor(context, check, messageId);
  if (!suggestion) context.report({ node: check.node, messageId, data, fix });
  else {
    const suggest = fix ? [{ messageId: suggestion, data, fix }] : [];
    context.report({ node: check.node, messageId, data, suggest });
  }
}

/** A guard that TypeScript needs stays: the code has to compile without it. */
function keepsTypes(
  { filename, sourceCode }: Context,
  check: RedundantCheck,
  edits: Parameters<typeof stillCompiles>[1],
): boolean {
  const compiles = stillCompiles(sourceCode, edits);
  if (compiles !== undefined) return compiles;
  return !isTypeScriptName(filename) || isNarrowedAlready(analyze(sourceCode), check);
}

function messageFor(check: RedundantCheck): ReportId {
  const kinds = new Set(check.proofs.map(({ kind }) => kind));
  if (kinds.has('check')) return isProvedByCallers(check) ? 'byCallers' : 'earlier';
  if (kinds.has('dereference')) return 'byDereference';
  return kinds.has('type') ? 'byType' : 'byValue';
}

function dataFor({ sourceCode }: Context, check: RedundantCheck): Record<string, string> {
  const here = check.proofs.filter(({ file }) => file === undefined);
  const lines = new Set(here.map(({ node }) => node.loc.start.line));
  const elsewhere = check.proofs.flatMap(({ file, node }) =>
    file === undefined ? [] : `${file}:${node.loc.start.line}`,
  );
  const sorted = [
    ...[...lines].sort((a, b) => a - b).map((line) => `line ${line}`),
    ...new Set(elsewhere),
  ];
  const isFew = check.subjects.length > 0 && check.subjects.length <= 2;
  return {
    subject: isFew
      ? check.subjects.map((name) => `\`${name}\``).join(' with ')
      : 'What this condition asks',
    lines: sorted.length > 5 ? [...sorted.slice(0, 4), '…'].join(', ') : sorted.join(', '),
    cost: costOf(analyze(sourceCode), check.node).text,
  };
}

function suggestionFor(
  context: Context,
  check: RedundantCheck,
  messageId: ReportId,
): SuggestionId | undefined {
  if (isProvedByOtherFiles(check)) return 'deleteForFiles';
  if (isBoundary(context, check.node)) return 'deleteAtBoundary';
  if (messageId === 'byDereference') return 'deleteMisplaced';
  if (check.isOrdinary) return 'deleteOrdinary';
  return endsFirstTurn(context, check) ? 'deleteWait' : undefined;
}

/** Whether deleting `await check(x)` would let code run before the first wait that ran after it. */
function endsFirstTurn({ sourceCode }: Context, { node, target }: RedundantCheck): boolean {
  if (target.type !== 'ExpressionStatement') return false;
  const wait = unwrap(target.expression);
  if (wait.type !== 'AwaitExpression') return false;
  const { flow } = analyze(sourceCode);
  const fn = enclosingFunction(node);
  let isWaitedBefore = false;
  walk(fn?.body ?? sourceCode.ast, sourceCode.visitorKeys, (inner) => {
    if (isFunction(inner)) return SKIP;
    if (inner.type === 'AwaitExpression' && inner !== wait && !isWaitedBefore) {
      isWaitedBefore = enclosingFunction(inner) === fn && flow.dominates(inner, wait);
    }
    return undefined;
  });
  return !isWaitedBefore;
}

/** Whether a check stands in a function, class or file that `settings['async-perf'].boundaries` names. */
function isBoundary({ filename, settings, sourceCode }: Context, node: TSESTree.Node): boolean {
  const { boundaries } = (settings['async-perf'] ?? {}) as { boundaries?: unknown };
  if (!Array.isArray(boundaries)) return false;
  const names = sourceCode.getAncestors(node).flatMap((ancestor) => nameOf(ancestor) ?? []);
  const file = filename.replaceAll('\\', '/');
  return boundaries.some(
    (boundary) =>
      typeof boundary === 'string' &&
      (boundary.includes('/') ? file.includes(boundary) : names.includes(boundary)),
  );
}

function nameOf(node: TSESTree.Node): string | undefined {
  const key =
    node.type === 'MethodDefinition' || node.type === 'Property'
      ? node.key
      : 'id' in node
        ? node.id
        : undefined;
  return key?.type === 'Identifier' || key?.type === 'PrivateIdentifier' ? key.name : undefined;
}
