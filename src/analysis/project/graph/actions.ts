import type { FileConvention } from '../../known/handlers/files.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';

/** A path from what a file exports to an action is no longer. */
const MAX_DEPTH = 3;
/** What is for the file itself, and getters. */
const IS_OWN = /^(?:[#_]|get )/;
const CONTEXT = /^_?(?:c|context|ctx)$/;

/**
 * The functions that a framework runs of a file which it finds by its place: the methods of the class that
 * the file exports, the members of its object that take a context, or its functions that do; or those of
 * what its function returns: `(app) => class extends app.Controller { … }`.
 */
export function actionsOf(
  file: FileSummary,
  { exports, named = /./ }: FileConvention,
  resolver: Resolver,
): readonly Entity[] {
  const found = new Set<Entity>();
  const exported = [...file.exports].filter(([name]) => exports.test(name));
  for (const value of [...exported.map(([, value]) => value), ...file.whole]) {
    for (const target of resolver.resolve(value, file)) collect(target, 0);
    // `createCoreController('api::page.page', ({ strapi }) => ({ … }))`
    if (value.kind === 'call')
      collectAll(
        value.args.filter((one) => one !== undefined),
        0,
      );
  }
  return [...found];

  function collect(target: Target, depth: number): void {
    if (depth > MAX_DEPTH || target.kind !== 'entity' || target.entity.file !== file) return;
    const { entity } = target;
    if (entity.kind === 'class') collectMethods(entity);
    else if (entity.kind === 'object') {
      collectAll(
        [...entity.members].flatMap(([name, value]) => (IS_OWN.test(name) ? [] : value)),
        depth,
      );
    } else if (takesContext(entity)) found.add(entity);
    else collectAll(entity.returns, depth);
  }

  function collectAll(values: Iterable<Value>, depth: number): void {
    for (const value of values) {
      for (const inner of resolver.resolve(value, file)) collect(inner, depth + 1);
    }
  }

  function collectMethods({ instance }: Entity): void {
    for (const [name, value] of instance) {
      const isAction = value.kind === 'entity' && value.entity.kind === 'function';
      if (!isAction || IS_OWN.test(name) || !named.test(name)) continue;
      if (value.entity.params.length === 0 || takesContext(value.entity)) found.add(value.entity);
    }
  }
}

function takesContext({ params }: Entity): boolean {
  return CONTEXT.test(params[0]?.name ?? '');
}
