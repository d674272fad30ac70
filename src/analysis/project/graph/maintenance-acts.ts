/**
 * Which words together say that somebody looks after a program. A name is enough to stay silent, never to report.
 */

/** What is done to a part of a program, and to which part: `reloadPlugin`, `DELETE /plugins/:name`. */
type Act = readonly [actions: ReadonlySet<string>, parts: ReadonlySet<string>];

const EXTENSIONS = setOf(
  'addon addons extension extensions plugin plugins style styles stylesheet stylesheets theme themes',
);

export const ACTS: readonly Act[] = [
  [
    setOf(
      'activate deactivate delete disable enable import install patch put reload remove uninstall update upgrade upload',
    ),
    EXTENSIONS,
  ],
  [setOf('load unload'), setOf('addon addons extension extensions')],
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
export const ACTS_BY_ONE_NAME: readonly Act[] = [
  [setOf('backup clean cleanup compact migrate rebuild transfer'), setOf('database db')],
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
  [setOf('reset save store'), setOf('credentials')],
  [setOf('detect refresh reload sync update'), setOf('dependencies locales translations')],
  // Once for each thing that is old.
  [setOf('convert migrate move rename upgrade'), setOf('legacy old')],
];

/** What only a request of its own does: a function of that name may be called for every change of the data. */
export const ACTS_OF_REQUESTS: readonly Act[] = [
  [setOf('clear delete empty flush purge remove reset wipe'), setOf('cache caches')],
  [
    setOf(
      'backup backups cleanup configure debug diagnose diagnosis diagnostic diagnostics migrate prune purge reboot rebuild reindex reseed restart revalidate seed setup shutdown vacuum wipe',
    ),
    setOf('*'),
  ],
  [setOf('reload'), setOf('admin')],
  [setOf('info status'), setOf('database db')],
  [setOf('self update'), setOf('binary core firmware server software system')],
  [setOf('create download generate'), setOf('dump')],
  [setOf('disable enable'), setOf('auth authentication https security ssl tls')],
  [setOf('test'), setOf('connection email mail notification notifications smtp webhook webhooks')],
];

/** What each user may do with something of their own. */
export const ACTS_OF_EACH: readonly Act[] = [
  [setOf('restore'), setOf('*')],
  [setOf('disable enable remove set setup update'), setOf('mfa otp totp twofa')],
  [
    setOf('change regenerate reset rotate set'),
    setOf('apikey credentials password secret secrets token'),
  ],
  [setOf('subscribe unsubscribe'), setOf('push notifications')],
];

export const SETTINGS = setOf(
  'config configs configuration env preferences prefs setting settings',
);

/** What is done to the settings, and what is installed: by no request that only reads. */
export const ACTS_OF_CHANGES: readonly Act[] = [
  [
    setOf(
      'apply change delete disable enable import patch put remove reset revert save set store toggle update upload write',
    ),
    SETTINGS,
  ],
  [setOf('install uninstall'), setOf('*')],
  [
    setOf('change delete remove set update upload'),
    setOf('branding favicon font fonts soundfont soundfonts wallpaper wallpapers'),
  ],
  [setOf('disabled enabled rescan scan'), EXTENSIONS],
];

/** Whether one of the words names what is done, and one of the others to what. */
export function isAct(
  [actions, things]: Act,
  words: readonly string[],
  parts: readonly string[],
): boolean {
  return (
    words.some((word) => actions.has(word)) &&
    (things.has('*') || parts.some((word) => things.has(word)))
  );
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
