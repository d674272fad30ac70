import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isGenerated } from '../analysis/generated.ts';
import { mayHoldStep } from '../analysis/promises/promise-words.ts';
import { packageOf } from '../analysis/project/files/package.ts';
import { isOneOffCode } from '../analysis/project/files/purpose.ts';
import { mayRace } from '../analysis/promises/racing.ts';
import { assumesNoSyncThrow } from '../analysis/settings.ts';
import { enclosingFunction, isInside, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { canTakeFixes, createRule } from '../create-rule.ts';
import { isBrief } from '../fix/chain/brief.ts';
import { isStepCall, stepCalls } from '../fix/chain/chain.ts';
import { convertChain, type Claims, type Converted } from '../fix/chain/convert.ts';
import { isGain, savedPromises } from '../fix/chain/gain.ts';
import { isWorthwhile } from '../fix/chain/worthwhile.ts';
import { toFix } from '../fix/edits.ts';

type Options = [{ report?: 'faster' | 'worthwhile'; singleThen?: boolean }];
type MessageIds = 'both' | 'catches' | 'chain' | 'rejects' | 'single';
type Context = Readonly<TSESLint.RuleContext<MessageIds, Options>>;

export const preferAwait = createRule<Options, MessageIds>({
  name: 'prefer-await',
  meta: {
    type: 'suggestion',
    docs: {
      description: 'prefer `await` to promise chains where it makes fewer promises',
      recommended: true,
      recommendedOptions: [{ report: 'worthwhile' }],
    },
    fixable: 'code',
    hasSuggestions: true,
    schema: [
      {
        type: 'object',
        properties: {
          report: {
            description:
              'Whether to report every chain that makes more promises, or leave those alone whose new code reads no better: a lone `.catch(…)`, a value and what stands in for it.',
            type: 'string',
            enum: ['faster', 'worthwhile'],
          },
          singleThen: {
            type: 'boolean',
            description:
              'Also report a single `.then` that a plain function returns, as a matter of style: `await` is no faster there.',
          },
        },
        additionalProperties: false,
      },
    ],
    defaultOptions: [{ report: 'faster', singleThen: false }],
    messages: {
      chain: 'This chain makes {{promises}} per call than `await` would.',
      single: 'This `.then` can be written with `await`, which makes as many promises.',
      rejects:
        'Use `await`: makes {{name}} async, so an error thrown before its first `await` becomes a rejection.',
      both: 'Use `await`: makes {{name}} async, so an error thrown before its first `await` becomes a rejection, and one that `{{receiver}}` throws before it returns a promise is handled like one.',
      catches:
        'Use `await`: an error that `{{receiver}}` throws before it returns a promise is then handled like a rejection.',
    },
  },
  create(context, [{ report, singleThen = false }]) {
    const { sourceCode } = context;
    if (!mayHoldStep(sourceCode.text) || !canTakeFixes(context)) return {};
    const covered: TSESTree.Node[] = [];
    const claims: Claims = new Map();
    return {
      CallExpression(node) {
        if (!isStepCall(node) || isContinued(node) || isInHandler(node)) return;
        if (covered.some((chain) => isInside(node, chain))) return;
        if (mayRace(sourceCode, node)) return;
        const conversion = convertChain(sourceCode, node, claims);
        if (conversion.kind === 'refused' || isOneLiner(conversion)) return;
        const isStyle = isSingleThen(conversion);
        if (isStyle ? !singleThen : !isGain(conversion)) return;
        if (report === 'worthwhile' && !isNoticed(context, conversion)) return;
        if (isGenerated(sourceCode, firstStep(node, conversion).callee.property)) return;
        covered.push(conversion.value);
        claim(claims, conversion);
        reportChain(context, node, conversion, isStyle ? 'single' : 'chain');
      },
    };
  },
});

function reportChain(
  context: Context,
  node: TSESTree.CallExpression,
  conversion: Converted,
  messageId: 'chain' | 'single',
): void {
  const { sourceCode } = context;
  const { changes, edits, fn } = conversion;
  const fix = toFix(sourceCode, edits);
  const receiver = changes.get('catches receiver');
  const isExact = changes.size === 0 || assumesNoSyncThrow(context.settings);
  const data = {
    promises: counted(conversion),
    name: nameOf(sourceCode, fn),
    receiver: receiver ? shortened(sourceCode.getText(receiver)) : '',
  };
  const rejects = changes.has('rejects early errors');
  const change = receiver ? (rejects ? 'both' : 'catches') : 'rejects';
  context.report({
    node: firstStep(node, conversion).callee.property,
    messageId,
    data,
    fix: isExact ? fix : null,
    suggest: isExact || !fix ? [] : [{ messageId: change, data, fix }],
  });
}

/** Keeps what one fix declares from what the next one of the same pass declares. */
function claim(claims: Claims, { claim: own }: Converted): void {
  if (own) claims.set(own.scope, new Set([...(claims.get(own.scope) ?? []), ...own.names]));
}

/** Whether the call is only a part of a longer chain. */
function isContinued(node: TSESTree.Node): boolean {
  const place = wrapped(node);
  const { parent } = place;
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === place &&
    isStepCall(parent.parent) &&
    parent.parent.callee === parent
  );
}

/** An async handler makes one promise more than the chain inside it saves. */
function isInHandler(node: TSESTree.Node): boolean {
  const fn = enclosingFunction(node);
  if (!fn || fn.async) return false;
  const handler = wrapped(fn);
  return isStepCall(handler.parent) && handler.parent.callee !== handler;
}

function isOneLiner({ chain, guesses }: Converted): boolean {
  return chain !== undefined && isBrief(chain, guesses);
}

/** Whether a reader would take the new code. In scripts nobody weighs what a suggestion changes. */
function isNoticed(
  { cwd, filename, settings, sourceCode }: Context,
  conversion: Converted,
): boolean {
  if (!isWorthwhile(conversion)) return false;
  if (conversion.changes.size === 0 || assumesNoSyncThrow(settings)) return true;
  return !isOneOffCode(filename, sourceCode.text, cwd, () => packageOf(filename, cwd));
}

function isSingleThen({ chain, makesAsync, saved }: Converted): boolean {
  return makesAsync && saved === 1 && chain?.steps[0]?.kind === 'then';
}

/** A value that only looks like a promise may take one back. */
function counted(conversion: Converted): string {
  const count = savedPromises(conversion);
  const text = count === 1 ? 'one promise more' : `${String(count)} promises more`;
  return conversion.guesses.length > 0 ? `up to ${text}` : text;
}

function firstStep(node: TSESTree.CallExpression, { chain }: Converted) {
  const [first] = chain?.steps ?? [];
  return first?.call ?? stepCalls(node)[0] ?? (node as never);
}

function nameOf(sourceCode: Context['sourceCode'], fn: FunctionNode | undefined): string {
  const parent = fn?.parent;
  if (fn?.id) return `\`${fn.id.name}\``;
  if (parent?.type === 'VariableDeclarator') return `\`${sourceCode.getText(parent.id)}\``;
  const isMember =
    parent?.type === 'MethodDefinition' ||
    parent?.type === 'Property' ||
    parent?.type === 'PropertyDefinition';
  return isMember ? `\`${sourceCode.getText(parent.key)}\`` : 'this function';
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, ' ');
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
}
