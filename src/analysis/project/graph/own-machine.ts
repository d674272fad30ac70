/** `launchEditor`, `guess-editor`, `openInEditor`, `reveal_in_finder`, `POST /__open-in-editor handler`, `showNativeDialog` */
const OWN_MACHINE =
  /(?:guess|launch)[-_]?editor|(?:open|reveal|show)[-_]?(?:file[-_]?|folder[-_]?)?in[-_]?(?:browser|editor|explorer|file[-_]?manager|finder|(?:vs[-_]?)?code)(?![a-z])|^_?show\w*dialog$/i;

/**
 * Whether a function, or a route, does something on the desktop of the one who asks: its server runs on
 * the same machine, and nobody else waits. A name is enough to stay silent, never to report.
 */
export function isForOwnMachine(name: string): boolean {
  return OWN_MACHINE.test(name);
}
