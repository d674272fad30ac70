import { KEEPS_RESULT } from '../../known/callees.ts';
import { DECORATORS, INTERFACE_METHODS } from '../../known/handlers/classes.ts';
import { FILE_CONVENTIONS } from '../../known/handlers/files.ts';
import {
  MIDDLEWARE,
  type Registration,
  type Runs,
  type Settles,
} from '../../known/handlers/registration.ts';
import { HANDLER_TYPES, PLUGIN_TYPES, REQUEST_TYPES } from '../../known/handlers/types.ts';
import { actionsOf } from './actions.ts';
import { isPassing } from '../guards/guards.ts';
import type { Resolver, Target } from '../resolve/resolve.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

/** A function that a framework runs, and where it is told to. */
export interface Root {
  readonly entity: Entity;
  readonly runs: Runs;
  /** `GET /users handler` */
  readonly label: string;
  readonly settles: Settles | undefined;
  /** The function is given to a wrapper, and the framework gets what that makes of it. */
  readonly isWrapped?: boolean;
  /** It strikes once in a minute at most. */
  readonly isSlow?: boolean;
  /** Only the types of its parameters say so: it may be a helper that a handler calls. */
  readonly isGuess?: boolean;
  /** It counts only where the package around it serves requests. */
  readonly needsServer: boolean;
  readonly file: FileSummary;
  readonly line: number;
}

/** What the package around a file says of itself besides its code. */
export interface ProjectFacts {
  /** Whether the package depends on a package, or its root holds a file of that name. */
  readonly has: (name: string) => boolean;
  /** The path from the project's root, with `/`. */
  readonly relative: (path: string) => string;
  /** Whether every exported function of the file is a handler, because the user says so. */
  readonly exportsHandlers: (path: string) => boolean;
}

const MAX_NESTING = 5;

/** What a call registers, if its callee is in the table of handlers. */
export function registrationOf(call: CallSite, resolver: Resolver): Registration | undefined {
  for (const target of resolver.resolve(call.callee, call.file)) {
    if (target.kind !== 'external') continue;
    const method = resolver.methodOf(target.key);
    if (method?.registers) return method.registers;
    if (method?.events) {
      const name = eventName(call);
      return (name === undefined ? undefined : method.events[name]) ?? method.events['*'];
    }
  }
  return undefined;
}

function eventName(call: CallSite): string | undefined {
  return firstText(call);
}

function firstText({ args: [first] }: CallSite): string | undefined {
  return first?.kind === 'string' ? first.text : undefined;
}

