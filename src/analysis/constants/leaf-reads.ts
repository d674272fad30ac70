import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import { isAssigned } from '../../ast/targets.ts';

/** Members that only read a regular expression, and methods of strings that take one (ECMA-262). */
const PATTERN_CALLS = new Set(['exec', 'test']);
const PATTERN_PROPERTIES = new Set(['flags', 'source']);
/** Methods of formats and of sets that give out no object of theirs (ECMA-402, ECMA-262). */
const FORMAT_CALLS = new Set(
  'compare format formatRange formatToParts of select selectRange'.split(' '),
);
const SET_CALLS = new Set(['has']);
const PATTERN_TAKERS = new Set('match matchAll replace replaceAll search split'.split(' '));

/** Whether a regular expression is asked, or given to a method of a string; `test` moves one with `g`. */
export function isReadPattern(place: TSESTree.Node, kind: 'global pattern' | 'pattern'): boolean {
  const value = wrapped(place);
  const { parent } = value;
  if (parent?.type === 'CallExpression') {
    return (
      parent.arguments[0] === value &&
      parent.callee.type === 'MemberExpression' &&
      PATTERN_TAKERS.has(staticName(parent.callee) ?? '')
    );
  }
  if (parent?.type !== 'MemberExpression' || parent.object !== value) return false;
  const name = staticName(parent) ?? '';
  const member = wrapped(parent);
  if (PATTERN_PROPERTIES.has(name)) return !isAssigned(member) && !isCallee(member);
  return kind === 'pattern' && PATTERN_CALLS.has(name) && isCallee(member);
}

export function isCallee(value: TSESTree.Node): boolean {
  return value.parent?.type === 'CallExpression' && value.parent.callee === value;
}

/** Whether a format of `Intl` is asked: `formats[unit].format(value)`. */
export function isReadFormat(value: TSESTree.Node): boolean {
  return isAsked(value, FORMAT_CALLS);
}

/** Whether a `Set` is asked for one of its values: `roles[user.role].has(action)`. */
export function isReadSet(value: TSESTree.Node): boolean {
  return isAsked(value, SET_CALLS);
}

function isAsked(value: TSESTree.Node, methods: ReadonlySet<string>): boolean {
  const { parent } = value;
  return (
    parent?.type === 'MemberExpression' &&
    parent.object === value &&
    methods.has(staticName(parent) ?? '') &&
    isCallee(wrapped(parent))
  );
}

export function isNothing(node: TSESTree.Node): boolean {
  const value = unwrap(node);
  return (
    (value.type === 'Identifier' && value.name === 'undefined') ||
    (value.type === 'Literal' && (value.value === null || typeof value.value === 'string'))
  );
}

/** Whether a variable is declared in a function, which shows all its uses: one of the module may be exported. */
export function isOfFunction({ defs, scope }: TSESLint.Scope.Variable): boolean {
  return scope.variableScope.type === 'function' && defs.every(({ type }) => type === 'Variable');
}
