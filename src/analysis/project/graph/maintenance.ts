import { memoized } from '../../../ast/memoized.ts';
import { wordsOf } from '../../../ast/words.ts';
import { routeOfFile } from './file-routes.ts';
import { endsLife } from './life-ends.ts';
import type { Root } from './roots.ts';
import type { CallSite, Entity, FileSummary } from '../summary/value.ts';

/** What is done to a part of a program, and to which part: `reloadPlugin`, `DELETE /plugins/:name`. */
type Act = readonly [actions: ReadonlySet<string>, parts: ReadonlySet<string>];

const EXTENSIONS = setOf(
  'addon addons extension extensions plugin plugins style styles stylesheet stylesheets theme themes',
);

const ACTS: readonly Act[] = [
  [
    setOf(
      'activate deactivate delete disable enable import install patch put reload remove uninstall update upgrade upload',
    ),
    EXTENSIONS,
  ],
  [setOf('install uninstall remove'), setOf('hooks module modules')],
  [setOf('emergency'), setOf('backup backups recovery')],
  [setOf('import restore'), setOf('backup backups database db dump snapshot snapshots')],
  [setOf('delete remove'), setOf('backup backups snapshot snapshots')],
  [
    setOf('clear delete empty purge remove roll rollover rotate truncate'),
    setOf('log logfile logfiles logger logging logs rolling rotating'),
  ],
  [setOf('error fatal'), setOf('log logger logging')],
  [setOf('append log record report'), setOf('error errors failure failures violation violations')],
];

/** Files such as `server.js` say nothing of what their functions do: here one name says both. */
const ACTS_BY_ONE_NAME: readonly Act[] = [
  [setOf('backup migrate rebuild transfer'), setOf('database db')],
  [setOf('latest update upgrade'), setOf('binary binaries')],
  [setOf('check download'), setOf('update updates upgrade upgrades')],
  [setOf('reload reset'), setOf('config configuration database factory server settings')],
  [
    setOf('expire issue obtain regenerate reload renew reset revoke'),
    setOf('ca cert certificate certificates certs ssl tls'),
  ],
  [setOf('collect create download generate get view'), setOf('diagnostic diagnostics')],
  [setOf('upgrade'), setOf('core firmware server software system')],
  [setOf('repair'), setOf('collection collections database db index indexes storage')],
  [setOf('run start'), setOf('migration migrations')],
  [setOf('start stop'), setOf('plugin plugins service services')],
  [setOf('self'), setOf('check checks test tests')],
  [setOf('test'), setOf('challenge connection credentials')],
  // Once for each thing that is old.
  [setOf('convert migrate move rename upgrade'), setOf('legacy old')],
];

/** What only a request of its own does: a function of that name may be called for every change of the data. */
const ACTS_OF_REQUESTS: readonly Act[] = [
  [setOf('clear delete empty flush purge remove reset wipe'), setOf('cache caches')],
  [
    setOf(
      'backup backups cleanup configure debug prune reboot rebuild reindex restart revalidate setup shutdown vacuum wipe',
    ),
    setOf('*'),
  ],
  [setOf('reload'), setOf('admin')],
  [setOf('self update'), setOf('binary core firmware server software system')],
  [setOf('create download generate'), setOf('dump')],
  [setOf('disable enable'), setOf('auth authentication https security ssl tls')],
  [setOf('test'), setOf('connection email mail notification notifications smtp webhook webhooks')],
];

/** What each user may do with something of their own. */
const ACTS_OF_EACH: readonly Act[] = [
  [setOf('restore'), setOf('*')],
  [setOf('disable enable remove set setup update'), setOf('mfa otp totp twofa')],
  [setOf('change reset set'), setOf('credentials password')],
];

const SETTINGS = setOf('config configs configuration env preferences setting settings');
const SETTINGS_END = /(?:config(?:uration)?|preferences|settings)$/;
const READS = setOf('all fetch find get list load query read search test validate');

