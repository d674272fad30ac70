import { isBuiltin } from 'node:module';
import type { Registration } from '../../known/handlers/registration.ts';
import { isOfTables } from '../files/mentions.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { CallSite, Entity, Value } from '../summary/value.ts';
import { rootAt, usesKoa, type ProjectFacts, type Root } from './roots.ts';

/** `router.get('/', { handler })` of a package is no deeper. */
const MAX_DEPTH = 3;
const ANSWERS: Registration = { runs: 'request', label: '`{name}`' };

/**
 * The functions that a call hands to a package of which nothing is known, and that answer requests by their
 * form: `new Head({ handler(req, res) { res.end(…); } })`.
 */
export function answeringRoots(
  { args, callee, file }: CallSite,
  resolver: Resolver,
  facts: () => ProjectFacts,
): Root[] {
  const functions = args.flatMap((value) => answeringIn(value, 0));
  if (functions.length === 0) return [];
  const targets = resolver.resolve(callee, file);
  const isUnknown =
    targets.length > 0 &&
    targets.every((target) => target.kind === 'external' && isOfUnknown(target.key, facts()));
  if (!isUnknown) return [];
  // Clients and mails have a body as well.
  const answering = functions.filter((entity) => !takesContext(entity) || usesKoa(facts()));
  return answering.map((entity) => ({ ...rootAt(entity, ANSWERS), isGuess: true }));
}

/** `(ctx) => { ctx.body = page; }` */
function takesContext({ params: [first] }: Entity): boolean {
  return first?.isResponse === true;
}

function answeringIn(value: Value | undefined, depth: number): Entity[] {
  if (depth > MAX_DEPTH) return [];
  if (value?.kind === 'array') return value.items.flatMap((item) => answeringIn(item, depth + 1));
  if (value?.kind !== 'entity') return [];
  const { kind, members, params } = value.entity;
  if (kind === 'function') {
    return params.some(({ isResponse }) => isResponse === true) ? [value.entity] : [];
  }
  return [...members.values()].flatMap((member) => answeringIn(member, depth + 1));
}

/** Whether something is of a package that the program depends on, and that is in none of the tables. */
function isOfUnknown(key: string, facts: ProjectFacts): boolean {
  const [name = ''] = /^(?:@[^/]+\/)?[^/@.#(]+/u.exec(key) ?? [];
  return name !== '' && !isBuiltin(name) && !isOfTables(name) && facts.has(name);
}
