import { CallerIndex } from './callers.ts';
import { createResolver } from '../resolve/resolve.ts';
import { registrationOf } from './call-roots.ts';
import { inputRegistration } from './standard-input.ts';
import type { CallSite, FileSummary } from '../summary/value.ts';

const ALONE = { resolve: () => undefined, folder: () => [] };
/** What reads from its standard input goes on, too: `server.connect(transport)`. */
const STARTS = /^(?:connect|listen|serve|start)$/;
/** `commander.command('serve')`: a program with a server among other things. */
const COMMAND = 'command';
const CLOSES = /^#\w+\.(?:close|stop)$/;
const SOCKETS = /^(?:net|tls|#netServer)\./;
const SIGNAL = /^SIG[A-Z]/;

/**
 * Whether a file, as it says itself, starts a server that goes on until somebody ends it.
 *
 * Premise: what registers handlers of requests by the imports of its own file, and listens, is a server; one
 * that is closed without any signal only waits for an answer, such as that of a login.
 */
export function startsServer(file: FileSummary): boolean {
  const { calls } = file;
  if (calls.some(inputRegistration)) return true;
  if (!calls.some(({ name }) => STARTS.test(name))) return false;
  const resolver = createResolver(ALONE, new CallerIndex(), new Map());
  const keysOf = ({ callee }: CallSite): string[] =>
    resolver
      .resolve(callee, file)
      .flatMap((target) => (target.kind === 'external' ? [target.key] : []));
  // That of a bot is what somebody writes to it.
  const isOfCommandLine = (call: CallSite): boolean =>
    call.name === COMMAND && !registrationOf(call, resolver);
  if (calls.some(isOfCommandLine)) return false;
  const registered = calls.filter((call) => registrationOf(call, resolver)?.runs === 'request');
  const isOfSockets = registered.every((call) => keysOf(call).every((key) => SOCKETS.test(key)));
  return registered.length > 0 && (!calls.some(closes) || calls.some(hearsSignal));

  /** What answers requests asks for a free port by a server of sockets, which it closes at once. */
  function closes(call: CallSite): boolean {
    return keysOf(call).some((key) => CLOSES.test(key) && (isOfSockets || !SOCKETS.test(key)));
  }

  function hearsSignal(call: CallSite): boolean {
    const [first] = call.args;
    return (
      first?.kind === 'string' &&
      SIGNAL.test(first.text) &&
      keysOf(call).some((key) => key.startsWith('process.'))
    );
  }
}
