import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript';
import { rules } from '../../src/index.ts';
import { applyEdits, fixAll, lint } from '../../tests/harness/lint.ts';

export interface Converter {
  name: string;
  /** The code with its chains converted; the same text where nothing can be. */
  convert: (code: string) => string;
}

const MAX_PASSES = 20;

/** TypeScript's "This may be converted to an async function". */
const MAY_BE_ASYNC = 80_006;

const preferAwait = { 'prefer-await': rules['prefer-await'] } as Parameters<typeof lint>[1];

export const CONVERTERS: readonly Converter[] = [
  { name: 'prefer-await, fix', convert: fixed },
  { name: 'prefer-await, fix or suggestion', convert: fixedOrSuggested },
  { name: 'TypeScript refactoring', convert: refactored },
  { name: '@codemodsquad/asyncify', convert: asyncified },
];

function fixed(code: string): string {
  return fixAll(code, preferAwait).code;
}

function fixedOrSuggested(code: string): string {
  let text = fixed(code);
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const [suggestion] = lint(text, preferAwait).reports.flatMap(({ suggestions }) => suggestions);
    if (!suggestion) break;
    text = fixed(applyEdits(text, [suggestion]));
  }
  return text;
}

function refactored(code: string): string {
  let text = code;
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const next = refactorOnce(text);
    if (next === undefined) break;
    text = next;
  }
  return text;
}

let version = 0;

function refactorOnce(code: string): string | undefined {
  version += 1;
  const fileName = path.join(import.meta.dirname, 'case.js');
  const service = ts.createLanguageService(
    {
      getScriptFileNames: () => [fileName],
      getScriptVersion: (name) => (name === fileName ? String(version) : ''),
      getScriptSnapshot: (name) => {
        const text = name === fileName ? code : ts.sys.readFile(name);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => import.meta.dirname,
      getCompilationSettings: () => ({
        allowJs: true,
        checkJs: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        types: [],
      }),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: (name) => ts.sys.fileExists(name),
      readFile: (name) => ts.sys.readFile(name),
    },
    DOCUMENTS,
  );
  const found = service
    .getSuggestionDiagnostics(fileName)
    .find((diagnostic) => diagnostic.code === MAY_BE_ASYNC);
  if (!found) return undefined;
  const [fix] = service.getCodeFixesAtPosition(
    fileName,
    found.start,
    found.start + found.length,
    [MAY_BE_ASYNC],
    ts.getDefaultFormatCodeSettings(),
    {},
  );
  const edits = fix?.changes.flatMap(({ textChanges }) => textChanges) ?? [];
  if (edits.length === 0) return undefined;
  return applyEdits(
    code,
    edits.map(({ span, newText }) => ({
      range: [span.start, span.start + span.length],
      text: newText,
    })),
  );
}

/** Keeps the parsed library between the services. */
const DOCUMENTS = ts.createDocumentRegistry();

type Transform = (file: { source: string }, api: object, options: object) => string;

const asyncify = createRequire(import.meta.url)('@codemodsquad/asyncify/index.js') as Transform;

function asyncified(code: string): string {
  return asyncify({ source: code }, {}, {});
}
