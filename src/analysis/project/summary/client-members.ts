import { CLIENT_NAMES, CLIENTS } from '../../known/handlers/bots.ts';
import { isOfKeys } from './package-keys.ts';
import { ASSIGNS, type FileSummary, type Value } from './value.ts';

/** What can hold functions. */
const HOLDS: ReadonlySet<Value['kind']> = new Set(['array', 'entity', 'import', 'instance', 'new']);

/** Whether something is the client of a chat, which a program hands to all its files. */
export function isClient(owner: Value): boolean {
  if (owner.kind === 'param')
    return CLIENT_NAMES.test(owner.entity.params[owner.index]?.name ?? '');
  return owner.kind === 'new' && isOfKeys(owner.callee, CLIENTS);
}

/** The names under which a file gives such a client what can hold functions: `client.commands = new Collection()`. */
export function addedToClients({ calls }: FileSummary): string[] {
  return calls.flatMap(({ args: [name, value], callee, name: method }) => {
    if (method !== ASSIGNS || callee?.kind !== 'member' || !isClient(callee.of)) return [];
    return name?.kind === 'string' && value && HOLDS.has(value.kind) ? [name.text] : [];
  });
}
