import { readFileSync } from 'node:fs';
import path from 'node:path';

export type SourceType = 'commonjs' | 'module' | 'script';

const MODULE_SYNTAX = /^[ \t]*(?:import\b(?!\s*\()|export\b)/m;
const COMMONJS_SYNTAX =
  /(?<![\w$.])(?:require\s*\((?!\s*\[)|module\.exports\b|exports(?:\.\w|\[))|^#!/;
/** Loaders of scripts: what they give to the function of the file is no `require` of Node. */
const LOADED_AS_SCRIPT = /^(?:define\s*\(|goog\.(?:provide|require|setTestOnly)\s*\()/m;
/** One that does not end is read once, to the end of the file. */
const COMMENT_LINES = /^[ \t]*(?:\/\/.*|\/\*[\s\S]*?(?:\*\/|(?![\s\S])))/gm;

/**
 * How Node, or a bundler, would load a file: by its extension, else by its syntax, else by the
 * `type` of the nearest `package.json`.
 *
 * A file that shows no sign of being a module is a script, whose functions other files can call.
 */
export function sourceTypeOf(file: string, text: string): SourceType {
  const extension = path.extname(file);
  if (extension === '.mjs' || extension === '.mts') return 'module';
  if (extension === '.cjs' || extension === '.cts') return 'commonjs';
  if (MODULE_SYNTAX.test(text)) return 'module';
  if (isInModulePackage(path.dirname(file))) return 'module';
  if (LOADED_AS_SCRIPT.test(text)) return 'script';
  return COMMONJS_SYNTAX.test(text.replace(COMMENT_LINES, '')) ? 'commonjs' : 'script';
}

const modulePackages = new Map<string, boolean>();

function isInModulePackage(folder: string): boolean {
  let answer = modulePackages.get(folder);
  if (answer === undefined) {
    answer = readType(folder) ?? parentAnswer(folder);
    modulePackages.set(folder, answer);
  }
  return answer;
}

function parentAnswer(folder: string): boolean {
  const parent = path.dirname(folder);
  return parent !== folder && isInModulePackage(parent);
}

/** Whether a folder's own `package.json` says `"type": "module"`; `undefined` without one. */
function readType(folder: string): boolean | undefined {
  let text;
  try {
    text = readFileSync(path.join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'module';
  } catch {
    return false;
  }
}
