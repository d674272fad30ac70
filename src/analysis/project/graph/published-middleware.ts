import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver, Target } from '../resolve/resolver.ts';
import type { Entity, FileSummary } from '../summary/value.ts';
import { hasForm, rootAt, type Root } from './roots.ts';

/** Nobody awaits it where it is not asked for a promise. */
const OF_EXPRESS: Registration = { runs: 'request', label: 'exported middleware `{name}`' };
const OF_KOA: Registration = { ...OF_EXPRESS, settles: 'always' };
/** The form of `http`, Connect and Express, and that of Koa. */
const FORMS: readonly (readonly [readonly RegExp[], Registration])[] = [
  [[/^_?req(?:uest)?$/, /^_?res(?:p|ponse)?$/], OF_EXPRESS],
  [[/^(?:context|ctx)$/, /^_?next$/], OF_KOA],
];

/**
 * The middleware that a package hands to those who load it by its name: `module.exports = (req, res, next) => …`,
 * or what a function makes that it exports, `module.exports = (options) => (req, res, next) => …`.
 */
export function publishedMiddleware(file: FileSummary, resolver: Resolver): Root[] {
  const values = [...file.exports.values(), ...file.whole];
  const exported = functionsIn(values.flatMap((value) => resolver.resolve(value, file)));
  const made = exported.flatMap((entity) =>
    functionsIn(entity.returns.flatMap((value) => resolver.resolve(value, entity.file))),
  );
  return [...new Set([...exported, ...made])].flatMap((entity) => {
    const [, registration] = FORMS.find(([names]) => hasForm(entity, names)) ?? [];
    return registration ? [rootAt(entity, registration)] : [];
  });
}

function functionsIn(targets: readonly Target[]): Entity[] {
  return targets.flatMap((target) =>
    target.kind === 'entity' && target.entity.kind === 'function' ? target.entity : [],
  );
}
