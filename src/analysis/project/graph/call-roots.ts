import type { Registration } from '../../known/handlers/registration.ts';
import { EVENT_NAMES } from '../../known/handlers/bots.ts';
import type { Resolver } from '../resolve/resolver.ts';
import { isPassing } from '../guards/kinds.ts';
import { keyOf } from '../summary/package-keys.ts';
import type { CallSite, Entity } from '../summary/value.ts';
import { collect } from './registered.ts';
import { needsServer, type Root } from './roots.ts';

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

/** The name of an event, or what a constant of a package stands for. */
function eventName(call: CallSite): string | undefined {
  return firstText(call) ?? EVENT_NAMES.get(keyOf(call.args[0]) ?? '');
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

/** A message that is sent once, when the program is installed. */
const SET_UP_EVENT = /^(?:first-?run|install(?:er)?|onboarding|set-?up)$/i;

/** Whether what a call registers runs in development only, for an installation, or in an hour once. */
function isForSeldom(call: CallSite, { runs }: Registration): boolean {
  return (
    call.guard?.kind === 'development' ||
    (runs === 'timer' && (isPassing(call.guard) || call.pace === 'rare')) ||
    (runs === 'request' && SET_UP.test(firstText(call) ?? '')) ||
    (runs === 'message' && SET_UP_EVENT.test(firstText(call) ?? ''))
  );
}
