import type { TSESLint } from '@typescript-eslint/utils';
import {
  DECLARED_AS,
  DECORATORS,
  FILE_CONVENTIONS,
  HANDLER_TYPES,
  INTERFACE_METHODS,
  MADE_BY,
  METHODS,
  PLUGIN_TYPES,
  PROPERTIES,
  REQUEST_TYPES,
} from '../known/handlers.ts';

/** Where the keys of the tables of handlers start: the names of packages, globals and types. */
const ROOTS: ReadonlySet<string> = new Set(
  [
    ...[...METHODS].flatMap(([key, { registers }]) => (registers?.runs === 'timer' ? [] : [key])),
    ...MADE_BY.keys(),
    ...PROPERTIES.keys(),
    ...DECLARED_AS.keys(),
    ...HANDLER_TYPES.keys(),
    ...PLUGIN_TYPES.keys(),
    ...REQUEST_TYPES,
    ...DECORATORS.keys(),
    ...INTERFACE_METHODS.keys(),
  ].map((key) => key.replace(/(?<=[$\w])[.(].*/, '')),
);

const escaped = [...ROOTS].map((root) => root.replace(/[$.]/g, String.raw`\$&`));
/** A string that starts like the name of a module of the tables. */
const MODULE = new RegExp(`['"\`](?:node:)?(?:${escaped.join('|')})(?![\\w-])`);

/**
 * Whether a file can hold a handler of requests or messages, as far as its words tell.
 *
 * Premise: a root comes from a key of the tables of handlers, which starts with the name of a module or of a
 * global; from a directive; from the name of the file; or from the name of a parameter ⇒ a file with none
 * of these has no root, and its functions need not be looked at.
 */
export function mayHoldHandlers(
  { scopeManager, text }: Pick<TSESLint.SourceCode, 'scopeManager' | 'text'>,
  path: string,
): boolean {
  return (
    MODULE.test(text) ||
    text.includes('use server') ||
    /\bfastify\b/.test(text) ||
    (text.includes('handler') && /\b_?event\b/.test(text)) ||
    FILE_CONVENTIONS.some((convention) => convention.path.test(path)) ||
    usesGlobal(scopeManager)
  );
}

function usesGlobal(scopeManager: TSESLint.Scope.ScopeManager | null): boolean {
  const scope = scopeManager?.globalScope;
  if (!scope) return true;
  return (
    scope.through.some(({ identifier }) => ROOTS.has(identifier.name)) ||
    [...ROOTS].some((root) => {
      const variable = scope.set.get(root);
      return variable?.defs.length === 0 && variable.references.length > 0;
    })
  );
}
