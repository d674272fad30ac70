import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Other names for files of a project: `paths` and `baseUrl` of its tsconfig, `imports` of its package. */
export interface Aliases {
  /** Where a specifier that is not relative may lead, best first. */
  targetsOf(specifier: string): readonly string[];
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

const CONFIGS = ['tsconfig.json', 'jsconfig.json', 'tsconfig.base.json'];
const MAX_EXTENDS = 4;
const known = new Map<string, { readonly stamp: string; readonly aliases: Aliases }>();

/** The aliases of the project at a root: the same object until a configuration changes. */
export function aliasesOf(root: string, imports: Readonly<Record<string, unknown>>): Aliases {
  const stamp = JSON.stringify([
    CONFIGS.map((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.mtimeMs),
    imports,
  ]);
  const previous = known.get(root);
  if (previous?.stamp === stamp) return previous.aliases;
  const aliases = createAliases(root, imports);
  known.set(root, { stamp, aliases });
  return aliases;
}

function createAliases(root: string, imports: Readonly<Record<string, unknown>>): Aliases {
  const patterns = Object.entries(imports).flatMap(([key, value]) =>
    toPattern(key, textsIn(value, 0), root),
  );
  let baseUrl: string | undefined;
  for (const name of CONFIGS) {
    const found = compilerOptions(path.join(root, name), 0);
    if (!found) continue;
    if (typeof found.options.baseUrl === 'string') {
      baseUrl ??= path.resolve(found.folder, found.options.baseUrl);
    }
    for (const [key, value] of Object.entries(asRecord(found.options.paths))) {
      patterns.push(...toPattern(key, textsIn(value, 0), baseUrl ?? found.folder));
    }
    break;
  }
  return {
    targetsOf(specifier) {
      const targets = patterns.flatMap((pattern) => matched(pattern, specifier));
      return baseUrl === undefined ? targets : [...targets, path.resolve(baseUrl, specifier)];
    },
  };
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

/** The file names in a target: a text, a list, or the conditions of `imports`. */
function textsIn(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (depth > 3 || typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((inner) => textsIn(inner, depth + 1));
}

function compilerOptions(
  file: string,
  depth: number,
): { readonly options: CompilerOptions; readonly folder: string } | undefined {
  const config = readJson(file);
  if (!config) return undefined;
  const options = asRecord(config['compilerOptions']) as CompilerOptions;
  const folder = path.dirname(file);
  const base = config['extends'];
  if (options.paths !== undefined || options.baseUrl !== undefined) return { options, folder };
  if (typeof base !== 'string' || !base.startsWith('.') || depth > MAX_EXTENDS) {
    return { options, folder };
  }
  const target = path.resolve(folder, base.endsWith('.json') ? base : `${base}.json`);
  return compilerOptions(target, depth + 1) ?? { options, folder };
}

function readJson(file: string): Record<string, unknown> | undefined {
  try {
    if (statSync(file).size > 1_000_000) return undefined;
    return asRecord(JSON.parse(withoutComments(readFileSync(file, 'utf8'))));
  } catch {
    return undefined;
  }
}

/** JSON with comments and trailing commas, as TypeScript reads it, made plain. */
function withoutComments(text: string): string {
  const tokens = text.matchAll(
    /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*(?:[^]*?\*\/|[^]*)|,|[^",/]+|[/"]/g,
  );
  let result = '';
  let pendingComma = '';
  for (const [token] of tokens) {
    if (token.startsWith('//') || token.startsWith('/*')) continue;
    if (token === ',') {
      pendingComma = ',';
      continue;
    }
    if (token.trim() === '' && pendingComma !== '') {
      result += token;
      continue;
    }
    result += /^\s*[\]}]/.test(token) ? token : pendingComma + token;
    pendingComma = '';
  }
  return result;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
