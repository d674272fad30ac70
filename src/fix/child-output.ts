import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import type { Suspension } from '../analysis/blocking/interleaving.ts';
import { setsOption } from '../analysis/blocking/options.ts';
import type { Blocking } from '../analysis/known/replacement.ts';
import { callsIn } from '../ast/calls.ts';
import { wrapped, type Call } from '../ast/nodes.ts';
import type { AsyncChange } from './await-call.ts';

const OF_CHILDREN = 'child_process.';

/**
 * The clauses that name what else changes for a child process that is awaited: its output, if that is tested, and
 * what others run in between, where several are run that may belong together (`git checkout`, and back), or that
 * those of a list no longer run one after the other.
 */
export function differencesForChild(
  analysis: Analysis,
  node: Call,
  { cost }: Blocking,
  suspended: readonly Suspension[],
  { isParallel }: AsyncChange,
): string[] {
  if (cost !== 'process') return [];
  return [
    ...(isTested(analysis, node) ? ['no output counts as false'] : []),
    ...(suspended.some(({ fn }) => runsSeveral(analysis, fn))
      ? ['other requests can run theirs between the child processes']
      : []),
    ...(isParallel ? ['no child process waits for the one before it'] : []),
  ];
}

function runsSeveral({ bindings, sourceCode }: Analysis, fn: Suspension['fn']): boolean {
  const runs = callsIn(fn, sourceCode.visitorKeys).filter(({ callee }) =>
    bindings.originOf(callee)?.key?.startsWith(OF_CHILDREN),
  );
  return runs.length > 1;
}

/** `const out = execSync(command); if (!out) …`: a buffer counts as true, and the empty text does not. */
function isTested({ bindings }: Analysis, node: Call): boolean {
  const options = node.arguments.at(-1);
  if (options?.type === 'ObjectExpression' && setsOption(options, 'encoding')) return false;
  const value = wrapped(node);
  if (isTest(value)) return true;
  const { parent } = value;
  const target =
    parent?.type === 'VariableDeclarator'
      ? parent.id
      : parent?.type === 'AssignmentExpression'
        ? parent.left
        : undefined;
  if (target?.type !== 'Identifier') return false;
  const references = bindings.variableOf(target)?.references ?? [];
  return references.some((one) => one.isRead() && isTest(wrapped(one.identifier)));
}

function isTest(value: TSESTree.Node): boolean {
  const { parent } = value;
  switch (parent?.type) {
    case 'ConditionalExpression':
    case 'DoWhileStatement':
    case 'ForStatement':
    case 'IfStatement':
    case 'WhileStatement':
      return parent.test === value;
    case 'LogicalExpression':
      return parent.operator !== '??' && parent.left === value;
    case 'UnaryExpression':
      return parent.operator === '!';
    default:
      return false;
  }
}
