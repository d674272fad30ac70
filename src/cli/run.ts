import path from 'node:path';
import { ESLint } from 'eslint';
import { meta, rules } from '../index.ts';
import { HELP, readArguments, type Arguments } from './arguments.ts';
import { findFiles, reason, type FoundFile } from './files.ts';
import { plural } from './costs.ts';
import { FileLinter, isTypeScript } from './lint.ts';
import { Progress } from './progress.ts';
import { summarize } from './summary.ts';
import { loadTypeScriptParser, type TypeScriptParser } from './typescript.ts';

/** What a run of the command line reads and writes. */
export interface Terminal {
  cwd: string;
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'columns' | 'isTTY' | 'write'>;
}

/** Exit codes, as ESLint's. */
const CLEAN = 0;
const FINDINGS = 1;
const FAILURE = 2;

/** Runs the command line and resolves to its exit code; what goes wrong is told on `stderr`. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  let given: Arguments;
  try {
    given = readArguments(argv);
  } catch (error) {
    terminal.stderr.write(`${(error as Error).message}\n`);
    return FAILURE;
  }
  if (given.help) {
    terminal.stdout.write(HELP);
    return CLEAN;
  }
  if (given.version) {
    terminal.stdout.write(`${meta.version}\n`);
    return CLEAN;
  }
  return new Run(given, terminal).finish();
}

class Run {
  readonly #given: Arguments;
  readonly #terminal: Terminal;
  readonly #start = Date.now();
  #failed = false;

  constructor(given: Arguments, terminal: Terminal) {
    this.#given = given;
    this.#terminal = terminal;
  }

  async finish(): Promise<number> {
    const { cwd, stdout, stderr } = this.#terminal;
    const names = this.#ruleNames();
    const { files, problems } = findFiles(this.#given.paths, cwd);
    for (const problem of problems) this.#fail(problem);
    if (names.length === 0 && this.#given.rules.length > 0) return FAILURE;
    if (files.length === 0) return FAILURE;

    const linter = new FileLinter({
      cwd: commonFolder([cwd, ...files.map((file) => path.dirname(file.path))]),
      rules: names,
      fix: this.#given.fix,
      fixSuggestions: this.#given.fixSuggestions,
      typescript: await this.#loadTypeScript(files),
    });
    const formatter = await this.#loadFormatter(linter);
    if (!formatter) return FAILURE;
    const { results, minified } = await this.#lint(linter, files);
    const fixedFiles = this.#given.fix ? await this.#write(results) : 0;

    const report = await formatter.format(results);
    if (report) stdout.write(report.endsWith('\n') ? report : `${report}\n`);
    const seconds = (Date.now() - this.#start) / 1000;
    // A report for machines stays one.
    const place = this.#given.format === 'stylish' ? stdout : stderr;
    place.write(summarize({ results, minified, fixedFiles, seconds }));
    if (this.#failed) return FAILURE;
    return results.some((result) => result.errorCount > 0) ? FINDINGS : CLEAN;
  }

  async #lint(linter: FileLinter, files: readonly FoundFile[]) {
    const results: ESLint.LintResult[] = [];
    let minified = 0;
    const progress = new Progress(this.#terminal.stderr, files.length);
    for (const file of files) {
      const name = path.relative(this.#terminal.cwd, file.path);
      progress.step(name);
      const outcome = await linter.lint(file);
      if (outcome.kind === 'linted') results.push(outcome.result);
      else if (outcome.kind === 'minified') minified++;
      else {
        progress.clear();
        this.#fail(`${name}: ${outcome.problem}.`);
      }
    }
    progress.clear();
    return { results, minified };
  }

  /** Writes what was repaired, and resolves to how many files that were. */
  async #write(results: readonly ESLint.LintResult[]): Promise<number> {
    let written = 0;
    for (const result of results.filter(({ output }) => output !== undefined)) {
      try {
        await ESLint.outputFixes([result]);
        written++;
      } catch (error) {
        const name = path.relative(this.#terminal.cwd, result.filePath);
        this.#fail(`${name}: could not be written: ${reason(error)}.`);
      }
    }
    return written;
  }

  /** The parser for TypeScript files; without one they are taken off the list, in one line. */
  async #loadTypeScript(files: FoundFile[]): Promise<TypeScriptParser | undefined> {
    const { cwd, stderr } = this.#terminal;
    const typed = files.filter((file) => isTypeScript(file.path));
    if (typed.length === 0) return undefined;
    const parser = await loadTypeScriptParser(cwd, (line) => stderr.write(`${line}\n`));
    if (!parser) {
      this.#fail(
        `${plural(typed.length, 'TypeScript file')} left out: install typescript beside this package to lint them.`,
      );
      files.splice(0, files.length, ...files.filter((file) => !isTypeScript(file.path)));
    }
    return parser;
  }

  #fail(problem: string): void {
    this.#failed = true;
    this.#terminal.stderr.write(`${problem}\n`);
  }

  #ruleNames(): string[] {
    const known = Object.keys(rules);
    if (this.#given.rules.length === 0) return known;
    const wanted = this.#given.rules.map((name) => name.replace(`${meta.namespace}/`, ''));
    for (const name of wanted.filter((wantedName) => !known.includes(wantedName))) {
      this.#fail(`--rule ${name}: no such rule. There are ${known.join(', ')}.`);
    }
    return known.filter((name) => wanted.includes(name));
  }

  async #loadFormatter(linter: FileLinter): Promise<ESLint.LoadedFormatter | undefined> {
    try {
      return await linter.loadFormatter(this.#given.format);
    } catch (error) {
      this.#fail(`--format ${this.#given.format}: ${firstLine(error)}`);
      return undefined;
    }
  }
}

/** The innermost folder that holds all the folders. */
function commonFolder(folders: readonly string[]): string {
  const [first = '', ...others] = folders;
  let common = first;
  while (!others.every((folder) => isWithin(folder, common))) common = path.dirname(common);
  return common;
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || folder.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}

function firstLine(error: unknown): string {
  return (error as Error).message.split('\n', 1)[0] ?? '';
}
