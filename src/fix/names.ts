import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';

const RESERVED = new Set(
  (
    'abstract any arguments as async await boolean break case catch class const continue debugger declare default ' +
    'delete do else enum eval export extends false finally for from function get if implements import in infer ' +
    'instanceof interface is keyof let module namespace never new null number object of package private protected ' +
    'public readonly require return satisfies set static string super switch symbol this throw true try type ' +
    'typeof undefined unique unknown using var void while with yield exports'
  ).split(' '),
);

/**
 * The first of the candidates that no identifier of the file, no global and no keyword uses, and that may be
 * had; if there is none, the first candidate with a number.
 */
export function freeName(
  sourceCode: Readonly<TSESLint.SourceCode>,
  candidates: readonly [string, ...string[]],
  mayHave: (name: string) => boolean = () => true,
): string {
  const isFree = (name: string): boolean => isFreeName(sourceCode, name) && mayHave(name);
  const free = candidates.find(isFree);
  if (free !== undefined) return free;
  for (let number = 2; ; number += 1) {
    const name = `${candidates[0]}${String(number)}`;
    if (isFree(name)) return name;
  }
}

/** Whether no identifier of the file, no global and no keyword is the name. */
export function isFreeName(sourceCode: Readonly<TSESLint.SourceCode>, name: string): boolean {
  return !namesIn(sourceCode).has(name) && !isReserved(name);
}

/** Whether a name is a keyword, or that of a global. */
export function isReserved(name: string): boolean {
  return RESERVED.has(name) || name in globalThis;
}

/** Whether code in a scope or inside it uses a name that is declared outside the scope. */
export function refersOutside(scope: TSESLint.Scope.Scope, name: string): boolean {
  return (
    scope.through.some(({ identifier }) => identifier.name === name) || usesVarOutside(scope, name)
  );
}

function usesVarOutside(scope: TSESLint.Scope.Scope, name: string): boolean {
  return scope.references.some(
    ({ identifier, resolved }) => identifier.name === name && resolved?.scope !== scope,
  );
}

export const namesIn = memoized(({ ast }: Readonly<TSESLint.SourceCode>) => {
  const names = new Set<string>();
  for (const { type, value } of ast.tokens ?? []) {
    if (type === 'Identifier' || type === 'JSXIdentifier' || type === 'Keyword') names.add(value);
  }
  return names;
});

/** `Name` for `name` */
export function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** `name` for `Name`, and `ipv4Address` for `IPv4Address`. */
export function uncapitalize(name: string): string {
  const acronym = /^[A-Z]+(?=v\d|[A-Z][a-z]|[^A-Za-z]|$)|^[A-Z]/u.exec(name)?.[0] ?? '';
  return acronym.toLowerCase() + name.slice(acronym.length);
}

/** `writeFileAtomic` for `write-file-atomic`. */
export function camelCase(name: string): string {
  return name
    .replace(/^@[^/]*\//, '')
    .replace(/[^\w$]+(\w?)/g, (_, letter: string) => letter.toUpperCase());
}
