import type { Registration } from '../../known/handlers/registration.ts';
import type { Resolver } from '../resolve/resolver.ts';
import type { FileSummary } from '../summary/value.ts';
import { eventOfValue, rootsOfCall } from './call-roots.ts';
import type { Root } from './roots.ts';

/** The version of the node's runtime decides what becomes of a promise. */
const INPUT: Registration = { runs: 'message', label: '`{text}` listener' };
const LISTENS = /^(?:addListener|on)$/;

/**
 * `node.on('input', (msg) => …)` in a file that gives Node-RED its nodes (`module.exports = (RED) => …`): what a
 * node does with each message. What `node` is, the runtime alone knows.
 */
export function inputsOfNodes(file: FileSummary, resolver: Resolver): Root[] {
  if (!file.entities.some(({ params: [first] }) => first?.name === 'RED')) return [];
  return file.calls
    .filter(({ args: [event], name }) => LISTENS.test(name) && eventOfValue(event) === 'input')
    .flatMap((call) => rootsOfCall(call, INPUT, resolver).roots);
}
