import { RESOLVER, SERVES_GRAPHQL } from '../../known/handlers/schemas.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { FileSummary } from '../summary/value.ts';
import { exportedTargets, isObject } from './exported.ts';
import { collectDeep, nothingFound } from './registered.ts';
import { rootAt, type ProjectFacts, type Root } from './roots.ts';

/** The types that each schema of GraphQL begins with. */
const TYPES = ['Mutation', 'Query', 'Subscription'];

/**
 * `module.exports = { Query: { users() { … } } }`: the resolvers that a server gathers from many files, which
 * it loads by their folder or merges, so that nobody can be found who hands them to it.
 */
export function resolverMaps(file: FileSummary, resolver: Resolver, facts: ProjectFacts): Root[] {
  const types = TYPES.flatMap((type) => exportedTargets(file, resolver, type)).filter(isObject);
  if (types.length === 0 || !SERVES_GRAPHQL.some(facts.has)) return [];
  const found = nothingFound();
  for (const type of types) collectDeep(type, resolver, found, new Set());
  return [...found.functions].map((entity) => rootAt(entity, RESOLVER));
}
