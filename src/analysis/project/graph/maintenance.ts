import { memoized } from '../../../ast/memoized.ts';
import { wordsOf } from '../../../ast/words.ts';
import { routeOfFile } from './file-routes.ts';
import { endsLife } from './life-ends.ts';
import type { Root } from './roots.ts';
import {
  ACTS,
  ACTS_BY_ONE_NAME,
  ACTS_OF_CHANGES,
  ACTS_OF_EACH,
  ACTS_OF_REQUESTS,
  isAct,
  setOf,
  SETTINGS,
} from './maintenance-acts.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

const SETTINGS_END = /(?:config(?:uration)?|preferences|settings)$/;
const READS = setOf('all fetch find get list load query read search test validate');

/** `POST /plugins handler` */
const POSTS_EXTENSION = /^POST \S*\b(?:addons?|extensions?|plugins?|themes?)\/? handler$/i;
/** `POST /api/settings handler` */
const POSTS_SETTINGS = /^POST \S*(?:config|configuration|preferences|settings?)\/? handler$/i;

/** `/upload/:plugin`: what a client names says nothing of what is done. */
const PARAMETERS = /:\w+/g;
const CHANGES = setOf('delete patch post put');
const NONE: ReadonlySet<string> = new Set();
const ASKED_BY_PAGES = setOf('backups check');
const TELLS = setOf('count find get has is list stat');
const TAKES_BACKUP = setOf('create download dump export make restore run start');
const ADMIN = setOf('admin administration administrator superadmin sysadmin');
/** `apps/admin-api/src/modules/…`, `src/api/admin/folders/create.ts`, `adminCommands/ban.js` */
const IN_PROGRAM_OF_ADMINISTRATORS =
  /\/(?:(?:apps|packages)\/(?:[\w-]+-)?admin(?:-[\w-]+)?|(?:api|controllers?|handlers?|modules?|routers?|routes?|server|src)\/admin|admin\/api|admin[-_/]?(?:commands?|controllers?|handlers?|interactions?|middlewares?|routers?|routes?|services?))\//i;
/** `backup.js`, `backUpData.js`, `storageMigration.js` */
const IN_FILES_OF = /\b(?:back ?ups?|migrations?)\b/;
/** `lib/startup/keys.ts`, `instrumentation.ts` of Next */
const STARTS_PROGRAM =
  /\/(?:first-?|on-?)?start-?up\/[^/]+$|\/(?:instrumentation|start-?up)\.[cm]?[jt]s$/i;
/** `modules/update/update.controller.ts`, `lib/updater.js` */
const UPDATES =
  /\/(?:(?:auto|self)-?updater?|update-(?:checker|executor|installer|manager)|updater)\.[\w.-]+$|\/(?:modules|services)\/updates?\/updates?\.[\w.-]+$/i;
/** `routes/setup.js`, `install.controller.ts`: what somebody asks for who puts the program up, or starts anew. */
const SETS_UP =
  /\/(?:api|controllers?|handlers?|routers?|routes?)\/(?:first-?run|install(?:ation|er)?|set-?up)(?:[-._]?(?:api|controllers?|handlers?|routers?|routes?))?\.[cm]?[jt]s$/i;
/** `startSock`, `connectToWhatsApp`: a bot is connected once, and again where the connection is lost. */
const STARTS_CLIENT =
  /^_*(?:connect|start)_?(?:to_?)?(?:baileys|bot|discord|sock|telegram|wa|whats_?app)(?:_?(?:bot|client|connection|session|sock(?:et)?))?$/i;
/** `commands/Owner/reload.js`: what a bot does for those who run it alone. */
const FOR_OWNERS =
  /(?:cmds?|commands?|plugins?)\/(?:[^/]*[^a-z/])?(?:dev|developers?|owners?)(?:[^a-z/][^/]*)?\/[^/]+$/i;

/** `routes/devToolsRoutes.js`, `dev-tools/scan.js` */
const FOR_DEVELOPERS =
  /\/(?:dev(?:eloper)?-?tools?\/|dev(?:eloper)?-?tools?(?:[A-Z._-][\w.-]*)?\.[cm]?[jt]s$)/i;
/** `lib/error-handler.js`, `errorServer.js`: what is answered where something has failed. */
const ANSWERS_ERRORS = /\/error-?(?:handler|page|server)s?\.[cm]?[jt]s$/i;
/** A reason that does not count: what administrators do, or what is done to settings, which may be those of a user. */
export type Apart = 'administration' | 'settings' | undefined;

