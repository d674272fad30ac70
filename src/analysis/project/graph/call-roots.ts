import path from 'node:path';
import { memoized } from '../../../ast/memoized.ts';
import { ONCE, type Registration } from '../../known/handlers/registration.ts';
import { EVENT_NAMES, PARAMETERS } from '../../known/handlers/bots.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { isPassing } from '../guards/kinds.ts';
import { keyOf } from '../summary/package-keys.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';
import { calledFunctions } from './callers.ts';
import { isSetUpRoute } from './file-routes.ts';
import { collect, nothingFound } from './registered.ts';
import { needsServer, type Root } from './roots.ts';
import { inputRegistration } from './standard-input.ts';

/** What a call registers, if its callee is in the table of handlers. */
export function registrationOf(call: CallSite, resolver: Resolver): Registration | undefined {
  for (const target of resolver.resolve(call.callee, call.file)) {
    if (target.kind !== 'external') continue;
    const method = resolver.methodOf(target.key);
    if (method?.registers) return ofPlugin(call, method.registers, resolver) ?? method.registers;
    if (method?.events) {
      const name = eventOfValue(call.args[0]);
      if (name === undefined && method.isNamedByFile === true) {
        const [asked] = call.args;
        const byProperty = asked?.kind === 'member' ? asked.name : undefined;
        return { ...ONCE, byFile: method.events, byProperty };
      }
      return (name === undefined ? undefined : method.events[name]) ?? method.events['*'];
    }
  }
  return inputRegistration(call);
}

/** `app.register(mercurius, { resolvers })`: what the package runs of what it is given. */
function ofPlugin(
  { args: [plugin], file, name }: CallSite,
  { runs }: Registration,
  resolver: Resolver,
): Registration | undefined {
  if (runs !== 'once' || name !== 'register') return undefined;
  for (const target of resolver.resolve(plugin, file)) {
    const registers =
      target.kind === 'external' ? resolver.methodOf(target.key)?.registers : undefined;
    if (registers?.options) return registers;
  }
  return undefined;
}

/** The name of an event, or what a constant of a package stands for. */
export function eventOfValue(value: Value | undefined): string | undefined {
  return value?.kind === 'string' ? value.text : EVENT_NAMES.get(keyOf(value) ?? '');
}

function firstText({ args: [first] }: CallSite): string | undefined {
  return first?.kind === 'string' ? first.text : undefined;
}

/** The names under which objects and exports of a file have what its calls make, by the arguments of those. */
const keysByArgument = memoized(({ entities, exports }: FileSummary) => {
  const keys = new Map<Value, string>();
  for (const named of [...entities.map(({ members }) => members), exports]) {
    for (const [name, value] of named) {
      if (value.kind !== 'call' || name === 'default') continue;
      for (const argument of value.args) if (argument) keys.set(argument, name);
    }
  }
  return keys;
});

/** `list` of `{ list: procedure.query(…) }` */
function keyOfResult({ args, file }: CallSite): string {
  const keys = keysByArgument(file);
  return args.flatMap((argument) => (argument && keys.get(argument)) ?? [])[0] ?? '';
}

/** The roots that one call registers. */
export function rootsOfCall(
  call: CallSite,
  registration: Registration,
  resolver: Resolver,
): Registered {
  const found = nothingFound();
  for (const value of argumentsOf(call, registration))
    collect(value, call.file, registration, resolver, found, 0);
  const { functions, made, makers, returned, wrapped } = found;
  if (registration.byFile) return rootsByFile(call, registration, functions, resolver);
  const label = registration.label
    .replace('{NAME}', call.name === '' ? 'route' : call.name.toUpperCase())
    .replace('{name}', call.name)
    .replace('{key}', keyOfResult(call))
    .replace('{text}', eventOfValue(call.args[0]) ?? (call.end ? `…${call.end}` : ''))
    .replace(/`` ?/, '')
    .replace(/ {2,}/g, ' ')
    .trim();
  const roots =
    registration.runs === 'once' || isForSeldom(call, registration)
      ? []
      : [...new Set([...functions, ...returned])].flatMap((entity) =>
          (made.get(entity) ?? [undefined]).map((by) => ({
            ...rootOf(entity, call, registration),
            ...(functions.has(entity) ? {} : { settles: 'value' as const }),
            label: label.replace('{member}', entity.name).trim(),
            isWrapped: wrapped.has(entity),
            made: by,
          })),
        );
  const accessors = accessorsOf(call, registration, resolver);
  return {
    roots: [...roots, ...accessors],
    functions: [
      ...(registration.ofResult ? makers : functions),
      ...accessors.map(({ entity }) => entity),
    ],
    given: [],
  };
}

