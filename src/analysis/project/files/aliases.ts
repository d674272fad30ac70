import { statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { BABEL_CONFIGS, babelNames } from './babel-names.ts';
import { readJson, textsIn } from './json.ts';
import { asRecord } from './platforms.ts';

/** Other names for files of a project: `paths` and `baseUrl` of its tsconfig, `imports` of its package, folders that Node or Babel searches. */
export interface Aliases {
  /** Where a specifier that is not relative may lead, best first. */
  targetsOf(specifier: string): readonly string[];
  /** Where they lead, as far as that is the same for all specifiers. */
  readonly places: readonly string[];
}

interface Pattern {
  readonly prefix: string;
  readonly suffix: string;
  readonly isExact: boolean;
  readonly targets: readonly string[];
}

interface CompilerOptions {
  readonly baseUrl?: unknown;
  readonly paths?: unknown;
}

/** Where the names of a project's modules are told. */
export interface AliasSources {
  readonly root: string;
  /** Package-internal imports: `#lib/*`. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** Folders where Node looks for modules that are not installed. */
  readonly searched: readonly string[];
  /** Whether the package depends on a package. */
  readonly has: (name: string) => boolean;
  /** The options of the TypeScript program that the linted file belongs to; the configuration on disk if there is none. */
  readonly compiler: (CompilerOptions & { readonly folder?: string | undefined }) | undefined;
}

interface Config {
  readonly options: CompilerOptions;
  readonly folder: string;
}

const CONFIGS = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'];

const NUXT_PATHS = {
  '~/*': ['*', 'app/*', 'src/*'],
  '@/*': ['*', 'app/*', 'src/*'],
  '~~/*': ['*'],
  '@@/*': ['*'],
};

/** What a framework writes into a configuration that it generates, and that is not checked in. */
const FRAMEWORK_PATHS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '@sveltejs/kit': { $lib: ['src/lib'], '$lib/*': ['src/lib/*'] },
  nuxt: NUXT_PATHS,
  nitropack: NUXT_PATHS,
  // The folder of a program of Meteor, whose modules start at its root.
  '.meteor': { '/*': ['*'] },
};
const MAX_EXTENDS = 4;
const known = new Map<string, { readonly stamp: string; readonly aliases: Aliases }>();

/** The aliases of the project at a root: the same object until a configuration changes. */
export function aliasesOf(sources: AliasSources): Aliases {
  const { compiler, has, imports, root, searched } = sources;
  const stamp = JSON.stringify([
    [...CONFIGS, ...BABEL_CONFIGS].map(
      (name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs,
    ),
    imports,
    searched,
    compiler,
    Object.keys(FRAMEWORK_PATHS).map(has),
  ]);
  const key = JSON.stringify([root, compiler]);
  const previous = known.get(key);
  if (previous?.stamp === stamp) return previous.aliases;
  const aliases = createAliases(sources);
  known.set(key, { stamp, aliases });
  return aliases;
}

function createAliases({ compiler, has, imports, root, searched }: AliasSources): Aliases {
  const babel = babelNames(root, has);
  const patterns = Object.entries({ ...babel.imports, ...imports }).flatMap(([key, value]) =>
    toPattern(key, textsIn(value, 0), root),
  );
  const found = compiler ? { options: compiler, folder: compiler.folder ?? root } : configOf(root);
  const baseUrl =
    typeof found?.options.baseUrl === 'string'
      ? path.resolve(found.folder, found.options.baseUrl)
      : undefined;
  for (const [key, value] of Object.entries(asRecord(found?.options.paths))) {
    patterns.push(...toPattern(key, textsIn(value, 0), baseUrl ?? found?.folder ?? root));
  }
  for (const [name, paths] of Object.entries(FRAMEWORK_PATHS)) {
    if (!has(name)) continue;
    for (const [key, value] of Object.entries(paths)) patterns.push(...toPattern(key, value, root));
  }
  return {
    places: patterns.flatMap(({ targets }) =>
      targets.map((target) => target.replace(/\*.*$/u, '')),
    ),
    targetsOf(specifier) {
      const targets = patterns.flatMap((pattern) => matched(pattern, specifier));
      if (baseUrl !== undefined) targets.push(path.resolve(baseUrl, specifier));
      // What Node has itself, and what is installed, come first.
      const isInstalled = isBuiltin(specifier) || has(packageIn(specifier));
      return isInstalled
        ? targets
        : [
            ...targets,
            ...[...searched, ...babel.searched].map((folder) =>
              path.resolve(root, folder, specifier),
            ),
          ];
    },
  };
}

/** `lib` of `lib/files`, `@a/lib` of `@a/lib/files`. */
function packageIn(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** The compiler options of the first configuration that says where modules are found. */
function configOf(root: string): Config | undefined {
  let first: Config | undefined;
  for (const name of CONFIGS) {
    const found = compilerOptions(path.join(root, name), 0);
    if (found && locates(found)) return found;
    first ??= found;
  }
  return first;
}

function locates({ options }: Config): boolean {
  return options.paths !== undefined || options.baseUrl !== undefined;
}

function toPattern(key: string, targets: readonly string[], folder: string): Pattern[] {
  const [prefix = '', suffix] = key.split('*');
  return [
    {
      prefix,
      suffix: suffix ?? '',
      isExact: suffix === undefined,
      targets: targets.map((target) => path.resolve(folder, target)),
    },
  ];
}

function matched({ isExact, prefix, suffix, targets }: Pattern, specifier: string): string[] {
  if (isExact) return specifier === prefix ? [...targets] : [];
  const isMatch =
    specifier.length >= prefix.length + suffix.length &&
    specifier.startsWith(prefix) &&
    specifier.endsWith(suffix);
  if (!isMatch) return [];
  const star = specifier.slice(prefix.length, specifier.length - suffix.length);
  return targets.map((target) => target.replace('*', () => star));
}

function compilerOptions(file: string, depth: number): Config | undefined {
  const config = readJson(file);
  if (!config) return undefined;
  const options = asRecord(config['compilerOptions']) as CompilerOptions;
  const folder = path.dirname(file);
  if (options.paths !== undefined || options.baseUrl !== undefined) return { options, folder };
  if (depth > MAX_EXTENDS) return { options, folder };
  // The last of several bases wins; a project that only refers to others has its options in those.
  const bases = textsIn(config['extends'], 0).reverse();
  const others = Array.isArray(config['references']) ? config['references'] : [];
  const referred = others.flatMap((reference) => textsIn(asRecord(reference)['path'], 0));
  for (const name of [...bases.filter((base) => base.startsWith('.')), ...referred]) {
    const target = path.resolve(folder, name);
    const inner =
      compilerOptions(target.endsWith('.json') ? target : `${target}.json`, depth + 1) ??
      compilerOptions(path.join(target, 'tsconfig.json'), depth + 1);
    if (inner && locates(inner)) return inner;
  }
  return { options, folder };
}