/** The roots that one call registers. */
export function rootsOfCall(
  call: CallSite,
  registration: Registration,
  resolver: Resolver,
): { readonly roots: Root[]; readonly functions: readonly Entity[] } {
  const args = registration.position === undefined ? call.args : [call.args[registration.position]];
  const functions = new Set<Entity>();
  const wrapped = new Set<Entity>();
  for (const value of args) {
    collect(value, call.file, registration, resolver, { functions, wrapped }, 0);
  }
  const label = registration.label
    .replace('{NAME}', call.name === '' ? 'route' : call.name.toUpperCase())
    .replace('{name}', call.name)
    .replace('{text}', firstText(call) ?? (call.end ? `…${call.end}` : ''))
    .replace(/`` ?/, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const roots =
    registration.runs === 'once' || isForSeldom(call, registration)
      ? []
      : [...functions].map((entity) => ({
          entity,
          runs: registration.runs,
          label: label.replace('{member}', entity.name).trim(),
          settles: registration.settles,
          isWrapped: wrapped.has(entity),
          needsServer: needsServer(registration),
          isSlow: call.pace === 'slow',
          file: call.file,
          line: call.line,
        }));
  return { roots, functions: [...functions] };
}

/** `/install`, `/api/setup-database`: a page that is used once, when the program is installed. */
const SET_UP =
  /^\/(?:api\/)?(?:v\d+\/)?(?:first-?run|install(?:er)?|onboarding|set-?up)(?:[/-]|$)/i;

/** Whether what a call registers runs in development only, for an installation, or in an hour once. */
function isForSeldom(call: CallSite, { runs }: Registration): boolean {
  return (
    call.guard?.kind === 'development' ||
    (runs === 'timer' && (isPassing(call.guard) || call.pace === 'rare')) ||
    (runs === 'request' && SET_UP.test(firstText(call) ?? ''))
  );
}

interface Found {
  readonly functions: Set<Entity>;
  /** Those of them that stand in the call of a wrapper: `wrap(handler)`. */
  readonly wrapped: Set<Entity>;
}

/** Finds the functions in an argument: itself, in an array, in a wrapper's call, in an object's options. */
function collect(
  value: Value | undefined,
  file: FileSummary,
  registration: Registration,
  resolver: Resolver,
  found: Found,
  depth: number,
): void {
  if (!value || depth > MAX_NESTING || value.kind === 'string') return;
  const targets = resolver.resolve(value, file);
  for (const target of targets) {
    collectTarget(target, registration, resolver, found.functions, depth);
  }
  if (value.kind === 'array') {
    for (const item of value.items) collect(item, file, registration, resolver, found, depth + 1);
  }
  if (value.kind === 'member' || value.kind === 'import') {
    for (const call of resolver.callsBehind(value, file)) {
      collect(call.value, call.file, registration, resolver, found, depth + 1);
    }
  }
  const isServer = targets.some(
    (target) => target.kind === 'external' && target.key.startsWith('#'),
  );
  if (value.kind === 'call' && !isServer && !KEEPS_RESULT.test(lastName(value.callee))) {
    const inner = { functions: new Set<Entity>(), wrapped: found.wrapped };
    for (const argument of value.args) {
      if (argument?.kind === 'import') continue;
      collect(argument, file, registration, resolver, inner, depth + 1);
    }
    for (const entity of inner.functions) {
      if (!found.functions.has(entity)) found.wrapped.add(entity);
      found.functions.add(entity);
    }
  }
  if (value.kind === 'union') {
    for (const option of value.options) {
      collect(option, file, registration, resolver, found, depth + 1);
    }
  }
}

function collectTarget(
  target: Target,
  registration: Registration,
  resolver: Resolver,
  found: Set<Entity>,
  depth: number,
): void {
  const inner = { functions: found, wrapped: new Set<Entity>() };
  if (target.kind === 'array') {
    for (const item of target.value.items) {
      collect(item, target.file, registration, resolver, inner, depth + 1);
    }
  } else if (target.kind === 'module') {
    for (const whole of target.file.whole) {
      collect(whole, target.file, registration, resolver, inner, depth + 1);
    }
    collectOptions(target, registration, resolver, found, depth);
  } else if (target.kind === 'entity' && target.entity.kind === 'function') {
    if (registration.ofResult)
      collectOfResult(target.entity, registration.ofResult, resolver, found);
    else found.add(target.entity);
  } else if (target.kind === 'entity' || target.kind === 'instance') {
    collectOptions(target, registration, resolver, found, depth);
  }
}

/** `() => ({ authenticate(request, h) { … } })` */
function collectOfResult(
  { file, returns }: Entity,
  names: readonly string[],
  resolver: Resolver,
  found: Set<Entity>,
): void {
  for (const result of returns.flatMap((value) => resolver.resolve(value, file))) {
    for (const name of names) {
      for (const inner of resolver.member(result, name)) {
        collectDeep(inner, resolver, found, new Set());
      }
    }
  }
}

function collectOptions(
  target: Target,
  registration: Registration,
  resolver: Resolver,
  found: Set<Entity>,
  depth: number,
): void {
  for (const path of registration.options ?? []) {
    collectOption(target, path.split('.'), registration, resolver, found, depth);
  }
}

function collectOption(
  target: Target,
  path: readonly string[],
  registration: Registration,
  resolver: Resolver,
  found: Set<Entity>,
  depth: number,
): void {
  const [name, ...rest] = path;
  if (name === undefined || depth > MAX_NESTING) return;
  if (name === '*') {
    collectDeep(target, resolver, found, new Set());
    return;
  }
  for (const inner of resolver.member(target, name)) {
    if (rest.length > 0) collectOption(inner, rest, registration, resolver, found, depth + 1);
    else collectDeep(inner, resolver, found, new Set());
  }
}

/** Every function in a tree of objects and arrays: resolver maps, hooks, pre-handlers. */
function collectDeep(
  target: Target,
  resolver: Resolver,
  found: Set<Entity>,
  seen: Set<unknown>,
): void {
  if (seen.size > 200) return;
  if (target.kind === 'array') {
    if (seen.has(target.value)) return;
    seen.add(target.value);
    for (const item of target.value.items) {
      for (const inner of resolver.resolve(item, target.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
  } else if (target.kind === 'entity') {
    const { entity } = target;
    if (seen.has(entity)) return;
    seen.add(entity);
    if (entity.kind === 'function') found.add(entity);
    if (entity.kind === 'class') return;
    // `fields: () => ({ … })`
    for (const value of [...entity.members.values(), ...entity.spreads, ...entity.returns]) {
      for (const inner of resolver.resolve(value, entity.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
  } else if (target.kind === 'module') {
    if (seen.has(target.file)) return;
    seen.add(target.file);
    for (const value of [...target.file.exports.values(), ...target.file.whole]) {
      for (const inner of resolver.resolve(value, target.file)) {
        collectDeep(inner, resolver, found, seen);
      }
    }
  }
}

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
    if (registration) roots.push({ ...rootAt(entity, registration), isSlow: isSlow(entity) });
    else if (takesRequest(entity, resolver)) {
      roots.push({ ...rootAt(entity, REQUEST_HELPER), isGuess: true });
    }
    if (entity.kind === 'class') roots.push(...byInterface(entity, resolver));
  }
  roots.push(...byExports(file, resolver, facts));
  return roots;
}

const SERVER_ACTION: Registration = {
  runs: 'request',
  settles: 'always',
  label: 'server action `{name}`',
};
const LAMBDA: Registration = { runs: 'request', settles: 'callback', label: 'Lambda handler' };
const EXPORTED: Registration = { runs: 'request', label: 'handler `{name}`' };

function rootAt(entity: Entity, registration: Registration, name = entity.name): Root {
  const { label, runs, settles } = registration;
  return {
    entity,
    runs,
    settles,
    needsServer: needsServer(registration),
    label: label.replace('{name}', name).replace('{NAME}', name.toUpperCase()).replace(/ ?``/, ''),
    file: entity.file,
    line: entity.line,
  };
}

function needsServer(registration: Registration): boolean {
  return registration.runs === 'timer' || registration.needsServer === true;
}

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
  for (const { pace, text, value } of entity.decorators) {
    for (const key of typeKeys(value, entity.file, resolver)) {
      const registration = DECORATORS.get(key);
      if (!registration || (pace === 'rare' && registration.runs === 'timer')) continue;
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

/** `@Interval(60_000)` */
function isSlow({ decorators }: Entity): boolean {
  return decorators.some(({ pace }) => pace === 'slow');
}

function byInterface(entity: Entity, resolver: Resolver): Root[] {
  const parents = [...entity.implemented, ...(entity.superClass ? [entity.superClass] : [])];
  const expandKey = (key: string) => {
    const [name, registration] = INTERFACE_METHODS.get(key) ?? [];
    const method = name === undefined ? undefined : entity.instance.get(name);
    return registration && method?.kind === 'entity' ? [rootAt(method.entity, registration)] : [];
  };
  return parents.flatMap((value) => typeKeys(value, entity.file, resolver).flatMap(expandKey));
}

function byExports(file: FileSummary, resolver: Resolver, facts: ProjectFacts): Root[] {
  const roots: Root[] = [];
  const path = facts.relative(file.path);
  const add = (name: string, registration: Registration): void => {
    const found = new Set<Entity>();
    const wrapped = new Set<Entity>();
    const value = file.exports.get(name);
    const values = value ? [value] : name === 'default' ? file.whole : [];
    for (const item of values) {
      collect(
        item,
        file,
        { ...registration, options: ['handler'] },
        resolver,
        { functions: found, wrapped },
        0,
      );
      for (const target of resolver.resolve(item, file)) {
        if (name === 'actions') collectDeep(target, resolver, found, new Set());
      }
    }
    for (const entity of found) {
      roots.push({ ...rootAt(entity, registration, name), isWrapped: wrapped.has(entity) });
    }
  };
  for (const convention of FILE_CONVENTIONS) {
    if (!convention.path.test(path)) continue;
    const { requires, unless = [] } = convention;
    if (requires.length > 0 && !requires.some((name) => facts.has(name))) continue;
    if (unless.some(([name, value]) => file.flags.get(name) === value)) continue;
    if (convention.hasActions === true) {
      const registration = { ...MIDDLEWARE, label: convention.label };
      roots.push(
        ...actionsOf(file, convention, resolver).map((action) => rootAt(action, registration)),
      );
      continue;
    }
    for (const name of ['default', ...file.exports.keys()]) {
      if (convention.exports.test(name)) {
        add(name, { runs: 'request', settles: 'always', label: convention.label });
      }
    }
  }
  const areHandlers = facts.exportsHandlers(file.path);
  if (file.isServerActions || areHandlers) {
    for (const name of ['default', ...file.exports.keys()]) {
      add(name, areHandlers ? EXPORTED : SERVER_ACTION);
    }
  }
  for (const entity of lambdaHandlers(file, resolver)) roots.push(rootAt(entity, LAMBDA));
  return roots;
}

/** A function whose first parameter is named as the event of a cloud function is. */
function eventHandler(target: Target): Entity[] {
  if (target.kind !== 'entity' || target.entity.kind !== 'function') return [];
  const [first] = target.entity.params;
  return first && /^_?event$/.test(first.name) ? [target.entity] : [];
}

/** `exports.handler = async (event, context) => …`, the form that AWS Lambda and its kin look for. */
function lambdaHandlers(file: FileSummary, resolver: Resolver): Entity[] {
  const values = [file.exports.get('handler'), ...file.whole];
  return values.flatMap((value, index) => {
    const targets = resolver.resolve(value, file);
    const handlers =
      index === 0 ? targets : targets.flatMap((target) => resolver.member(target, 'handler'));
    return handlers.flatMap(eventHandler);
  });
}

/** The last name in a value: `wrap` for `utils.wrap(handler)`. */
export function lastName(value: Value): string {
  switch (value.kind) {
    case 'call':
    case 'new':
      return lastName(value.callee);
    case 'entity':
      return value.entity.name;
    case 'global':
    case 'member':
      return value.name;
    case 'import':
      return value.specifier;
    default:
      return '';
  }
}
