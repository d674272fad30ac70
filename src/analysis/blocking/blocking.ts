import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isLoop, type Call } from '../../ast/nodes.ts';
import { analyze, type Analysis } from '../analyze.ts';
import { blockingOf, isIgnored, tableOf } from './blocking-keys.ts';
import { isCacheFile } from './cache-files.ts';
import { contextsOf } from '../contexts.ts';
import { createFunctionUse, type FunctionUse } from './function-use.ts';
import { isGeneratedText } from '../generated.ts';
import { isNameOfBlocking, METHODS_OF_MADE } from '../known/blocking.ts';
import { isShort, type Blocking } from '../known/replacement.ts';
import { ONE_AT_A_TIME, type Method, type Runs } from '../known/handlers/registration.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import { isOfProgram, type Step } from '../project/graph/reach.ts';
import { handedWithDefault } from '../project/graph/handed.ts';
import { isCallOfMaintenance } from '../project/graph/maintenance.ts';
import type { Root } from '../project/graph/roots.ts';
import { isCopy } from '../project/files/copies.ts';
import { isLeftOut, isOfMissingFile, isOfSome } from '../project/guards/kinds.ts';
import { toRegExp } from '../project/files/globs.ts';
import { mayBlock, mayUseMade } from '../project/files/mentions.ts';
import { noteFile } from '../project/files/pace.ts';
import { isCompilerOutput } from '../project/files/outputs.ts';
import { packageOf, type PackageFacts } from '../project/files/package.ts';
import {
  hasBlockingMade,
  keysAcross,
  knownSummary,
  mayBeServed,
  projectAround,
  type Project,
  type ProjectOptions,
} from '../project/project.ts';
import {
  isCompiledText,
  isServerCode,
  isTestText,
  mayServe,
  nameInProject,
} from '../project/files/purpose.ts';
import type { CallSite, Entity, FileSummary } from '../project/summary/value.ts';
import { mayBeLeftOver } from '../project/uncalled.ts';
import { mayMakeRouter } from '../project/unmounted.ts';
import { loadsAgain } from './late-require.ts';
import { isLeftAlone, isSlight } from './left-alone.ts';
import { isNoMaintenance } from './of-request.ts';
import { isOfSmallFile } from './small-files.ts';
import { besideLong, takesLong } from './takes-long.ts';
import type { Report } from '../report.ts';
import { looksAcrossFiles } from '../settings.ts';
import type { RuleContext } from '../rule-context.ts';

export interface BlockingOptions {
  /** Keys that are never reported: `fs.existsSync`, `fs.*`. */
  readonly ignore: readonly string[];
  /** Further calls that block, by their keys. */
  readonly blocking: readonly string[];
  /** Further calls that register handlers, by their keys. */
  readonly handlers: readonly string[];
  /** Globs of files whose exports are handlers. */
  readonly handlerFiles: readonly string[];
  readonly report: Report;
}

/** A call that requests wait for. */
export interface BlockingCall extends FunctionUse {
  readonly node: Call;
  /** What it calls, where that is given to a method of a list: `paths.forEach(fs.unlinkSync)`. */
  readonly reference: TSESTree.Node | undefined;
  /** `fs.readFileSync` */
  readonly key: string;
  /** Whether another file says what it calls: `import fs from './fs'`. */
  readonly isForeign: boolean;
  readonly blocking: Blocking;
  /** Whether it takes long enough to be told by itself. */
  readonly isLong: boolean;
  /** The way from the handler to the function around the call. */
  readonly step: Step;
  readonly facts: PackageFacts;
  /** The path of a file as a reader finds it. */
  readonly pathOf: (file: string) => string;
  readonly runs: Runs;
  /** What the files of the package do, if they may be looked at. */
  readonly elsewhere: () => Elsewhere | undefined;
}

