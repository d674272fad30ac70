import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import path from 'node:path';
import type { FunctionNode } from '../ast/nodes.ts';
import { analyze, type Analysis } from './analyze.ts';
import { parametersOf } from './facts/inlining.ts';
import { statesFromFile } from './facts/outside.ts';
import type { OutsideStates } from './facts/solver.ts';
import { joinStates, type State } from './facts/state.ts';
import { textOf } from './project/files/disk.ts';
import { exportedFunctions, mayCheck } from './project/exported-functions.ts';
import { type Calls, callsOfExports, type Target, withoutExtension } from './project/importing.ts';
import { packageOf } from './project/files/package.ts';
import { sourceCodeOf } from './project/source-code.ts';
import { type PackageText, type WholePackage, wholePackage } from './project/whole-package.ts';

type Variable = TSESLint.Scope.Variable;

export interface OutsideOptions {
  readonly filename: string;
  readonly cwd: string;
}

/** More files that may name one are not read. */
const MAX_READ = 300;
const MAX_KEPT = 200;
/** Where a framework, a platform or a tool looks for files, or the file is run or loaded by itself. */
const BY_PLACE =
  /(?:^|\/)(?:\.[^/]+|__[^/]+__|api|app|bench(?:marks?)?|bin|build|cli|commands|config|coverage|cron|cypress|dist|e2e|events|examples?|fixtures|functions|generated|handlers|hooks|jobs|lambdas?|listeners|middlewares?|migrations?|netlify|out|pages|plugins?|policies|public|routes|scripts?|seed(?:er)?s?|serverless|specs?|static|subscribers|tasks|templates|tests?|third[-_]party|tools?|vendor|workers?)\//;
const BY_NAME =
  /(?:^|\/)(?:index|main|server|app|cli|gulpfile|gruntfile|\.[^/]*)$|\.[^/]*(?:config|spec|test|stories|bench|d)$/;

const sources = new Map<
  string,
  { readonly stamp: string; readonly code: TSESLint.SourceCode | null }
>();

/**
 * What holds at every call of exported functions that only other files of the package can call.
 *
 * A function is left out where one use of it is not a call that is seen. All of them are left out where
 * code could get at the file in a way that is not followed: through an entry point of the package,
 * another package, a name that is computed, a folder that is loaded, a file that does not parse.
 */
export function outsideStates(
  analysis: Analysis,
  { cwd, filename }: OutsideOptions,
): OutsideStates {
  const states = new Map<FunctionNode, State>();
  const { relative, root } = packageOf(filename, cwd);
  const name = relative(filename);
  // Names of other characters are not looked for.
  if (!/^(?:[\w$@.-]{1,60}\/)*[\w$@.-]{1,60}$/u.test(name)) return states;
  const isHidden =
    !name.startsWith('..') && !BY_PLACE.test(name) && !BY_NAME.test(withoutExtension(name));
  if (!isHidden || !/\.[cm]?[jt]sx?$/u.test(name)) return states;
  const exported = exportedFunctions(analysis);
  const functions = [...(exported?.namesOf ?? [])].filter(([fn]) => mayCheck(analysis, fn));
  if (!exported || functions.length === 0) return states;
  const whole = wholePackage(root);
  if (!whole?.texts.some((text) => text.path === filename)) return states;
  const target: Target = {
    stem: withoutExtension(filename).toLowerCase(),
    folders: new Set(path.dirname(name).toLowerCase().split('/')),
    isCommonJs: exported.isCommonJs,
  };
  const importers = importersOf(whole, filename, target);
  if (!importers) return states;
  const joined = functions.map(([fn, names]) => ({
    names,
    parameters: variablesOfParameters(analysis, fn),
  }));
  const open = new Set<FunctionNode>();
  for (const { calls, file, sourceCode } of importers) {
    const targets = joined.map(({ names, parameters }) => ({
      parameters,
      calls: new Set<TSESTree.Node>(names.flatMap((one) => callsIn(calls.get(one)))),
    }));
    for (const [fn, names] of functions) {
      if (names.some((one) => calls.get(one) === 'used')) open.add(fn);
    }
    if (targets.every((one) => one.calls.size === 0)) continue;
    const found = statesFromFile(analyze(sourceCode), relative(file), targets);
    functions.forEach(([fn], index) => {
      if (targets[index]?.calls.size === 0) return;
      const state = found[index];
      const all = state && joinStates(states.get(fn), state);
      if (all) states.set(fn, all);
      else open.add(fn);
    });
  }
  for (const [fn, state] of states) {
    if (open.has(fn) || state.facts.entries().length === 0) states.delete(fn);
  }
  return states;
}

function callsIn(calls: Calls | undefined): readonly TSESTree.CallExpression[] {
  return calls === 'used' ? [] : (calls ?? []);
}

interface Calling {
  readonly file: string;
  readonly sourceCode: TSESLint.SourceCode;
  readonly calls: ReadonlyMap<string, Calls>;
}

/** The files that use the exports of a file; `undefined` unless all of them are known. */
function importersOf(
  whole: WholePackage,
  filename: string,
  target: Target,
): readonly Calling[] | undefined {
  const stem = path.basename(target.stem);
  const suspects: PackageText[] = [];
  for (const text of whole.texts) {
    const isTwin = text.path !== filename && isNamed(text.path, target.stem);
    const isMixed = !text.isCode && text.words.has('rootdirs');
    if (isTwin || isMixed || (!text.isCode && text.words.has(stem))) return undefined;
    const isSuspect =
      text.mayCompute ||
      text.words.has(stem) ||
      [...target.folders].some((folder) => text.words.has(folder));
    if (text.isCode && isSuspect) suspects.push(text);
    if (suspects.length > MAX_READ) return undefined;
  }
  const found: Calling[] = [];
  for (const text of suspects) {
    const sourceCode = read(text);
    const calls = sourceCode && callsOfExports({ path: text.path, sourceCode }, target, whole);
    if (!calls || calls === 'unknown') return undefined;
    if (calls.size > 0) found.push({ file: text.path, sourceCode, calls });
  }
  return found;
}

/** Whether an import without an extension, or of a folder, could mean this file as well. */
function isNamed(file: string, stem: string): boolean {
  const other = file.toLowerCase();
  return other.replace(/\.\w+$/u, '') === stem || path.dirname(other) === stem;
}

function read({ path: file, stamp }: PackageText): TSESLint.SourceCode | undefined {
  const known = sources.get(file);
  if (known?.stamp === stamp) return known.code ?? undefined;
  const content = textOf(file);
  const code = content === undefined ? undefined : sourceCodeOf(file, content);
  if (sources.size >= MAX_KEPT) sources.clear();
  sources.set(file, { stamp, code: code ?? null });
  return code;
}

function variablesOfParameters(
  { bindings }: Analysis,
  fn: FunctionNode,
): readonly (Variable | undefined)[] {
  const variables = parametersOf(fn).map((parameter) =>
    parameter.type === 'Identifier' ? bindings.variableOf(parameter) : undefined,
  );
  const plain = variables.filter((variable) => variable !== undefined);
  return new Set(plain).size === plain.length ? variables : [];
}
