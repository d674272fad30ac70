import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import path from 'node:path';
import { memberName, unwrap } from '../../../ast/nodes.ts';
import { EGG } from '../../known/handlers/files.ts';
import { packageOf } from '../files/package.ts';
import { blankEntity } from './blank-entity.ts';
import { imported, instance } from './collections.ts';
import { COMPUTED } from './file-names.ts';
import type { Draft, Value } from './value.ts';

/** The folders of an application of Egg whose files have a context; what follows is the path in one. */
const IN_APPLICATION =
  /^.*\/app\/(?:controller|extend|io|middleware|schedule|service)\/((?:[^/]+\/)*)[^/]+$/;
const CONTEXT = 'ctx';

/**
 * The folders that Egg loads and gives to each context by the names of their files: `ctx.service.user`,
 * `this.service.admin.user`, `ctx.helper`.
 *
 * Source: the documentation of Egg, "Service" (also in folders of folders) and "Helper".
 */
export type ContextFolders = (node: TSESTree.Node) => Value | undefined;

/** The way from a file of such an application to its `app` folder: `../`; `undefined` for any other file. */
function wayToApp(file: string): string | undefined {
  const below = IN_APPLICATION.exec(file)?.[1];
  if (below === undefined) return undefined;
  const { has } = packageOf(file, path.dirname(file));
  return EGG.some(has) ? '../'.repeat(below.split('/').length) : undefined;
}

/** What a file gets at by its context, as it would import it: `../service/`. */
export function loadedByContext(file: string, text: string): readonly string[] {
  const way = wayToApp(file);
  if (way === undefined) return [];
  return [
    ...(/\bservice\b/.test(text) ? [`${way}service/`, `${way}service/*/`] : []),
    ...(/\bhelper\b/.test(text) ? [`${way}extend/helper`] : []),
  ];
}

export function createContextFolders(
  draft: Draft,
  resolved: ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>,
): ContextFolders {
  const way = wayToApp(draft.path);
  const tables = new Map<string, Value>();
  if (way === undefined) return () => undefined;

  return (node) => {
    const [first, ...names] = namesOn(node) ?? [];
    if (first === 'helper' && names.length === 0) return imported(`${way}extend/helper`);
    if (first !== 'service' || names.length > 1) return undefined;
    const [folder] = names;
    return tableOf(folder === undefined ? '' : `${folder}/`);
  };

  /** The services in a folder, each of a class that a file exports. */
  function tableOf(folder: string): Value {
    const known = tables.get(folder);
    if (known) return known;
    const entity = blankEntity({
      kind: 'object',
      file: draft,
      name: '',
      line: 1,
      parent: undefined,
    });
    const made = instance({ kind: 'folder', prefix: `${way}service/${folder}` });
    if (made) entity.members.set(COMPUTED, made);
    draft.entities.push(entity);
    const table = { kind: 'entity', entity } as const;
    tables.set(folder, table);
    return table;
  }

  /** `service.user` of `this.ctx.service.user`: the names after the context. */
  function namesOn(node: TSESTree.Node): readonly string[] | undefined {
    const names: string[] = [];
    let base = unwrap(node);
    for (; base.type === 'MemberExpression'; base = unwrap(base.object)) {
      const name = memberName(base);
      if (name === undefined || names.length > 3) return undefined;
      names.unshift(name);
    }
    if (base.type === 'ThisExpression') return names[0] === CONTEXT ? names.slice(1) : names;
    if (base.type !== 'Identifier') return undefined;
    if (base.name === CONTEXT) return names;
    return isTakenFromContext(base) ? [base.name, ...names] : undefined;
  }

  /** `const { service } = this.ctx` */
  function isTakenFromContext(name: TSESTree.Identifier): boolean {
    if (name.name !== 'service' && name.name !== 'helper') return false;
    const def = resolved.get(name)?.defs[0];
    if (def?.type !== 'Variable' || def.node.id.type !== 'ObjectPattern' || !def.node.init)
      return false;
    return namesOn(def.node.init)?.length === 0;
  }
}