/**
 * Whether what runs for a request is the maintenance of the program, which somebody who looks after it
 * asks for once in a while: its plugins, backups, logs.
 *
 * A name is enough to stay silent, never to report.
 */
export function isMaintenanceHandler(
  { entity, file, label }: Pick<Root, 'entity' | 'file' | 'label'>,
  apart?: Apart,
): boolean {
  const told = asMethod(routeOfFile(file.path, label) ?? label).replace(PARAMETERS, ':');
  const words = wordsOf(told).flatMap(partsOf);
  // `GET /check-updates`, `GET /backups`: each page asks for it.
  const ignored = words[0] === 'get' ? ASKED_BY_PAGES : NONE;
  return (
    isNamedForMaintenance(without(ignored, words), file) ||
    ACTS_OF_REQUESTS.some((act) => isAct(act, without(ignored, words), words)) ||
    POSTS_EXTENSION.test(told) ||
    isChange([...words, ...wordsOf(entity.name)], file, apart) ||
    (apart !== 'settings' &&
      (POSTS_SETTINGS.test(told) || ACTS_OF_EACH.some((act) => isAct(act, words, words)))) ||
    (apart !== 'administration' && isOfAdministration(words, file)) ||
    isMaintenance(entity, ignored, apart)
  );
}

/** Whether a call is made for those who look after the program, or for a request to maintain it. */
export function isCallOfMaintenance(call: CallSite, entity: Entity, apart?: Apart): boolean {
  const { file, isForAdministrators = false, route } = call;
  if (isForAdministrators) return true;
  return route !== undefined && isMaintenanceHandler({ entity, file, label: route }, apart);
}

/** Whether what a function has another one do maintains the program, or starts it. */
export function isStepOfMaintenance(to: Entity, apart?: Apart): boolean {
  return to.isForAdministrators === true || isMaintenance(to, NONE, apart) || startsOrEnds(to);
}

/** Whether a function starts the program or a client of it, or ends it. */
export function startsOrEnds(to: Entity): boolean {
  return endsLife(to) || STARTS_CLIENT.test(to.name) || STARTS_PROGRAM.test(to.file.path);
}

/** `tRPC mutation save` is a `POST`, `tRPC query list` a `GET`; `create` of a controller is a `POST`. */
function asMethod(label: string): string {
  return label
    .replace(/^tRPC mutation\b/, 'POST')
    .replace(/^tRPC \w+/, 'GET')
    .replace(
      /^controller action `(?=(?:add|create|delete|destroy|edit|remove|save|update)`)/,
      'POST `',
    );
}

/** `PUT /settings`, `POST /config/local`, `POST /save` of `config.js`, `PUT /:id` of the folder `settings` */
function isChange(words: readonly string[], file: FileSummary, apart: Apart): boolean {
  const parts = [...words, ...placeWords(file)];
  const isPosted = words[0] === 'post' && parts.some((word) => SETTINGS.has(word));
  const acts = ACTS_OF_CHANGES.filter(([, things]) => apart !== 'settings' || things !== SETTINGS);
  if (apart !== 'settings' && isPosted && !words.some((word) => READS.has(word))) return true;
  // `POST /mappings/reload`, `GET /api/reloadBench`; `GET /reload` may be of a page.
  const [, reloaded] = words.slice(words.indexOf('reload'));
  const isThing = reloaded !== undefined && reloaded !== 'handler';
  if (words.includes('reload') && (CHANGES.has(words[0] ?? '') || isThing)) return true;
  return words[0] !== 'get' && acts.some((act) => isAct(act, words, parts));
}

/** What an administrator asks for: `POST /admin/users`, `DELETE /:id` of `admin.js` or of the folder `admin`. */
function isOfAdministration(words: readonly string[], file: FileSummary): boolean {
  return (
    [...words, ...placeWords(file)].some((word) => ADMIN.has(word)) ||
    IN_PROGRAM_OF_ADMINISTRATORS.test(file.path)
  );
}

/** A certificate is asked for once in two months. */
const LETS_ENCRYPT = /[lL]ets_?[eE]ncrypt|(?:(?:^|_)acme|Acme)(?![a-z])/;
/** `restart`, `hotRestart`, `restartServices` */
const RESTARTS =
  /^_*(?:full|hard|hot|soft)?_?re(?:boot|start)_?(?:all|app(?:lication)?|process|program|server|services?|system)?$/i;
