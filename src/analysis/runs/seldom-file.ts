import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TSESLint } from '@typescript-eslint/utils';
import { isCopied, isCopiedText, isReleaseOfOther } from '../copied.ts';
import { isGeneratedFile, isPackedText } from '../generated.ts';
import { packageOf, readManifest, type PackageFacts } from '../project/files/package.ts';
import {
  isBesideProgram,
  isBuildText,
  isGeneratorText,
  isOfMigrations,
  isOneOffCode,
  nameInProject,
} from '../project/files/purpose.ts';
import type { RuleContext } from '../rule-context.ts';

/** Where nobody writes a source. */
const OUTPUT = /(?:^|\/)(?:dist(?:-\w+)?|jsnext)\//;
/** Where what is built of sources may lie, or sources themselves. */
const BUILT =
  /^(?:build|cjs|commonjs|compiled|distribution|es|es5|es6|es2015|esm|lib|lib-(?:cjs|esm?)|main|module|out|umd)$/;
/** Where what a package publishes is built, and nothing else. */
const BUILT_TO_PUBLISH = /^(?:build|compiled|distribution|out)$/;
const SOURCES = ['src', 'source', 'lib'];
const EXTENSIONS = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.coffee'];

/** What a person runs at a terminal, or a program once as it starts: its loops turn often all the same. */
const TOOLS =
  /(?<=(?:^|\/)(?:[^/]+\/)*)(?:cli|commands|reporters?|tools)\/|(?<=(?:^|\/)(?:app|lib|server|source|src)\/(?:[^/]+\/)*)configs?\//g;

/** A package for the command line, beside those that it is about: `packages/words-cli/`. */
const OF_COMMAND_LINE = /(?:^|\/)(?:[\w.]+-)+cli\//;

/** Below its sources, where a program keeps its migrations, or what makes and runs those of others. */
const MIGRATIONS = /(?<=(?:^|\/)(?:lib|src)\/(?:[^/]+\/)*)migrations?\//;

/** A part of a program that is about scripts: `src/modes/script/`. What somebody runs stands further up, or in `scripts/`. */
const ABOUT_SCRIPTS = /(?<=(?:^|\/)(?:app|lib|server|source|src)\/(?:[^/]+\/)+)script\//g;

const EXPORTS: ReadonlySet<string> = new Set([
  'ExportAllDeclaration',
  'ExportDefaultDeclaration',
  'ExportNamedDeclaration',
]);

type Linted = Pick<RuleContext, 'cwd' | 'filename' | 'sourceCode'>;

/** Whether a file runs so seldom that nothing in it is worth making faster, or is not written by those who lint it. */
export function isSeldomRun(file: Linted): boolean {
  const { cwd, filename, sourceCode } = file;
  return (
    isOfOthersOrOnce(file) ||
    OF_COMMAND_LINE.test(path.relative(cwd, filename).split(path.sep).join('/')) ||
    isGeneratorText(sourceCode.text) ||
    packageOf(filename, cwd).isTool
  );
}

/** Whether a file is not written by those who lint it, or runs once or in a test: tools, generators, programs of the command line, what is about scripts and what makes migrations are none of these. */
export function isNeverRepeated(file: Linted): boolean {
  const inProject = path.relative(file.cwd, file.filename).split(path.sep).join('/');
  const tools = inProject.replace(TOOLS, '');
  const own = onlyDeclares(file.sourceCode) ? tools.replace(ABOUT_SCRIPTS, '') : tools;
  const isOfProgram = MIGRATIONS.test(own) && !isOfMigrations(file.filename, file.sourceCode.text);
  const filename = path.join(file.cwd, isOfProgram ? own.replace(MIGRATIONS, '') : own);
  return isOfOthersOrOnce(file, inProject.startsWith('..') ? file.filename : filename);
}

/** Whether a module gives something to others and, by its top level, starts nothing. */
function onlyDeclares({ ast: { body } }: Readonly<TSESLint.SourceCode>): boolean {
  return (
    body.some(({ type }) => EXPORTS.has(type)) &&
    body.every(({ type }) => type.endsWith('Declaration'))
  );
}

/** @param place where a file counts as standing */
function isOfOthersOrOnce(
  { cwd, filename, sourceCode }: Linted,
  place: string = filename,
): boolean {
  const packageAround = (): PackageFacts => packageOf(filename, cwd);
  const nameOfPackage = (): unknown =>
    readManifest(path.join(packageAround().root, 'package.json'))?.name;
  return (
    isGeneratedFile(sourceCode) ||
    isPackedText(sourceCode.text) ||
    isOneOfFormats(filename, sourceCode.text) ||
    isCopied({ cwd, filename }) ||
    isCopiedText(sourceCode.text) ||
    isReleaseOfOther(sourceCode.text, nameOfPackage) ||
    isBuildText(sourceCode.text) ||
    isOutput(filename, cwd, packageAround) ||
    isOneOffCode(place, sourceCode.text, cwd, packageAround) ||
    isBesideProgram(place, cwd, packageAround)
  );
}

/** Whether a file has been built: it lies in `dist`, in `lib` where `src` has one of its name, or in `esm` where `lib` has, or in `build` and is what the package publishes. */
function isOutput(file: string, cwd: string, packageAround: () => PackageFacts): boolean {
  if (OUTPUT.test(nameInProject(file, cwd, packageAround))) return true;
  const { isPublished, relative, root } = packageAround();
  const [folder = '', ...names] = relative(file).split('/');
  if (!BUILT.test(folder) || names.length === 0 || !/\.[cm]?js$/.test(file)) return false;
  if (BUILT_TO_PUBLISH.test(folder) && isPublished(file)) return true;
  const stem = names.join('/').replace(/\.\w+$/, '');
  return SOURCES.filter((source) => source !== folder).some((source) =>
    EXTENSIONS.some((extension) => existsSync(path.join(root, source, stem + extension))),
  );
}

/** The same code for `import` and for `require`: a packer wrote one of them at least, and a small one only loads the other. */
const FORMATS: ReadonlyMap<string, string> = new Map([
  ['.cjs', '.mjs'],
  ['.mjs', '.cjs'],
]);
/** By how much the lengths of the two differ at most. */
const MOST_DIFFERENCE = 1.5;

function isOneOfFormats(file: string, { length }: string): boolean {
  const { dir, ext, name } = path.parse(file);
  const other = FORMATS.get(ext);
  const beside = other && statSync(path.join(dir, name + other), { throwIfNoEntry: false });
  if (!beside) return false;
  return Math.max(length, beside.size) < MOST_DIFFERENCE * Math.min(length, beside.size);
}
