import { readFileSync } from 'node:fs';
import path from 'node:path';

export type SourceType = 'commonjs' | 'module' | 'script';

const MODULE_SYNTAX = /^[ \t]*(?:import\b(?!\s*\()|export\b)/m;
const COMMONJS_SYNTAX = /\brequire\s*\(|\bmodule\.exports\b|\bexports\.\w|^#!/;

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
  if (COMMONJS_SYNTAX.test(text)) return 'commonjs';
  return 'script';
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
