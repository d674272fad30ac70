import { DECORATORS, INTERFACE_METHODS } from '../../known/handlers/classes.ts';
import {
  FILE_CONVENTIONS,
  READS_REQUEST,
  type FileConvention,
} from '../../known/handlers/files.ts';
import { TIMER } from '../../known/handlers/jobs.ts';
import { MIDDLEWARE, type Registration } from '../../known/handlers/registration.ts';
import { HANDLER_TYPES, PLUGIN_TYPES, REQUEST_TYPES } from '../../known/handlers/types.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { namesOfFile } from '../summary/file-names.ts';
import type { Pace } from '../summary/timer-pace.ts';
import type { Entity, FileSummary, Value } from '../summary/value.ts';
import { actionsOf } from './actions.ts';
import { eventOfValue } from './call-roots.ts';
import { chatCommands } from './chat-commands.ts';
import { lambdaHandlers } from './cloud-functions.ts';
import { functionsOf, isObject } from './exported.ts';
import { isSetUpRoute, routeOfFile } from './file-routes.ts';
import { inputsOfNodes } from './node-red.ts';
import { publishedMiddleware } from './published-middleware.ts';
import { collect, collectDeep, nothingFound } from './registered.ts';
import { resolverMaps } from './resolver-maps.ts';
import { hasForm, rootAt, type ProjectFacts, type Root } from './roots.ts';

/** The roots that a file declares without a call: by types, decorators, its name, its directives. */
export function rootsOfFile(
  file: FileSummary,
  resolver: Resolver,
  facts: ProjectFacts,
  isOfInterest: (entity: Entity) => boolean,
): readonly Root[] {
  const roots: Root[] = [];
  for (const entity of file.entities) {
    if (!isOfInterest(entity)) continue;
    const registration =
      byDeclaredType(entity, resolver) ??
      byDecorator(entity, resolver) ??
      (entity.isServerAction ? SERVER_ACTION : undefined);
    if (registration) {
      const isDeclared = typeKeys(entity.declared, file, resolver).some((key) =>
        HAS_TO_BE_CALLED.test(key),
      );
      roots.push({ ...rootAt(entity, registration), isDeclared, pace: paceOf(entity) });
    } else if (entity.strikes !== undefined) {
      const pace = entity.strikes === 'often' ? undefined : entity.strikes;
      roots.push({ ...rootAt(entity, TIMER), pace });
    } else if (entity.isUnused !== true && takesRequest(entity, resolver)) {
      roots.push({ ...rootAt(entity, REQUEST_HELPER), isGuess: true });
    }
    if (entity.kind === 'class') roots.push(...byInterface(entity, resolver));
  }
  const byFile = byExports(file, resolver, facts);
  const known = new Set(byFile.map(({ entity }) => entity));
  // What a framework finds by its file needs no call.
  const others = roots.map((root) =>
    root.isDeclared === true && known.has(root.entity) ? { ...root, isDeclared: false } : root,
  );
  return [...others, ...byFile];
}

/** Types whose functions nobody runs unless a call registers them: no framework or cloud finds them by their file. */
const HAS_TO_BE_CALLED =
  /^(?:express|express-serve-static-core|fastify|grammy|hono|koa|telegraf)\./;
/** So many classes of a project stand between one and that of a package. */
const MAX_HEIRS = 4;
/** What makes one decorator of several, and how deep such ones stand in each other. */
const COMPOSES = '@nestjs/common.applyDecorators';
const MAX_COMPOSED = 4;

const SERVER_ACTION: Registration = {
  runs: 'request',
  settles: 'always',
  label: 'server action `{name}`',
};
const FETCH: Registration = { runs: 'request', settles: 'always', label: '`fetch` handler' };
const EXPORTED: Registration = { runs: 'request', label: 'handler `{name}`' };

function byDeclaredType(entity: Entity, resolver: Resolver): Registration | undefined {
  if (entity.kind !== 'function') return undefined;
  for (const key of typeKeys(entity.declared, entity.file, resolver)) {
    const registration = HANDLER_TYPES.get(key);
    if (registration) return registration;
  }
  return undefined;
}

const REQUEST_HELPER: Registration = { runs: 'request', label: '`{name}`' };