function argumentsOf({ args }: CallSite, { position }: Registration): CallSite['args'] {
  return position === undefined ? args : [args[position]];
}

/** `sequelize.define('User', { password: { set(value) { … } } })` */
function accessorsOf(call: CallSite, registration: Registration, resolver: Resolver): Root[] {
  const { accessors: options, ...rest } = registration;
  if (!options) return [];
  const found = nothingFound();
  for (const value of argumentsOf(call, registration)) {
    collect(value, call.file, { ...rest, options }, resolver, found, 0);
  }
  return [...found.functions].map((entity) => ({
    ...rootOf(entity, call, { ...rest, settles: 'at once' }),
    label: `\`${entity.name}\` of a property`,
  }));
}

function rootOf(entity: Entity, call: CallSite, registration: Registration): Root {
  const { admitsAdministrators = false, file, isForAdministrators = false, line, pace } = call;
  const { isOfMain = false } = call;
  const { afterWait, label, mayHaveOneClient = false, runs, settles } = registration;
  const { overlaps = false } = registration;
  return {
    entity,
    runs,
    label,
    settles,
    needsServer: needsServer(registration),
    pace: runs === 'timer' ? pace : undefined,
    isOfMain,
    mayHaveOneClient,
    isForAdministrators: isForAdministrators || admitsAdministrators,
    overlaps,
    afterWait,
    file,
    line,
  };
}

/** A parameter of a function, and its type in the table of handlers. */
interface Given {
  readonly entity: Entity;
  readonly index: number;
  readonly type: string;
}

/** The roots that a call registers, their functions, and what those are given besides. */
interface Registered {
  readonly roots: Root[];
  readonly functions: readonly Entity[];
  readonly given: readonly Given[];
}

/**
 * `client.on(event.name, (...args) => event.execute(...args))`: the functions of files with the name of an
 * event, `events/messageCreate.js`, or that export it, `name: 'messageCreate'`, which the call is given, or which the function that it is given calls.
 */
function rootsByFile(
  call: CallSite,
  { byFile = {}, byProperty }: Registration,
  given: ReadonlySet<Entity>,
  resolver: Resolver,
): Registered {
  const called = call.file.calls
    .filter(({ caller }) => caller !== undefined && given.has(caller))
    .flatMap((inner) => calledFunctions(inner, resolver));
  const roots = [...new Set([...given, ...called])].flatMap((entity): Root[] => {
    const name = eventOfFile(entity.file, byProperty);
    const registration = Object.hasOwn(byFile, name) ? byFile[name] : undefined;
    if (!registration || entity.file === call.file || registration.runs === 'once') return [];
    return [rootOf(entity, call, registration)];
  });
  const functions = roots.map(({ entity }) => entity);
  return { roots, functions, given: functions.flatMap(givenByName) };
}

/** The event that a file says its listener is for, by a property of what it exports; else the name of the file. */
function eventOfFile(file: FileSummary, name: string | undefined): string {
  const [named = ''] = path.posix.basename(file.path.replaceAll('\\', '/')).split('.');
  if (name === undefined) return named;
  const whole = [file.exports.get('default'), ...file.whole].flatMap((value) => {
    const entity = value?.kind === 'entity' ? value.entity : undefined;
    const makes = entity?.kind === 'class';
    return (makes ? entity.instance : entity?.members)?.get(name) ?? [];
  });
  const said = file.exports.get(name) ?? whole[0];
  return said ? (eventOfValue(said) ?? '') : named;
}

/** What each parameter of a listener is, in whatever order a program hands them over. */
function givenByName(entity: Entity): Given[] {
  return entity.params.flatMap(({ name }, index): Given[] => {
    const [, type] = PARAMETERS.find(([names]) => names.test(name)) ?? [];
    return type === undefined ? [] : [{ entity, index, type }];
  });
}

/** A message that is sent once, when the program is installed. */
const SET_UP_EVENT = /^(?:first-?run|install(?:er)?|onboarding|set-?up)$/i;

/** Whether a timer strikes only until what it waits for is there. */
function isOfWait({ pace }: CallSite): boolean {
  return pace === 'late' || pace === 'waiting';
}

/** Whether what a call registers runs never, in development only, for an installation, or until what is waited for is there. */
function isForSeldom(call: CallSite, { runs }: Registration): boolean {
  return (
    call.guard?.kind === 'dead' ||
    call.guard?.kind === 'development' ||
    (runs === 'timer' && (isPassing(call.guard) || isOfWait(call))) ||
    (runs === 'request' && isSetUpRoute(firstText(call) ?? '')) ||
    (runs === 'message' && SET_UP_EVENT.test(firstText(call) ?? ''))
  );
}
