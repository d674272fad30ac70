import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { analyze } from '../analysis/analyze.ts';
import { mayCallForConstant } from '../analysis/constants/constant-shapes.ts';
import { mayBeConstant } from '../analysis/constants/readable-places.ts';
import { isConstantOutside } from '../analysis/constants/imported-constants.ts';
import type { Report } from '../analysis/report.ts';
import { isBestHeld, isBestInPlace } from '../analysis/runs/best-in-place.ts';
import { areGivenOutside, identityOutside } from '../analysis/closures/called-outside.ts';
import { isNamedInPlace, useOf, type Use } from '../analysis/closures/closure-use.ts';
import { freedWithoutLoss } from '../analysis/closures/inlining.ts';
import { isImmovable, isInForeignCode } from '../analysis/foreign.ts';
import { noteFile } from '../analysis/project/files/pace.ts';
import { isMadeOnce } from '../analysis/runs/once-outside.ts';
import { withAnyRequests, withRequests } from '../analysis/runs/per-request.ts';
import { isHotRepeater, isRepeated, type Repeater } from '../analysis/runs/repetition.ts';
import { seenToRun } from '../analysis/runs/seen-to-run.ts';
import { isNeverRepeated, isSeldomRun } from '../analysis/runs/seldom-file.ts';
import { mayBeMissing } from '../analysis/constants/tested-globals.ts';
import { isWorthOnce, isWorthMoving, type ArrayCallbacks } from '../analysis/runs/worth-moving.ts';
import { isShippedOutside } from '../analysis/closures/shipped-outside.ts';
import { isKeptByComment } from '../analysis/closures/kept-by-comment.ts';
import { isOnlyBound, isUsedBy } from '../analysis/closures/used-by.ts';
import { hasSteps, isFunction, isInside, isLong, type FunctionNode } from '../ast/nodes.ts';
import { isOnErrorPath } from '../ast/error-path.ts';
import { headOf } from '../ast/head.ts';
import { anyLoopAround, repeaterAround } from '../ast/repeaters.ts';
import { createRule } from '../create-rule.ts';
import { hasForSure } from '../fix/available.ts';
import * as describe from '../fix/describe.ts';
import { toFix } from '../fix/edits.ts';
import { combineHoists } from '../fix/combine-hoists.ts';
import { hoistFunctions, type Caveat, type Hoist } from '../fix/hoist.ts';
import { placeBefore } from '../fix/place.ts';
import { formOf, makeLess, type Form } from '../fix/write-literal.ts';

interface Options {
  arrayCallbacks?: ArrayCallbacks;
  keepers?: readonly string[];
  report?: Report;
}

type Suggestion = 'suggestEnvironment' | 'suggestIdentity' | 'suggestStrictness' | 'suggestTypes';
type MessageId = Suggestion | 'constant' | 'copy' | 'function' | 'pattern';
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

