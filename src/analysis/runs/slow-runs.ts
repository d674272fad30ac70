import type { TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  isInside,
  staticName,
  unwrap,
  type FunctionNode,
  type LoopNode,
} from '../../ast/nodes.ts';
import { memoized } from '../../ast/memoized.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';

/** What modules of Node do takes microseconds, and what they wait for milliseconds. */
const SLOW_MODULES = new Set(
  'child_process crypto dns fs fs-extra http http2 https net tls zlib'.split(' '),
);

/** Globals that print, end the program, or belong to a page, which takes longer to change than to compute. */
const SLOW_GLOBALS =
  /^(?:console(?!\.assert$)|document|localStorage|location|window)\.|^(?:alert|confirm|fetch|getComputedStyle|importScripts|prompt|require)$|^process\.(?:exit|std(?:err|out)\.write)$/;

/** Methods that by their names print, draw, ask a person, or talk to a database or another program: enough to stay silent, never to report. */
const SLOW_METHODS =
  /^(?:alert|confirm|debug|dispatch|draw|emit|exec(?:ute)?|fatal|fetch|info|log|notify|paint|prepare|prompt|publish|query|render|request|save|send|trace|upload|warn)$/;
/** Methods and properties that only the parts of a page have, by their names. */
const PAGE_METHODS =
  /^(?:appendChild|getBoundingClientRect|getElementById|insertAdjacent(?:Element|HTML|Text)|querySelector(?:All)?|replaceChildren|scrollIntoView)$/;
const PAGE_PROPERTIES = /^(?:cssText|inner(?:HTML|Text)|outerHTML|textContent)$/;
/** Those that print: what goes wrong is told in a branch, which most runs do not come to. */
const PRINTS = /^(?:console\.\w+|debug|fatal|info|log|trace|warn)$/;
const PATTERN =
  /^_*(?:re|rx)\d*$|(?:[a-z]R[Eex]|_re|_rx)\d*$|reg(?:ex)?p?\w{0,2}$|pattern\w{0,2}$|matcher$|splitter$|tokeni[sz]er$/i;

/**
 * Whether a run waits, calls the operating system, prints or changes a page; functions inside do so at
 * another time. What is printed in a branch counts for what is made there, if it is said what.
 */
export const slowRunsOf = memoized(createSlowRuns);

function createSlowRuns({ bindings, sourceCode }: Analysis): IsSlow {
  /** By what name a call takes long. */
  function slowName(node: TSESTree.Node): string | undefined {
    if (node.type === 'AssignmentExpression') return changedOfPage(node);
    if (node.type === 'NewExpression') return compiles(node) ? 'Function' : undefined;
    if (node.type !== 'CallExpression') return undefined;
    const { callee } = node;
    if (callee.type === 'MemberExpression' && isSlowMethod(callee)) return staticName(callee);
    const origin = bindings.originOf(callee);
    if (origin?.source === 'module') return SLOW_MODULES.has(origin.root) ? origin.root : undefined;
    return origin?.source === 'global' && SLOW_GLOBALS.test(origin.key) ? origin.key : undefined;
  }

  function isSlowMethod(callee: TSESTree.MemberExpression): boolean {
    const name = staticName(callee);
    if (PAGE_METHODS.test(name ?? '')) return true;
    if (!SLOW_METHODS.test(name ?? '')) return false;
    // `Math.log(bytes)` prints nothing.
    if (name === 'log' && bindings.originOf(callee)?.root === 'Math') return false;
    return !(name === 'exec' && isPattern(callee.object));
  }

  /** `new Function(code)` */
  function compiles({ callee }: TSESTree.NewExpression): boolean {
    const origin = bindings.originOf(callee);
    return origin?.source === 'global' && origin.key === 'Function';
  }

  /** `/a/.exec(text)`, and what is one, is named so, or stands in a table of such: `this.patterns.date`. */
  function isPattern(node: TSESTree.Node): boolean {
    const value = unwrap(node);
    if (value.type === 'Identifier' && PATTERN.test(value.name)) return true;
    const held = heldBy(value);
    if (held.type !== 'MemberExpression') return isRegExp(held);
    if (PATTERN.test(staticName(held) ?? '') || holdsPatterns(heldBy(unwrap(held.object))))
      return true;
    return isNamedForPatterns(held.object);
  }

  function isNamedForPatterns(table: TSESTree.Expression): boolean {
    if (table.type === 'Identifier') return PATTERN.test(table.name);
    return table.type === 'MemberExpression' && PATTERN.test(staticName(table) ?? '');
  }

  /** What a constant variable holds. */
  function heldBy(value: TSESTree.Node): TSESTree.Node {
    const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    const init = variable && bindings.constantInit(variable);
    return init ? unwrap(init) : value;
  }

  const slowPartsOf = memoized((run: FunctionNode | LoopNode): SlowParts => {
    let isSlow = waits(run);
    const prints: TSESTree.Node[] = [];
    walk(run.body, sourceCode.visitorKeys, (node) => {
      if (isSlow || isFunction(node)) return SKIP;
      const name = slowName(node);
      if (name !== undefined && PRINTS.test(name)) prints.push(node);
      else isSlow = waits(node) || name !== undefined;
      return undefined;
    });
    return { isSlow, prints };
  });

  return (run, made) => {
    const { isSlow, prints } = slowPartsOf(run);
    return isSlow || prints.some((print) => !made || !isInOtherBranch(print, run, made));
  };
}

/** `element.textContent = text` */
function changedOfPage({ left }: TSESTree.AssignmentExpression): string | undefined {
  const name = left.type === 'MemberExpression' ? staticName(left) : undefined;
  return PAGE_PROPERTIES.test(name ?? '') ? name : undefined;
}

export type IsSlow = (run: FunctionNode | LoopNode, made?: TSESTree.Node) => boolean;

interface SlowParts {
  readonly isSlow: boolean;
  readonly prints: readonly TSESTree.Node[];
}

function isInOtherBranch(node: TSESTree.Node, run: TSESTree.Node, made: TSESTree.Node): boolean {
  for (let part = node; part.parent && part !== run; part = part.parent) {
    if (isBranch(part) && !isInside(made, part)) return true;
  }
  return false;
}

function isBranch(part: TSESTree.Node): boolean {
  const { parent } = part;
  if (part.type === 'CatchClause' || part.type === 'SwitchCase') return true;
  return parent?.type === 'IfStatement' && parent.test !== part;
}

/** `{ strict: new RegExp('…'), loose: new RegExp('…') }` */
function holdsPatterns(node: TSESTree.Node): boolean {
  if (node.type === 'ArrayExpression') {
    return node.elements.some((element) => element !== null && isRegExp(element));
  }
  return (
    node.type === 'ObjectExpression' &&
    node.properties.some((property) => property.type === 'Property' && isRegExp(property.value))
  );
}

function isRegExp(node: TSESTree.Node): boolean {
  if (node.type === 'Literal') return 'regex' in node;
  return (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'RegExp'
  );
}

/** A generator that hands out what it has computed does not wait; one that hands out a call may. */
function waits(node: TSESTree.Node): boolean {
  if (node.type === 'ForOfStatement') return node.await;
  if (node.type !== 'YieldExpression') return node.type === 'AwaitExpression';
  return !!node.argument && !node.delegate && unwrap(node.argument).type === 'CallExpression';
}
