import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, type Call } from '../ast/nodes.ts';
import { TEST_FUNCTIONS } from './known/callees.ts';

/** Objects of test runners whose methods take tests: `QUnit.test(…)`, `test.only(…)`. */
const RUNNERS: ReadonlySet<string> = new Set(['Deno', 'QUnit', 'describe', 'it', 'suite', 'test']);
const METHODS = /^(?:concurrent|describe|module|only|sequential|serial|skip|step|test|todo)$/;

/** Whether a call hands its callback to a test runner, by its name: `describe('…', () => { … })`. */
export function isTestCall({ callee }: Call): boolean {
  if (callee.type === 'Identifier') return TEST_FUNCTIONS.has(callee.name);
  return callee.type === 'MemberExpression' && isOfRunner(callee);
}

function isOfRunner(callee: TSESTree.MemberExpression): boolean {
  const { object } = callee;
  const isRunner = object.type === 'Identifier' && RUNNERS.has(object.name);
  return isRunner && METHODS.test(staticName(callee) ?? '');
}