export const noRecreatedClosure = createRule<[Options], MessageId>({
  name: 'no-recreated-closure',
  meta: {
    type: 'suggestion',
    docs: {
      description:
        'disallow functions and constants that are made again on every run, though one would do',
      recommended: true,
      recommendedOptions: [{ report: 'noticeable' }],
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
              'Which callbacks of methods of arrays and strings to report: none, those of several lines in hot code and those with a name, or all.',
            type: 'string',
            enum: ['never', 'hot', 'always'],
          },
          keepers: {
            description: 'Names of functions and methods that keep their callback or compare it.',
            type: 'array',
            items: { type: 'string' },
            uniqueItems: true,
          },
          report: {
            description:
              'Whether to report only what can be fixed where a run of it can be noticed, or all that one made once could do for: what is lost in longer work, too, and what only a reader can hoist.',
            type: 'string',
            enum: ['noticeable', 'all'],
          },
        },
      },
    ],
    messages: {
      function:
        'This function captures nothing of {{around}}{{equal}}, yet each {{run}} makes a new closure of it.',
      constant: 'This `{{label}}` never changes{{equal}}, yet each {{run}} builds a new one.',
      copy: 'The literal in this `{{label}}` does the same without it, on each {{run}}.',
      pattern:
        'This `{{label}}` looks its pattern up by the text on each {{run}}: a literal does not.',
      suggestEnvironment: 'Hoist it as `{{name}}`, with {{given}} that the process starts with.',
      suggestIdentity:
        'Hoist it as `{{name}}`: {{receiver}} gets the same function every time{{besides}}.',
      suggestStrictness: 'Hoist it as `{{name}}`, out of strict code.',
      suggestTypes: 'Hoist it as `{{name}}`: its types have to be written by hand.',
    },
    defaultOptions: [{ arrayCallbacks: 'hot', keepers: [], report: 'all' }],
  },
  create(context, [options]) {
    const { filename, sourceCode } = context;
    const findings: Finding[] = [];
    let isOneOff: boolean | undefined;
    noteFile(sourceCode);
    const isRunAgain = (): boolean =>
      !(isOneOff ??= options.report === 'all' ? isNeverRepeated(context) : isSeldomRun(context));
    const add = (find: () => Finding | undefined): void => {
      const finding = isRunAgain() ? find() : undefined;
      if (finding && isMadeOnce(context, finding.node)) return;
      if (finding?.hoist.place && isKeptByComment(sourceCode, finding.node)) return;
      // A format of `Intl` takes so long to make that it is worth a decision.
      const isForReader = options.report === 'all' || finding?.hoist.caveat === 'environment';
      if (finding && (isForReader || !suggestionOf(finding))) findings.push(finding);
    };
    const checkFunction = (node: FunctionNode): void => {
      const use = useOfCandidate(sourceCode, node, options);
      if (use) add(() => findFunction(context, node, use, options));
    };
    const checkConstant = (node: TSESTree.Expression): void => {
      if (!mayBeConstant(node) || !repeaterAround(node)) return;
      const form = formOf(analyze(sourceCode), node);
      if (form) add(() => findConstant(context, node, form, options));
    };
    return {
      ArrayExpression: checkConstant,
      ArrowFunctionExpression: checkFunction,
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ...(mayCallForConstant(sourceCode.text) && { CallExpression: checkConstant }),
      NewExpression: checkConstant,
      ObjectExpression: checkConstant,
      'Program:exit'(): void {
        if (findings.length === 0 || isImmovable(filename, sourceCode)) return;
        const found = findings.filter(
          (one) => !isPartOfOther(one, findings) && !isShippedOutside(context, one.node),
        );
        found.sort((a, b) => a.node.range[0] - b.node.range[0]);
        const exact = new Set(found.flatMap((one) => (suggestionOf(one) ? [] : one.hoist)));
        const fixes = combineHoists(sourceCode, exact);
        for (const finding of found) report(context, finding, fixes.get(finding.hoist));
      },
    };
  },
});

const CAVEATS: Readonly<Record<Caveat, Suggestion>> = {
  environment: 'suggestEnvironment',
  strictness: 'suggestStrictness',
  types: 'suggestTypes',
};

/** How a function is used that could be worth a report: most are not, and show it at once. */
function useOfCandidate(
  sourceCode: TSESLint.SourceCode,
  fn: FunctionNode,
  options: Options,
): Use | undefined {
  const isNamed = isNamedInPlace(fn);
  // A function that moves alone has but its own lines to tell whether it can be worth it.
  if (!isNamed && !fn.id && options.arrayCallbacks !== 'always') {
    const isCandidate =
      options.report === 'all' ? isLong(fn) || anyLoopAround(fn) : isLong(fn) && hasSteps(fn);
    if (!isCandidate) return undefined;
  }
  const innermost = repeaterAround(fn);
  if (!innermost || analyze(sourceCode).captures.needsVariableOf(innermost, fn)) return undefined;
  const analysis = analyze(sourceCode);
  const use = useOf(analysis, fn, options);
  if (!use) return undefined;
  const often: Repeater = { node: anyLoopAround(fn) ?? fn, frequency: 'loop', isHot: true };
  if (isNamed && !analysis.captures.movesAlone(fn)) return use;
  return isWorthMoving(use, fn, [often], options) ? use : undefined;
}

