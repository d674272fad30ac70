import path from 'node:path';

const FOREIGN_FOLDER = /(?:^|\/)(?:bower_components|third[-_]?party|vendors?|vendored)\//i;
/** `jquery-2.1.3.js`, `lib/jquery-1.12.4/jquery.js`: a file or folder that is named after a release. */
const RELEASE = /(?:^|\/)[a-z][\w.]*-v?\d+\.\d+(?:\.\d+)?(?:\/|\.\w+$)/i;

/** `swagger-ui-bundle.js`, `chart.umd.js`: what a packer makes of many files. */
const BUNDLE = /(?:^|[/._-])(?:bundle|umd)(?:\.min)?\.[cm]?js$/i;

/** `jquery.min.js`, `raphael-min.js`: what a minifier writes. */
export const MINIFIED = /[.-]min\.[cm]?js$/;

/** Whether a file is a copy of what others publish, by where it lies and what it is called. */
export function isCopied({ cwd, filename }: { cwd: string; filename: string }): boolean {
  const file = path.relative(cwd, filename).replaceAll('\\', '/');
  return [FOREIGN_FOLDER, RELEASE, BUNDLE, MINIFIED].some((sign) => sign.test(file));
}

/** `/*! html_codesniffer - v2.5.1 - 2021-08-29`: what stands above a file that has been published. */
const BANNER = /^\uFEFF?\s*\/\*!((?:[^*]|\*(?!\/)){0,300}?)\bv?\d+\.\d+\.\d+/;

/** `// copied from https://github.com/…`: what stands above a file that others wrote. */
const COPY = /^\uFEFF?\s*\/[/*][\s*]*(?:cop(?:ied|y)|taken|vendored) (?:\w+ )?from:? https?:/i;

/** Whether a text says first of all that it is a copy. */
export function isCopiedText(text: string): boolean {
  return COPY.test(text);
}

/** Whether a text is a release of another package than that of the given name, by what stands above it. */
export function isReleaseOfOther(text: string, name: () => unknown): boolean {
  const banner = BANNER.exec(text)?.[1];
  if (banner === undefined) return false;
  const own = name();
  const parts = typeof own === 'string' ? own.split('/').map(lettersOf) : [];
  return !parts.some((part) => part !== '' && lettersOf(banner).includes(part));
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}