/** What is done to the settings, and what is installed: by no request that only reads. */
const ACTS_OF_CHANGES: readonly Act[] = [
  [
    setOf(
      'apply change delete disable enable import patch put remove reset revert save set store toggle update upload write',
    ),
    SETTINGS,
  ],
  [setOf('install uninstall'), setOf('*')],
  [setOf('disabled enabled rescan scan'), EXTENSIONS],
];
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
const ADMINISTERS = setOf(
  'build change delete disable enable import purge rebuild reindex remove suspend toggle',
);
const ADMIN = setOf('admin administration administrator superadmin sysadmin');
/** `apps/admin-api/src/modules/…`, `src/api/admin/folders/create.ts` */
const IN_PROGRAM_OF_ADMINISTRATORS =
  /\/(?:(?:apps|packages)\/(?:[\w-]+-)?admin(?:-[\w-]+)?|(?:api|controllers?|handlers?|routers?|routes?)\/admin|admin\/(?:api|controllers?|handlers?|routers?|routes?))\//;
/** `backup.js`, `backUpData.js`, `storageMigration.js` */
const IN_FILES_OF = /\b(?:back ?ups?|migrations?)\b/;
/** `lib/startup/keys.ts`, `instrumentation.ts` of Next */
const STARTS_PROGRAM =
  /\/(?:first-?|on-?)?start-?up\/[^/]+$|\/(?:instrumentation|start-?up)\.[cm]?[jt]s$/i;
/** `modules/update/update.controller.ts`, `lib/updater.js` */
const UPDATES =
  /\/(?:(?:auto|self)-?updater?|update-(?:checker|executor|installer|manager)|updater)\.[\w.-]+$|\/(?:modules|services)\/updates?\/updates?\.[\w.-]+$/i;
/** `commands/Owner/reload.js`: what a bot does for those who run it alone. */
const FOR_OWNERS =
  /(?:cmds?|commands?|plugins?)\/(?:[^/]*[^a-z/])?(?:dev|developers?|owners?)(?:[^a-z/][^/]*)?\/[^/]+$/i;

/** `routes/devToolsRoutes.js`, `dev-tools/scan.js` */
const FOR_DEVELOPERS =
  /\/(?:dev(?:eloper)?-?tools?\/|dev(?:eloper)?-?tools?(?:[A-Z._-][\w.-]*)?\.[cm]?[jt]s$)/i;

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
  return (
    to.isForAdministrators === true ||
    isMaintenance(to, NONE, apart) ||
    endsLife(to) ||
    STARTS_PROGRAM.test(to.file.path)
  );
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

/**
 * What an administrator changes, or sees of the settings: `POST /admin/users`, `DELETE /:id` of `admin.js` or
 * of the folder `admin`, `GET /admin/users/delete/:id`, `GET /admin/config`. What else is read there may be
 * the program's own pages, which its authors use all day.
 */
function isOfAdministration(
  [method = '', ...words]: readonly string[],
  file: FileSummary,
): boolean {
  const isTheirs = [...words, ...placeWords(file)].some((word) => ADMIN.has(word));
  if (!isTheirs && !IN_PROGRAM_OF_ADMINISTRATORS.test(file.path)) return false;
  if (CHANGES.has(method) || ADMINISTERS.has(method)) return true;
  return words.some((word) => ADMINISTERS.has(word) || SETTINGS.has(word));
}

/** A certificate is asked for once in two months. */
const LETS_ENCRYPT = /[lL]ets_?[eE]ncrypt|(?:(?:^|_)acme|Acme)(?![a-z])/;
/** `restart`, `hotRestart`, `restartServices` */
const RESTARTS =
  /^_*(?:full|hard|hot|soft)?_?re(?:boot|start)_?(?:all|app(?:lication)?|process|program|server|services?|system)?$/i;
/** `invalidate()`, `invalidateList()`: all that is kept on disk is thrown away. */
const INVALIDATES = /^_*invalidate(?:[A-Z_]|$)/;
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
    isForThoseWhoRunIt(file) ||
    ACTS_BY_ONE_NAME.some((act) => isAct(act, words, words))
  );
}

const isOfBackups = memoized((file: FileSummary) => IN_FILES_OF.test(placeWords(file).join(' ')));
const isForThoseWhoRunIt = memoized(({ path }: FileSummary) =>
  [UPDATES, FOR_OWNERS, FOR_DEVELOPERS].some((place) => place.test(path)),
);

/** `getStorageStats`, `GET /files/:type`: what a page shows of the backups. What has no name is for who calls it. */
function isReading([first, ...others]: readonly string[], file: FileSummary): boolean {
  if ([...others, ...wordsOf(baseName(file))].some((word) => TAKES_BACKUP.has(word))) return false;
  return first === undefined || TELLS.has(first);
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

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
