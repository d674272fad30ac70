import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLoop, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { isCalledInPlace } from '../../ast/repeaters.ts';
import { textHolding } from '../../ast/text-holding.ts';
import { analyze } from '../analyze.ts';
import { isStartedByPerson } from './by-person.ts';
import { isForErrors } from './for-errors.ts';
import { isInForeignCode } from '../foreign.ts';
import { VERY_LONG } from './making.ts';
import type { ProjectFiles } from '../project/files/files.ts';
import { nameOf } from '../project/summary/names.ts';
import type { Repeater } from './repetition.ts';
import {
  addMember,
  exportedMember,
  exportedNames,
  filesAround,
  usesOutside,
  type OutsideUse,
  type Place,
} from '../uses-outside.ts';

type Context = Readonly<
  Pick<
    TSESLint.RuleContext<string, readonly unknown[]>,
    'cwd' | 'filename' | 'settings' | 'sourceCode'
  >
>;

const MAX_DEPTH = 2;
/** Where scripts of a page lie, and how functions are called there that draw a part of it. */
const OF_PAGE = /(?:^|\/)(?:assets|public|static|www)\//;
const DRAWS = /^_*(?:display|draw|paint|render|show)(?![a-z])/;
/** What draws a picture for each frame, and not what somebody looks at next: `requestAnimationFrame(() => field.focus())` waits for one. */
const drawsFrames = textHolding(/\brequestAnimationFrame\((?!\(\) =>)|\.getContext\(/);

/** Whether a constant is noticed in runs of functions alone, which draw parts of a page, or which nothing but code that seldom runs calls. */
export function isLostInCallers(
  file: Context,
  made: TSESTree.Node,
  repeaters: readonly Repeater[],
): boolean {
  const { noticeable, work } = analyze(file.sourceCode);
  const runs = noticeable.among(repeaters, made).map(({ frequency, node }) => {
    return frequency === 'call' && isFunction(node) ? node : undefined;
  });
  if (runs.every((run) => run && drawsPart(file, run))) return true;
  return (
    work.making(made) < VERY_LONG && runs.every((run) => run && hasOnlySeldomCallers(file, run))
  );
}

/** `function renderDetail(item) { … }` in a script of a page, which shows one at a time. */
function drawsPart({ cwd, filename, sourceCode }: Context, fn: FunctionNode): boolean {
  const name = path.relative(cwd, filename).replaceAll('\\', '/');
  return OF_PAGE.test(name) && DRAWS.test(nameOf(fn)) && !drawsFrames(sourceCode);
}

/**
 * Whether the project shows calls of a function, and all of them are steps of what comes so seldom that
 * nobody could notice what a run of the function makes: of code that draws a component, runs for what a
 * person does, runs once, or tells of an error. A call of another kind is enough to say no, and so is a use
 * that is none. Of a library, others call as well: what the project shows is evidence enough to stay silent.
 */
function hasOnlySeldomCallers(file: Context, fn: FunctionNode): boolean {
  const files = filesAround(file);
  const place = { path: file.filename, analysis: analyze(file.sourceCode) };
  return files !== undefined && areCallersSeldom(files, place, fn, []);
}

function areCallersSeldom(
  files: ProjectFiles,
  place: Place,
  fn: FunctionNode,
  running: readonly FunctionNode[],
): boolean {
  if (running.length > MAX_DEPTH || running.includes(fn)) return false;
  const uses = usesOf(files, place, fn);
  const inner = [...running, fn];
  return (
    uses !== undefined &&
    uses.length > 0 &&
    uses.every(({ node, place: other }) => isSeldomCall(files, other, node, inner))
  );
}

/** Where a function is named that a file exports, by itself or in an object; `undefined` if that cannot be told. */
function usesOf(files: ProjectFiles, place: Place, fn: FunctionNode): OutsideUse[] | undefined {
  const exported = exportedMember(place.analysis, fn);
  const names = exported?.names ?? exportedNames(place.analysis, fn);
  if (!names) return undefined;
  const { sites } = place.analysis.calls.usesOf(fn);
  const uses = (exported?.uses ?? sites.map(({ callee }) => callee)).map((node) => ({
    place,
    node,
  }));
  for (const name of names) {
    const outside = usesOutside(files, place.path, name, exported !== undefined);
    if (!outside) return undefined;
    for (const use of outside) {
      if (!exported) {
        uses.push(use);
        continue;
      }
      const members: TSESTree.Node[] = [];
      if (!addMember(use.node, exported.member, members)) return undefined;
      uses.push(...members.map((node) => ({ place: use.place, node })));
    }
  }
  return uses;
}

function isSeldomCall(
  files: ProjectFiles,
  place: Place,
  use: TSESTree.Node,
  running: readonly FunctionNode[],
): boolean {
  const callee = wrapped(use);
  const call = callee.parent;
  return (
    call?.type === 'CallExpression' &&
    call.callee === callee &&
    isSeldom(files, place, call, running)
  );
}

function isSeldom(
  files: ProjectFiles,
  place: Place,
  site: TSESTree.Node,
  running: readonly FunctionNode[],
): boolean {
  const { analysis } = place;
  if (isForErrors(analysis, site)) return true;
  for (const { frequency, node } of analysis.repetition.around(site)) {
    if (isLoop(node)) {
      if (frequency !== 'once') return false;
    } else if (isFunction(node) && !isCalledInPlace(node)) {
      if (isStartedByPerson(node)) return true;
      if (frequency === 'item') return false;
      if (isInForeignCode(analysis, node)) return true;
      const isCallback = frequency === 'once' && wrapped(node).parent?.type === 'CallExpression';
      if (frequency === 'once' && !isCallback) return true;
      if (!isCallback) return areCallersSeldom(files, place, node, running);
    }
  }
  return true;
}