/** The calls of a file that block and that a request waits for, in source order. */
export function blockingCallsOf(context: RuleContext, options: BlockingOptions): BlockingCall[] {
  const { cwd, filename, settings, sourceCode } = context;
  const { text } = sourceCode;
  const isNoticeable = options.report === 'noticeable';
  noteFile(sourceCode);
  const extraNames = options.blocking.map((key) => key.slice(key.lastIndexOf('.') + 1));
  const mayBlockItself = mayBlock(text, extraNames, options.report);
  const isOff = !looksAcrossFiles(settings);
  if (!mayBlockItself && (isOff || !mayUseMade(text))) return [];
  const facts = packageOf(filename, cwd);
  if (isNoticeable && facts.isStandIn) return [];
  if (isTestText(text) || isCompiledText(text) || isGeneratedText(text)) return [];
  // What the file itself says is asked once it is known.
  const hasInterpreter = text.startsWith('#!');
  const isProgram = hasInterpreter ? false : undefined;
  if (!mayServe(filename, facts, isProgram, cwd)) return [];
  // Among scripts only what other files have of it is run for requests.
  const isOfServer = isServerCode(filename, facts, isProgram, cwd);
  if (isOff && !isOfServer) return [];

  const contexts = contextsOf(context);
  const projectOptions = {
    ...optionsOf(cwd, options, extraNames),
    compiler: compilerOf(sourceCode),
  };
  const isPlain = options.handlers.length === 0 && options.handlerFiles.length === 0;
  // Names that many things have say something only where a file makes what has them.
  const usesMade = !isOff && mayUseMade(text) && hasBlockingMade(filename, projectOptions);
  if (!mayBlockItself && !usesMade) return [];
  const onDisk = isOff ? undefined : knownSummary({ filename, text }, projectOptions);
  if (onDisk) contexts.adopt(onDisk);
  if (hasInterpreter && contexts.summary.isProgram === true) return [];
  const mayBeReached =
    (isOfServer && (!isPlain || contexts.mayHoldHandlers())) ||
    (!isOff && mayBeServed(filename, projectOptions));
  if (!mayBeReached) return [];

  const { extraMethods, report } = projectOptions;
  const exportsHandlers = projectOptions.exportsHandlers(filename);
  const graph =
    isPlain && isNoticeable
      ? contexts.graph
      : contexts.graphWith({ exportsHandlers, extraMethods, report });
  const table = tableOf(options.blocking);
  let across: ((call: CallSite) => readonly string[]) | undefined;
  const keysElsewhere = (call: CallSite): readonly string[] =>
    (across ??= keysAcross(filename, projectOptions))(call);
  /**
   * `import fs from './fs'`: this file alone does not tell what it is, but its name does; nor what stands
   * in for `fs` of `({ fs = nodeFs }) => …`.
   */
  const isOfOthers = (call: CallSite): boolean => {
    if (isOff) return false;
    if (graph.keysOf(call).some((key) => table.has(key))) return mayBeHanded(call);
    return isNameOfBlocking(call.name) || (usesMade && METHODS_OF_MADE.has(call.name));
  };
  const found = contexts.summary.calls.flatMap((call) => {
    const { caller, guard } = call;
    // What runs at start-up, or once for all requests, holds up none.
    if (!caller || isLeftOut(guard, report)) return [];
    const isForeign = isOfOthers(call);
    const keys = isForeign ? keysElsewhere(call) : graph.keysOf(call);
    const node = keys.length > 0 ? contexts.nodeOf(call) : undefined;
    const blocked = node && blockingOf(node, keys, table, sourceCode);
    if (!blocked || isIgnored(blocked.key, options.ignore)) return [];
    const { blocking, key } = blocked;
    const isSeldom = isOfMissingFile(guard) || isCallOfMaintenance(call, caller);
    if (isNoticeable && isSeldom && isShort(blocking.cost)) return [];
    if (key === 'require' && call.mayLoadAgain === false) return [];
    if (isLeftAlone(node, blocking, sourceCode)) return [];
    if (isNoticeable && isSlight(node, blocking, sourceCode)) return [];
    const reference = call.isReference ? node.arguments[0] : undefined;
    return [{ caller, guard, isForeign, node, reference, ...blocked }];
  });
  const analysis = analyze(sourceCode);
  const candidates = isNoticeable ? besideLong(found, analysis) : found;
  if (candidates.length === 0) return [];
  if (isCopy(filename, facts.root, cwd) || isCompilerOutput(filename, facts.root)) return [];

  const seeds = candidates.map(({ caller }) => caller);
  let project: Project | undefined;
  const askProject = (): Project | undefined => {
    project ??= isOff
      ? undefined
      : projectAround({ filename, text, summary: contexts.summary, seeds }, projectOptions);
    return project;
  };
  const isUnmounted = memoized(({ path }: FileSummary) => {
    const mayBe = path !== filename || mayMakeRouter(text);
    return mayBe && askProject()?.isUnmounted(path) === true;
  });
  // All texts of the package are looked through for it.
  const isUncalled = memoized((entity: Entity) => askProject()?.isUncalled(entity) === true);
  const pathOf = (file: string): string => nameInProject(file, cwd, () => facts);
  const about = {
    elsewhere: () => askProject()?.elsewhere(),
    facts,
    pathOf,
    ...createFunctionUse(contexts, graph, askProject, analysis),
  };
  return candidates.flatMap(({ blocking, caller, guard, isForeign, key, node, reference }) => {
    const own = isOfServer ? graph.stepTo(caller, guard) : undefined;
    const isLast =
      !own || own.isMaintenance || isOfLastTurn(own.root) || isUnmounted(own.root.file);
    // Callers in other files may select what those of this one do not.
    const isElsewhere = own && isOfSome(guard) && graph.isGuarded(guard, own);
    const step = isLast || isElsewhere ? (askProject()?.stepTo(caller, guard) ?? own) : own;
    if (!step || graph.isGuarded(guard, step) || isUnmounted(step.root.file)) return [];
    if (mayBeLeftOver(step.root) && isUncalled(step.root.entity)) return [];
    if (isOfProgram(step, report) && isShort(blocking.cost)) return [];
    // A callback that is written in the handler is a part of it.
    const isHelper = step.previous !== undefined && !isWithin(node, step.root, filename);
    if (isNoticeable && isSlightOn(step, node, blocking, isHelper, analysis)) return [];
    const isLong = !isNoticeable || takesLong({ blocking, key, node, reference }, step, analysis);
    const place = { analysis, elsewhere: about.elsewhere, filename, root: facts.root };
    if (isNoticeable && isLong && isOfSmallFile(node, place)) return [];
    // Nobody else waits for what it asks for.
    const isForOne = isNoticeable && step.root.mayHaveOneClient === true;
    if (isForOne && askProject()?.hasOneClient() === true) return [];
    // Most load one of a few modules, and find it in memory from then on.
    if (key === 'require' && !loadsAgain(node, !isHelper, sourceCode)) return [];
    if (step.root.needsServer) {
      // What a timer loads is loaded when it strikes for the first time.
      if (key === 'require' && step.root.runs === 'timer') return [];
      const { file, isOfMain = false } = step.root;
      const { path } = file;
      const isOwn =
        isOfServer && graph.handlerFiles.size > 0 && packageOf(path, cwd).root === facts.root;
      const isServed = isOwn || askProject()?.hasServerAround(path) === true;
      if (!isServed || askProject()?.runsApart(path, isOfMain) === true) return [];
    }
    const { runs } = step.root;
    return [{ ...about, node, reference, key, isForeign, isLong, blocking, step, runs }];
  });
}

