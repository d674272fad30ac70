import { wordsOf } from '../../ast/words.ts';
import type { Root } from './roots.ts';
import type { Entity, FileSummary } from './value.ts';

/** What is done to a part of a program, and to which part: `reloadPlugin`, `DELETE /plugins/:name`. */
type Act = readonly [actions: ReadonlySet<string>, parts: ReadonlySet<string>];

const EXTENSIONS = setOf('addon addons extension extensions plugin plugins theme themes');

const ACTS: readonly Act[] = [
  [
    setOf('delete disable enable import install patch put reload remove uninstall update upgrade'),
    EXTENSIONS,
  ],
  [setOf('install uninstall remove'), setOf('module modules')],
  [setOf('import restore'), setOf('backup backups database db dump snapshot snapshots')],
  [setOf('clear delete empty purge remove rotate truncate'), setOf('log logfile logfiles logs')],
];

/** Files such as `server.js` say nothing of what their functions do: here one name says both. */
const ACTS_BY_ONE_NAME: readonly Act[] = [
  [setOf('reset'), setOf('config configuration database factory server settings')],
  [setOf('upgrade'), setOf('core firmware server software system')],
];

/** What only a request of its own does: a function of that name may be called for every change of the data. */
const ACTS_OF_REQUESTS: readonly Act[] = [
  [setOf('clear empty flush purge reset wipe'), setOf('cache caches')],
  [setOf('backup backups reboot rebuild reindex restart restore shutdown'), setOf('*')],
  [setOf('self update'), setOf('binary core firmware server software system')],
];

/**
 * Whether what runs for a request is the maintenance of the program, which somebody who looks after it
 * asks for once in a while: its plugins, backups, logs.
 *
 * A name is enough to stay silent, never to report.
 */
export function isMaintenanceHandler({ entity, file, label }: Root): boolean {
  const words = wordsOf(label);
  return (
    isNamedForMaintenance(words, file) ||
    ACTS_OF_REQUESTS.some((act) => isAct(act, words, words)) ||
    isMaintenance(entity)
  );
}

/** Whether a function says by its name, and that of its file, that it maintains the program: `remove` of `plugins.js`. */
export function isMaintenance({ file, name }: Entity): boolean {
  return isNamedForMaintenance(wordsOf(name), file);
}

function isNamedForMaintenance(words: readonly string[], file: FileSummary): boolean {
  const parts = [...words, ...wordsOf(baseName(file))];
  return (
    ACTS.some((act) => isAct(act, words, parts)) ||
    ACTS_BY_ONE_NAME.some((act) => isAct(act, words, words))
  );
}

function isAct(
  [actions, things]: Act,
  words: readonly string[],
  parts: readonly string[],
): boolean {
  return (
    words.some((word) => actions.has(word)) &&
    (things.has('*') || parts.some((word) => things.has(word)))
  );
}

function baseName({ path }: FileSummary): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.indexOf('.');
  return end === -1 ? name : name.slice(0, end);
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