function takesRequest(entity: Entity, resolver: Resolver): boolean {
  return (
    entity.kind === 'function' &&
    entity.params.some(({ type }) =>
      typeKeys(type, entity.file, resolver).some((key) => REQUEST_TYPES.has(key)),
    )
  );
}

/** The types that a framework's plugin type gives to the parameters of a function. */
export function pluginParameters(entity: Entity, resolver: Resolver): readonly string[] {
  return typeKeys(entity.declared, entity.file, resolver).flatMap(
    (key) => PLUGIN_TYPES.get(key) ?? [],
  );
}

function typeKeys(value: Value | undefined, file: FileSummary, resolver: Resolver): string[] {
  return resolver
    .resolve(value, file)
    .flatMap((target) => (target.kind === 'external' ? [target.key.replace(/\(\)$/, '')] : []));
}

function byDecorator(entity: Entity, resolver: Resolver): Registration | undefined {
  for (const { text, value } of entity.decorators) {
    for (const key of decoratorKeys(value, entity.file, resolver, 0)) {
      const registration = DECORATORS.get(key);
      if (!registration) continue;
      const name = key.slice(key.lastIndexOf('.') + 1).replace(/^http/, '');
      return {
        ...registration,
        label: registration.label
          .replace('{NAME}', name.toUpperCase())
          .replace('{name}', name)
          .replace('{text}', text ?? entity.name)
          .trim(),
      };
    }
  }
  return undefined;
}

/** A decorator, and those that a function of the program puts together: `() => applyDecorators(Post('/login'), …)`. */
function decoratorKeys(
  value: Value,
  file: FileSummary,
  resolver: Resolver,
  depth: number,
): readonly string[] {
  const keys = typeKeys(value, file, resolver);
  if (value.kind !== 'call' || depth > MAX_COMPOSED) return keys;
  const composed = resolver
    .resolve(value.callee, file)
    .flatMap((target) => (target.kind === 'entity' ? target.entity : []))
    .flatMap(({ file: other, returns }) =>
      returns
        .flatMap((one) => (isComposed(one, other, resolver) ? one.args : []))
        .flatMap((one) => (one ? decoratorKeys(one, other, resolver, depth + 1) : [])),
    );
  return [...keys, ...composed];
}

function isComposed(
  value: Value,
  file: FileSummary,
  resolver: Resolver,
): value is Extract<Value, { readonly kind: 'call' | 'new' }> {
  return value.kind === 'call' && typeKeys(value.callee, file, resolver).includes(COMPOSES);
}

/** `@Interval(60_000)` */
function paceOf({ decorators }: Entity): Pace | undefined {
  return decorators.find(({ pace }) => pace !== undefined)?.pace;
}

function byInterface(entity: Entity, resolver: Resolver): Root[] {
  return keysAbove(entity, resolver, 0)
    .flatMap((key) => INTERFACE_METHODS.get(key) ?? [])
    .flatMap(([name, registration]) => {
      const method = entity.instance.get(name);
      const known = registration.byFile ? byEvent(entity, registration.byFile) : registration;
      return known && method?.kind === 'entity' ? [rootAt(method.entity, known)] : [];
    });
}

/** What a listener is by its event: that of its options, `super(context, { event: 'message' })`, or of its file. */
function byEvent(
  { construct, file }: Entity,
  byName: Readonly<Record<string, Registration>>,
): Registration | undefined {
  const events = file.calls
    .filter(({ caller }) => caller !== undefined && caller === construct)
    .flatMap(({ args }) => args)
    .flatMap((one) => (one?.kind === 'entity' ? (one.entity.members.get('event') ?? []) : []));
  const [event] = events;
  const name = event ? eventOfValue(event) : namesOfFile(file.path)[0];
  return name !== undefined && Object.hasOwn(byName, name) ? byName[name] : undefined;
}

/** What of packages a class extends or implements, by itself or by a class of the project. */
function keysAbove(entity: Entity, resolver: Resolver, depth: number): string[] {
  const { file, implemented, superClass } = entity;
  const parents = superClass ? [...implemented, superClass] : implemented;
  if (parents.length === 0 || depth > MAX_HEIRS) return [];
  return parents.flatMap((value) => [
    ...typeKeys(value, file, resolver),
    ...resolver
      .resolve(value, file)
      .flatMap((target) =>
        target.kind === 'entity' && target.entity.kind === 'class'
          ? keysAbove(target.entity, resolver, depth + 1)
          : [],
      ),
  ]);
}

