import { memoized } from '../../../ast/memoized.ts';
import type { Registration } from '../../known/handlers/registration.ts';
import { keyOf } from '../summary/package-keys.ts';
import type { CallSite, Entity, FileSummary, Value } from '../summary/value.ts';

const INPUT = 'process.stdin';
const READLINES = 'readline.createInterface';
const LISTENS = /^(?:addListener|on)$/;
const REQUESTS: Registration = {
  runs: 'request',
  label: 'JSON-RPC listener',
  mayHaveOneClient: true,
};

/**
 * What a server without any framework registers for what comes by its standard input:
 * `process.stdin.on('data', …)`, `readline.createInterface({ input: process.stdin }).on('line', …)`.
 *
 * Premise: a program that writes answers of JSON-RPC 2.0 (an object of `jsonrpc` with a `result` or an `error`),
 * and listens to its standard input, is sent requests there.
 */
export function inputRegistration({ args, callee, file }: CallSite): Registration | undefined {
  if (callee?.kind !== 'member' || !LISTENS.test(callee.name)) return undefined;
  const [event] = args;
  const wanted = isLines(callee.of) ? 'line' : keyOf(callee.of) === INPUT ? 'data' : undefined;
  const isWanted = wanted !== undefined && event?.kind === 'string' && event.text === wanted;
  return isWanted && answersRequests(file) ? REQUESTS : undefined;
}

function isLines(value: Value): boolean {
  if (value.kind !== 'call' || keyOf(value.callee) !== READLINES) return false;
  const [options] = value.args;
  const input = options?.kind === 'entity' ? options.entity.members.get('input') : options;
  return keyOf(input) === INPUT;
}

const answersRequests = memoized(({ entities }: FileSummary) => entities.some(isAnswer));

function isAnswer({ kind, members }: Entity): boolean {
  const version = members.get('jsonrpc');
  return (
    kind === 'object' &&
    version?.kind === 'string' &&
    version.text === '2.0' &&
    (members.has('result') || members.has('error'))
  );
}
