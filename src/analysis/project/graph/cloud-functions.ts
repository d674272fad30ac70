import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { FileSummary, Value } from '../summary/value.ts';
import { isObject } from './exported.ts';
import { collect, nothingFound } from './registered.ts';
import { hasForm, rootAt, type ProjectFacts, type Root } from './roots.ts';

const LAMBDA: Registration = { runs: 'request', settles: 'callback', label: 'Lambda handler' };

/** What names the functions that AWS Lambda runs, in the root of a package. */
const NAMES_HANDLERS = ['serverless.yml', 'serverless.ts', 'template.yaml', 'template.yml'];
/** Who has one of these has Lambda run what a file exports as `handler`, event or not. */
const FOR_LAMBDA =
  '@serverless/typescript @types/aws-lambda aws-lambda serverless serverless-bundle serverless-esbuild serverless-offline serverless-plugin-typescript serverless-webpack'.split(
    ' ',
  );
/** What the first parameter of a cloud function is called. */
const EVENT = [/^_?event$/];

/**
 * `exports.handler = async (event, context) => …`, the form that AWS Lambda and its kin look for, whatever
 * it is called where a file names the functions; and what a wrapper makes it of:
 * `exports.handler = wrap(async (event) => …)`.
 */
export function lambdaHandlers(
  file: FileSummary,
  resolver: Resolver,
  facts: ProjectFacts,
): readonly Root[] {
  const found = nothingFound();
  const values = NAMES_HANDLERS.some(facts.has)
    ? [...file.exports.values()]
    : [file.exports.get('handler')];
  for (const value of [...values, ...membersOfWhole(file, resolver, 'handler')]) {
    collect(value, file, LAMBDA, resolver, found, 0);
  }
  const isNamed = FOR_LAMBDA.some(facts.has);
  return [...found.functions]
    .filter(
      (entity) =>
        hasForm(entity, EVENT) ||
        (isNamed && entity.name === 'handler' && entity.params.length === 0),
    )
    .map((entity) => ({ ...rootAt(entity, LAMBDA), isWrapped: found.wrapped.has(entity) }));
}

/** A member of what a file exports as a whole: `module.exports = { handler }`. */
function membersOfWhole(file: FileSummary, resolver: Resolver, name: string): readonly Value[] {
  return [file.exports.get('default'), ...file.whole].flatMap((of): readonly Value[] =>
    of && resolver.resolve(of, file).some(isObject) ? [{ kind: 'member', of, name }] : [],
  );
}