/** Whether what a file exports reads of the request. */
function readsRequest(file: FileSummary, resolver: Resolver): boolean {
  return file.calls.some(
    ({ callee, caller }) =>
      caller !== undefined &&
      [...file.exports.values()].some((one) => one.kind === 'entity' && one.entity === caller) &&
      resolver
        .resolve(callee, file)
        .some((target) => target.kind === 'external' && READS_REQUEST.has(target.key)),
  );
}

/** `handler` of `defineEventHandler(handler)`, where a framework has a global of that name. */
function handedOn(value: Value, name: RegExp | undefined): readonly Value[] {
  const isCall =
    value.kind === 'call' && value.callee.kind === 'global' && name?.test(value.callee.name);
  return isCall ? value.args.filter((one) => one !== undefined) : [value];
}

function byExports(file: FileSummary, resolver: Resolver, facts: ProjectFacts): Root[] {
  const roots: Root[] = [];
  const path = facts.relative(file.path);
  const add = (
    name: string,
    registration: Registration,
    {
      handOn,
      options = ['handler'],
      parameters = [],
    }: Pick<FileConvention, 'handOn' | 'options' | 'parameters'> = {},
  ): void => {
    const found = nothingFound();
    const value = file.exports.get(name);
    const values = value ? [value] : name === 'default' ? file.whole : [];
    for (const item of values.flatMap((one) => handedOn(one, handOn))) {
      collect(item, file, { ...registration, options }, resolver, found, 0);
      for (const target of resolver.resolve(item, file)) {
        if (name === 'actions') collectDeep(target, resolver, found, new Set());
      }
    }
    const { functions, wrapped } = found;
    for (const entity of functions) {
      if (!hasForm(entity, parameters)) continue;
      const label = options.includes('handler') ? name : entity.name;
      roots.push({ ...rootAt(entity, registration, label), isWrapped: wrapped.has(entity) });
    }
  };
  const isOfSetUp = isSetUpRoute(routeOfFile(path, '') ?? '');
  const isSet = ([name, value]: readonly [string, unknown]): boolean =>
    file.flags.get(name) === value;
  for (const convention of FILE_CONVENTIONS) {
    if (isOfSetUp || !convention.path.test(path)) continue;
    const { onlyWith, requires, unless = [] } = convention;
    if (requires.length > 0 && !requires.some((name) => facts.has(name))) continue;
    if (unless.some(isSet)) continue;
    if (onlyWith && !onlyWith.some(isSet) && !readsRequest(file, resolver)) continue;
    if (convention.hasActions === true) {
      const registration = { ...MIDDLEWARE, label: convention.label };
      roots.push(
        ...actionsOf(file, convention, resolver).map((action) => rootAt(action, registration)),
      );
      continue;
    }
    for (const name of ['default', ...file.exports.keys()]) {
      if (convention.exports.test(name)) {
        const { isCalled, label } = convention;
        const registration: Registration = { runs: 'request', label };
        add(name, isCalled ? registration : { ...registration, settles: 'always' }, convention);
      }
    }
  }
  const areHandlers = facts.exportsHandlers(file.path);
  if (file.isServerActions || areHandlers) {
    for (const name of ['default', ...file.exports.keys()]) {
      add(name, areHandlers ? EXPORTED : SERVER_ACTION);
    }
  }
  roots.push(...lambdaHandlers(file, resolver, facts));
  for (const entity of fetchHandlers(file, resolver)) roots.push(rootAt(entity, FETCH));
  roots.push(...chatCommands(file, resolver, facts));
  roots.push(...resolverMaps(file, resolver, facts), ...inputsOfNodes(file, resolver));
  if (facts.isPublished(file.path)) roots.push(...publishedMiddleware(file, resolver, facts));
  return roots;
}

/** `export default { port: 3000, fetch(request) { … } }`, which Bun serves. */
function fetchHandlers(file: FileSummary, resolver: Resolver): readonly Entity[] {
  const targets = resolver.resolve(file.exports.get('default'), file).filter(isObject);
  const functions = functionsOf(
    file,
    targets.flatMap((target) => resolver.member(target, 'fetch')),
  );
  return functions.filter(({ params: [first] }) => /^_?req(?:uest)?$/.test(first?.name ?? ''));
}