function findFunction(
  file: Context,
  fn: FunctionNode,
  use: Use,
  options: Options,
): Finding | undefined {
  const analysis = analyze(file.sourceCode);
  const home = analysis.captures.homeOf(fn);
  const around = analysis.repetition.freedFrom(fn, home.block);
  if (!around.some(isRepeated)) return undefined;
  const group = analysis.captures.groupOf(fn);
  const { at, kind } = analysis.identity.ofAll(group);
  if (kind === 'observed') return undefined;
  const isLeft = options.report !== 'all';
  if (kind === 'unknown' && isLeft && !areGivenOutside(analysis, at)) return undefined;
  const isWorthAll = (repeaters: readonly Repeater[]): boolean =>
    group.some((member) => isWorthMoving(use, member, repeaters, options));
  const isStyle = use.kind === 'array' && options.arrayCallbacks === 'always';
  const isAll = isStyle || !isLeft;
  const noticed = (repeaters: readonly Repeater[]): readonly Repeater[] =>
    isAll ? repeaters : seenToRun(file, repeaters, fn);
  // Which functions requests run costs most to tell: first whether it could matter.
  const possible = withAnyRequests(file, around);
  if (!possible.some((repeaters) => isWorthAll(noticed(repeaters)))) return undefined;
  if (isOnErrorPath(fn.parent, file.sourceCode.visitorKeys)) return undefined;
  const freed = isStyle ? around : freedWithoutLoss(analysis, group, around);
  const outermost = freed.findLast(isRepeated);
  if (!outermost || isInForeignCode(analysis, fn)) return undefined;
  const repeaters = withRequests(file, freed);
  if (!isWorthAll(noticed(repeaters))) return undefined;
  if (!isAll && isBestInPlace(analysis, fn, use, noticed(repeaters))) return undefined;
  const isFreed =
    repeaters.some(isHotRepeater) ||
    group.some(
      (member) =>
        !isOnlyBound(analysis, member) && (isAll || isUsedBy(analysis, outermost.node, member)),
    );
  if (!isFreed) return undefined;
  const seen = kind === 'unknown' ? identityOutside(file, at) : kind;
  const isIdentityUnknown = seen === 'unknown';
  if (seen === 'observed' || (isIdentityUnknown && isBestHeld(use, repeaters))) return undefined;
  const place = isIdentityUnknown && isLeft ? undefined : placeBefore(file, outermost.node, home);
  const hoist = place && hoistFunctions(file, group, place);
  if (!hoist || !toFix(file.sourceCode, hoist.edits)) return undefined;
  return {
    node: fn,
    messageId: 'function',
    data: {
      around: describe.around(repeaters),
      run: describe.run(repeaters),
      receiver: use.receiver ?? 'what receives it',
      name: hoist.names.join('`, `'),
    },
    hoist,
    isIdentityUnknown,
  };
}

function findConstant(
  file: Context,
  node: TSESTree.Expression,
  form: Form,
  { report }: Options,
): Finding | undefined {
  const analysis = analyze(file.sourceCode);
  const around = analysis.repetition.around(node);
  const outermost = around.findLast(isRepeated);
  const isNoticed = (repeaters: readonly Repeater[]): boolean =>
    isWorthOnce(analysis, node, repeaters) &&
    (report === 'all' || seenToRun(file, repeaters, node).length > 0);
  if (!outermost || !withAnyRequests(file, around).some(isNoticed)) return undefined;
  if (isOnErrorPath(node, analysis.sourceCode.visitorKeys)) return undefined;
  if (isInForeignCode(analysis, node)) return undefined;
  if (!hasForSure(file, form.since) || mayBeMissing(file, analysis, node)) return undefined;
  const repeaters = withRequests(file, around);
  if (!isNoticed(repeaters) || !isConstantOutside(file, form)) return undefined;
  const hoist = makeLess(file, node, form, outermost.node);
  if (!hoist || !toFix(file.sourceCode, hoist.edits)) return undefined;
  return {
    node,
    messageId: !('isCopy' in form) ? 'constant' : form.isCopy ? 'copy' : 'pattern',
    data: {
      label: form.label,
      run: describe.run(repeaters),
      name: hoist.names.join(),
      given: describe.environment(form.label),
    },
    hoist,
    isIdentityUnknown: false,
  };
}

/** Whether something moves as a part of a constant: the object of `new Map(Object.entries({ … }))`. */
function isPartOfOther({ node }: Finding, findings: readonly Finding[]): boolean {
  const constants = findings.filter(({ messageId }) => messageId === 'constant');
  return constants.some((other) => other.node !== node && isInside(node, other.node));
}

function suggestionOf({ hoist, isIdentityUnknown }: Finding): Suggestion | undefined {
  return isIdentityUnknown ? 'suggestIdentity' : hoist.caveat && CAVEATS[hoist.caveat];
}

function report(context: Context, finding: Finding, fix?: TSESLint.ReportFixFunction): void {
  const { data, hoist, messageId, node } = finding;
  const suggestion = suggestionOf(finding);
  const texts = { ...data, ...describe.hoisted(hoist) };
  const change = suggestion && toFix(context.sourceCode, hoist.edits);
  context.report({
    node,
    loc: isFunction(node) ? headOf(context.sourceCode, node) : node.loc,
    messageId,
    data: texts,
    ...(fix ? { fix } : {}),
    ...(change ? { suggest: [{ messageId: suggestion, data: texts, fix: change }] } : {}),
  });
}
