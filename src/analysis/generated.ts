import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';

const GENERATED = /@generated\b|\bauto-?generated\b|\bdo not (?:edit|modify)\b/i;
/** What packers put before the modules that they join. */
const BUNDLED =
  /webpackUniversalModuleDefinition|__webpack_require__|\(function\s*\((\w+)\)\s*\{\s*if\s*\(typeof exports\s*===?\s*["']object["']|code\s*=\s*["']MODULE_NOT_FOUND["']/;
/** What Emscripten says in the code that it puts around a module of WebAssembly, however that was packed since. */
const EMSCRIPTEN = /["'`]wasm streaming compile failed: /;
/** Nobody writes a line as long as this. */
const PACKED_LINE = 1000;
const PACKED = new RegExp(String.raw`^[^\n]{${String(PACKED_LINE)}}`);
/** A licence may stand above the line that says so. */
const HEAD = 1_500;

/** Whether a file is the output of a generator, a packer or a minifier, by what its first lines say. */
export function isGeneratedText(text: string): boolean {
  const head = text.slice(0, HEAD);
  return saysGenerated(head) || BUNDLED.test(head) || PACKED.test(head);
}

function saysGenerated(head: string): boolean {
  if (!GENERATED.test(head)) return false;
  const comments = /^(?:#!.*|\s+|\/\*[\s\S]*?\*\/|\/\/.*)*/.exec(head)?.[0] ?? '';
  return GENERATED.test(comments);
}

const isGeneratedFile = memoized(
  ({ text }: Readonly<TSESLint.SourceCode>) => isGeneratedText(text) || EMSCRIPTEN.test(text),
);

/** Whether nobody edits a piece of code: its file is generated, or its line is longer than anybody writes. */
export function isGenerated(
  sourceCode: Readonly<TSESLint.SourceCode>,
  { loc }: TSESTree.Node,
): boolean {
  const { length } = sourceCode.lines[loc.start.line - 1] ?? '';
  return isGeneratedFile(sourceCode) || length >= PACKED_LINE;
}