/** `invalidate()`, `clearHistory()`: all that is kept on disk is thrown away. What is out of date is so each day. */
const INVALIDATES =
  /^_*(?:invalidate(?:[A-Z_]|$)|(?:clear|reset|wipe)(?!_?(?:[eE]xpired|[iI]dle|[iI]nterval|[oO]ld|[oO]utdated|[sS]tale_?(?:[fF]iles|[sS]essions)|[tT]e?mp|[tT]ime|[uU]nused))[A-Z_])/;
/** `copyMockRows`, `insertDemoData`, `getMockData`: what stands in for something while the program is developed. */
const STANDS_IN =
  /^_*(?:(?:add|copy|create|insert|make|populate|seed|write)_?(?:dummy|mock|(?:demo|sample)_?data)|(?:get|load|read|save|store)_?(?:dummy|mock)_?(?:data|db|file|rows|store))/i;
/** `saveConfig`, `updateUserSettings`, `updateEnvFile` */
const SAVES_SETTINGS =
  /^_*(?:overwrite|patch|persist|save|store|update|write)_?(?:\w*?(?:conf(?:ig(?:uration)?)?|preferences|settings)(?:_?(?:file|json|yaml))?|(?:dot_?)?env(?:_?(?:file|vars?|variables?))?)$/i;

/** Whether a function says by its name, and that of its file, that it maintains the program: `remove` of `plugins.js`. */
export function isMaintenance(
  { file, name, params }: Entity,
  ignored = NONE,
  apart?: Apart,
): boolean {
  // `upgradeMenus(version)`
  const isToVersion = /^upgrade/i.test(name) && params.some((one) => /version/i.test(one.name));
  return (
    isToVersion ||
    RESTARTS.test(name) ||
    (INVALIDATES.test(name) && params.length === 0) ||
    LETS_ENCRYPT.test(name) ||
    STANDS_IN.test(name) ||
    (apart !== 'settings' && SAVES_SETTINGS.test(name)) ||
    isNamedForMaintenance(without(ignored, wordsOf(name)), file)
  );
}

function without(ignored: ReadonlySet<string>, words: readonly string[]): readonly string[] {
  return words.filter((word) => !ignored.has(word));
}

function isNamedForMaintenance(words: readonly string[], file: FileSummary): boolean {
  const parts = [...words, ...wordsOf(baseName(file))];
  return (
    ACTS.some((act) => isAct(act, words, parts)) ||
    (isOfBackups(file) && !isReading(words, file)) ||
    isSeldomByPlace(file) ||
    ACTS_BY_ONE_NAME.some((act) => isAct(act, words, words))
  );
}

const isOfBackups = memoized((file: FileSummary) => IN_FILES_OF.test(placeWords(file).join(' ')));
const isSeldomByPlace = memoized(({ path }: FileSummary) =>
  [UPDATES, SETS_UP, FOR_OWNERS, FOR_DEVELOPERS, ANSWERS_ERRORS].some((place) => place.test(path)),
);

/** `getStorageStats`, `GET /files/:type`: what a page shows of the backups. What has no name is for who calls it. */
function isReading([first, ...others]: readonly string[], file: FileSummary): boolean {
  if ([...others, ...wordsOf(baseName(file))].some((word) => TAKES_BACKUP.has(word))) return false;
  return first === undefined || TELLS.has(first);
}

/** The words that routes write as one: `createbackup`, `setconfig`. */
function partsOf(word: string): readonly string[] {
  const [, action = '', thing = ''] = RUN_TOGETHER.exec(word) ?? [];
  return [word, action, thing].filter((part) => part !== '');
}

/** The words of a file's name, and its folder: `routes/admin/users.js`; `preferences` in `unitpreferences.js`. */
function placeWords(file: FileSummary): readonly string[] {
  const words = wordsOf(baseName(file));
  const ends = words.flatMap((word) => SETTINGS_END.exec(word)?.[0] ?? []);
  return [...words, ...ends, file.path.split('/').at(-2)?.toLowerCase() ?? ''];
}

function baseName({ path }: FileSummary): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const end = name.indexOf('.');
  return end === -1 ? name : name.slice(0, end);
}

const RUN_TOGETHER =
  /^(change|clear|create|delete|patch|purge|remove|reset|revert|save|set|store|update|write)[a-z]*?(backups?|cache|conf|config|configuration|logs|password|plugins?|preferences|settings?)$/;
