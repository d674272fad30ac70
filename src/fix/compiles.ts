import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import type ts from 'typescript';
import { analyze } from '../analysis/analyze.ts';
import { loadTypeScript } from '../analysis/types.ts';
import { textWith, type Edit } from './edits.ts';

/**
 * Whether TypeScript finds nothing wrong with a file after the edits that it did not find before.
 *
 * @returns `undefined` where the file was parsed without TypeScript's type information; `false` where that is
 * of another copy of TypeScript, whose files this one cannot check.
 */
export function stillCompiles(
  sourceCode: Readonly<TSESLint.SourceCode>,
  edits: readonly Edit[],
): boolean | undefined {
  const { types } = analyze(sourceCode);
  if (!types) return undefined;
  const { program } = types;
  const file = types.services.esTreeNodeToTSNodeMap.get(sourceCode.ast).getSourceFile();
  if (!isOwnFile(file)) return false;
  const whole = { range: [0, sourceCode.text.length] as TSESTree.Range };
  const edited = programWith(program, file, textWith(sourceCode, whole, edits));
  const before = new Set(messagesOf(program, file));
  return messagesOf(edited, edited.getSourceFile(file.fileName)).every((message) =>
    before.has(message),
  );
}

/** Whether a file was made by the copy of TypeScript that is loaded here: two copies number their nodes alike. */
function isOwnFile(file: ts.SourceFile): boolean {
  const { createSourceFile, ScriptTarget } = loadTypeScript();
  return createSourceFile('', '', ScriptTarget.Latest).constructor === file.constructor;
}

function messagesOf(program: ts.Program, file: ts.SourceFile | undefined): string[] {
  const { flattenDiagnosticMessageText } = loadTypeScript();
  return program
    .getSemanticDiagnostics(file)
    .map(({ code, messageText }) => `${code} ${flattenDiagnosticMessageText(messageText, '\n')}`);
}

/** The program with one file's text replaced; the other files are taken over as they are. */
function programWith(program: ts.Program, file: ts.SourceFile, text: string): ts.Program {
  const typescript = loadTypeScript();
  const options = program.getCompilerOptions();
  const host = typescript.createCompilerHost(options, true);
  const replaced = typescript.createSourceFile(
    file.fileName,
    text,
    { languageVersion: file.languageVersion, impliedNodeFormat: file.impliedNodeFormat },
    true,
  );
  return typescript.createProgram({
    rootNames: [...program.getRootFileNames()],
    options,
    oldProgram: program,
    host: {
      ...host,
      getCurrentDirectory: () => program.getCurrentDirectory(),
      fileExists: (name) => program.getSourceFile(name) !== undefined || host.fileExists(name),
      getSourceFile: (name, ...rest) =>
        name === file.fileName
          ? replaced
          : (program.getSourceFile(name) ?? host.getSourceFile(name, ...rest)),
    },
  });
}
