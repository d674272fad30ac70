import type { Registration } from '../../known/handlers/registration.ts';
import { functionsAmong, type Resolver, type Target } from '../resolve/resolver.ts';
import type { Entity, FileSummary } from '../summary/value.ts';
import { isObject } from './exported.ts';
import { hasForm, rootAt, usesKoa, type ProjectFacts, type Root } from './roots.ts';

/** Nobody awaits it where it is not asked for a promise. */
const OF_EXPRESS: Registration = { runs: 'request', label: 'exported middleware `{name}`' };
const OF_KOA: Registration = { ...OF_EXPRESS, settles: 'always' };
const REQUEST = [/^_?req(?:uest)?$/, /^_?res(?:p|ponse)?$/];
const CONTEXT = [/^(?:context|ctx)$/, /^_?next$/];
const NEXT = /^_?next$/;

/**
 * The middleware that a package hands to those who load it by its name: `module.exports = (req, res, next) => …`,
 * or what a function makes that it exports, `module.exports = (options) => (req, res, next) => …`, by itself, in
 * an object or as a method: `module.exports = class { middleware() { return (req, res, next) => … } }`.
 */
export function publishedMiddleware(
  file: FileSummary,
  resolver: Resolver,
  facts: ProjectFacts,
): Root[] {
  const values = [...file.exports.values(), ...file.whole];
  const targets = values.flatMap((value) => resolver.resolve(value, file));
  const exported = functionsOf(targets, resolver);
  const made = functionsOf(resultsOf(exported, resolver), resolver);
  const ofMade = functionsAmong(resultsOf(made, resolver));
  return [...new Set([...exported, ...made, ...ofMade])].flatMap((entity) => {
    const registration = formOf(entity, facts);
    return registration ? [rootAt(entity, registration)] : [];
  });
}

/** Functions, those of objects, and the methods of classes and of what they make. */
function functionsOf(targets: readonly Target[], resolver: Resolver): Entity[] {
  const members = targets.flatMap((target) => {
    if (isObject(target)) return resolver.elements(target);
    const made = target.kind === 'instance' || target.kind === 'entity' ? target.entity : undefined;
    if (made?.kind !== 'class') return [];
    return [...made.instance.values()].flatMap((value) => resolver.resolve(value, made.file));
  });
  return functionsAmong([...targets, ...members]);
}

function resultsOf(made: readonly Entity[], resolver: Resolver): Target[] {
  return made.flatMap(({ file, returns }) =>
    returns.flatMap((value) => resolver.resolve(value, file)),
  );
}

/**
 * The form of `http`, Connect and Express, and that of Koa. Clients have requests and responses as well, so
 * the function goes on to the next one, or answers; and a chain of any other program has a context.
 */
function formOf(entity: Entity, facts: ProjectFacts): Registration | undefined {
  const { params } = entity;
  const answers = params.some(({ isResponse }) => isResponse === true);
  if (hasForm(entity, REQUEST)) {
    return answers || NEXT.test(params[2]?.name ?? '') ? OF_EXPRESS : undefined;
  }
  const isOfKoa = hasForm(entity, CONTEXT) && (answers || usesKoa(facts));
  return isOfKoa ? OF_KOA : undefined;
}