/** Whether nobody would change a call on the way to it: the program is maintained, one event is handled at a time, or something is made that was missing. */
function isSlightOn(
  step: Step,
  node: Call,
  blocking: Blocking,
  isHelper: boolean,
  analysis: Analysis,
): boolean {
  const { cost, writes = false } = blocking;
  // No other request waits there; what is computed for each of some items may be computed side by side.
  const isAlone = ONE_AT_A_TIME.has(step.root.label);
  if (isAlone && (isShort(cost) || !isRepeated(node, step, analysis))) return true;
  // Most statements take microseconds, and no other way is known; those of a loop could be one.
  if (cost === 'database' && !isRepeated(node, step, analysis)) return true;
  const mayBeSeldom = isShort(cost) && step.isMaintenance;
  if (mayBeSeldom && !isNoMaintenance(node, blocking, step, analysis)) return true;
  // What goes into a cache is written when it is missing or out of date, which the caller knows.
  return isHelper && writes && isCacheFile(node, analysis.sourceCode);
}

/** Whether one run of the handler makes a call again and again. */
function isRepeated(node: Call, from: Step, { repetition }: Analysis): boolean {
  for (let step: Step | undefined = from; step; step = step.previous) {
    if (step.call?.isRepeated === true) return true;
  }
  return repetition
    .around(node)
    .some(({ frequency, node: by }) => frequency === 'item' || isLoop(by));
}

/** Whether callers may hand over something else than what a call calls otherwise. */
function mayBeHanded({ callee }: CallSite): boolean {
  return callee !== undefined && handedWithDefault(callee).length > 0;
}

/** Whether a call stands in the function that a framework runs, or in one that is written there. */
function isWithin({ range }: Call, { entity, file }: Root, filename: string): boolean {
  const [start, end] = entity.range ?? [0, 0];
  return file.path === filename && start <= range[0] && range[1] <= end;
}

/** Whether another file may have a handler that says more of what it runs. */
function isOfLastTurn(root: Root): boolean {
  return root.needsServer || root.isGuess === true || ONE_AT_A_TIME.has(root.label);
}

/** Where the TypeScript program of a file, if there is one, finds its modules. */
function compilerOf({ parserServices }: Readonly<TSESLint.SourceCode>): ProjectOptions['compiler'] {
  const options = parserServices?.program?.getCompilerOptions() as
    Readonly<Record<string, unknown>> | undefined;
  if (!options) return undefined;
  const { baseUrl, configFilePath, paths, pathsBasePath } = options;
  const base = typeof pathsBasePath === 'string' ? pathsBasePath : configFilePath;
  const folder = typeof base === 'string' ? base.replace(/[^/\\]*\.json$/, '') : undefined;
  return paths || baseUrl !== undefined ? { baseUrl, paths, folder } : undefined;
}

function optionsOf(
  cwd: string,
  options: BlockingOptions,
  extraNames: readonly string[],
): Omit<ProjectOptions, 'compiler'> {
  const globs = options.handlerFiles.map(toRegExp);
  const extraMethods = new Map<string, Method>(
    options.handlers.map((key) => [
      key,
      { registers: { runs: 'request', label: '`{name}` handler', options: ['handler'] } },
    ]),
  );
  return {
    cwd,
    extraMethods,
    extraNames,
    exportsHandlers: (file) => {
      const path = packageOf(file, cwd).relative(file);
      return globs.some((glob) => glob.test(path));
    },
    report: options.report,
    key: JSON.stringify([options.handlers, options.handlerFiles, options.report]),
  };
}
