import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { isFunction, unwrap } from '../ast/nodes.ts';
import { wordsOf } from '../ast/words.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

export function camelCase([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

export function snakeCase(words: readonly string[]): string {
  return words.join('_');
}

export function upperCase(words: readonly string[]): string {
  return snakeCase(words).toUpperCase();
}

export const UPPER = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/u;
const SNAKE = /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/u;
const CAMEL = /^[a-z][a-z\d]*(?:[A-Z][a-z\d]*)+$/u;

/** Whether constants at the top of a file, of a kind that no hoist adds, are mostly `WRITTEN_LIKE_THIS`. */
export function writesUpperCase(sourceCode: SourceCode): boolean {
  const { lower, upper } = constantsOf(sourceCode);
  return upper > lower;
}

/** Words of a name that a constant has, in its own case, or in that of all constants at the top of the file. */
export function inCaseOf(
  sourceCode: SourceCode,
  own: string,
  words: readonly string[] = wordsOf(own),
): string {
  const { lower, upper } = constantsOf(sourceCode);
  if (UPPER.test(own) || (upper > 1 && lower === 0)) return upperCase(words);
  if (!SNAKE.test(own)) return words.join() === wordsOf(own).join() ? own : camelCase(words);
  return isWrittenInCamelCase(sourceCode) ? camelCase(words) : snakeCase(words);
}

const constantsOf = memoized(({ ast }: SourceCode) => {
  let upper = 0;
  let lower = 0;
  for (const statement of ast.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init || isFunction(init)) continue;
      if (!/^(?:ArrayExpression|Literal|TemplateLiteral)$/u.test(unwrap(init).type)) continue;
      if (UPPER.test(id.name)) upper += 1;
      else lower += 1;
    }
  }
  return { lower, upper };
});

/** Whether names at the top of a file are `writtenLikeThis`, and none `like_this`. */
const isWrittenInCamelCase = memoized(({ ast, scopeManager }: SourceCode) => {
  const scope = scopeManager?.acquire(ast, true) ?? scopeManager?.globalScope;
  const names = (scope?.variables ?? []).flatMap(({ defs, name }) => (defs[0] ? [name] : []));
  return names.some((name) => CAMEL.test(name)) && !names.some((name) => SNAKE.test(name));
});
