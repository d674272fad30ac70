import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import {
  enclosingClass,
  isFunction,
  memberName,
  propertyOf,
  staticName,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { isDirname, isWorkingFolder } from '../project/summary/folders.ts';
import { literalText } from '../project/summary/names.ts';
import { itemsBehind } from './listed-paths.ts';
import { returnedBy } from './taken-from.ts';
import { isUpload } from './uploads.ts';

/** A file in which a path is written, and what finds the others, if they may be looked at. */
export interface Writing {
  /** `undefined` for the only file that is looked at. */
  readonly file: string | undefined;
  readonly analysis: Analysis;
  /** The value of a constant that another file exports, or of a member of it. */
  readonly importedAs?: (
    def: TSESLint.Scope.Definition,
    member: string | undefined,
  ) => Written | undefined;
  /** The calls of a function, if all of them are known. */
  readonly callsOf?: (fn: FunctionNode) => readonly Written<Call>[] | undefined;
}

export interface Written<Node extends TSESTree.Node = TSESTree.Node> {
  readonly node: Node;
  readonly writing: Writing;
}

/**
 * A part of a path: its text, a name that stands for the same in the whole program, what is made anew each
 * time, or what is not known.
 */
type Part = { readonly text: string } | { readonly name: string } | 'fresh' | undefined;

export type Parts = readonly Part[];

const JOINS = /^path(?:\.posix|\.win32)?\.(?:join|normalize|resolve)$/;
/** Of one machine, and of one user. */
const FOLDERS_OF_SYSTEM = /^os\.(?:homedir|tmpdir)$/;
/** `Date.now()`, `randomUUID()`, `crypto.randomBytes(8).toString('hex')`, `nanoid()` of a package */
const MAKES_FRESH =
  /^(?:Date\.now|Math\.random|crypto\.random(?:Bytes|UUID)|nanoid(?:\.nanoid)?|ulid(?:\.ulid)?|uuid(?:\.v[1467])?)$/;
const MAX_DEPTH = 8;
/** Of texts that are put together of one another there would be more than memory holds. */
const MAX_PARTS = 24;
/** What may be more than so many paths may be any. */
const MAX_PATHS = 64;
/** The folders of the files of a program stand below this, and no other path does. */
export const FOLDER = '/';
const UNKNOWN: readonly Parts[] = [[undefined]];
/** How many expressions are looked at for one path: many ways may lead to the same. */
const MAX_STEPS = 2000;

interface Search {
  readonly depth: number;
  /** Of the whole search. */
  readonly steps: { left: number };
}

function deeper({ depth, steps }: Search): Search {
  return { depth: depth + 1, steps };
}

/** What the paths are put together of that an expression may stand for. */
export function pathsOf(
  file: TSESTree.Node,
  writing: Writing,
  search: Search = { depth: 0, steps: { left: MAX_STEPS } },
): readonly Parts[] {
  const node = unwrap(file);
  const within = (part: TSESTree.Node): readonly Parts[] => pathsOf(part, writing, deeper(search));
  search.steps.left -= 1;
  if (search.depth > MAX_DEPTH || search.steps.left < 0) return UNKNOWN;
  if (isDirname(node)) return [folderOf(writing)];
  const items = itemsBehind(node, writing.analysis);
  if (items) return eachOf(items, within);
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? inOrder([node.left, node.right], within) : UNKNOWN;
    case 'CallExpression':
      return pathsOfCall(node, writing, search);
    case 'ConditionalExpression':
      return eachOf([node.consequent, node.alternate], within);
    case 'Identifier':
      return pathsOfName(node, writing, search);
    case 'LogicalExpression':
      return node.operator === '&&' ? UNKNOWN : eachOf([node.left, node.right], within);
    case 'Literal':
      return [[{ text: String(node.value) }]];
    case 'MemberExpression':
      if (isUpload(node)) return [['fresh']];
      return pathsOfMember(node, writing, search);
    case 'TemplateLiteral':
      return inOrder(
        node.quasis.flatMap(({ value }, index) => {
          const expression = node.expressions[index];
          return [{ text: value.cooked ?? '' }, ...(expression ? [expression] : [])];
        }),
        within,
      );
    default:
      return UNKNOWN;
  }
}

function folderOf({ file }: Writing): Parts {
  const folder = file === undefined ? '' : path.dirname(file).split(path.sep).join('/');
  return [{ name: FOLDER }, { text: folder }];
}

/** The paths of all of some values. */
function eachOf<Value>(
  values: readonly Value[],
  within: (value: Value) => readonly Parts[],
): readonly Parts[] {
  const paths: Parts[] = [];
  for (const value of values) {
    const found = within(value);
    paths.push(...found);
    if (paths.length > MAX_PATHS || found === UNKNOWN) return UNKNOWN;
  }
  return paths;
}

function inOrder(
  items: readonly (TSESTree.Node | { readonly text: string })[],
  within: (part: TSESTree.Node) => readonly Parts[],
): readonly Parts[] {
  let paths: Parts[] = [[]];
  for (const item of items) {
    const next = 'text' in item ? [item.text === '' ? [] : [item]] : within(item);
    paths = paths.flatMap((start) => next.map((end) => [...start, ...end]));
    if (paths.some(({ length }) => length > MAX_PARTS)) return UNKNOWN;
    // How they end is known all the same.
    if (paths.length > MAX_PATHS) paths = [[undefined]];
  }
  return paths;
}

/** `path.join(folder, name)`, or a function of the file that only tells a path: `fileOf(id)`. */
function pathsOfCall(
  node: TSESTree.CallExpression,
  writing: Writing,
  search: Search,
): readonly Parts[] {
  const { bindings, calls } = writing.analysis;
  const key = bindings.originOf(node.callee)?.key ?? '';
  if (JOINS.test(key)) {
    // `path.resolve(folder, '/data/rows.json')` starts anew.
    const start = node.arguments.findLastIndex((part) => literalText(part)?.startsWith('/'));
    const given =
      key.endsWith('resolve') && start > 0 ? node.arguments.slice(start) : node.arguments;
    return inOrder(
      given.flatMap((part, index) => (index === 0 ? part : [{ text: '/' }, part])),
      (part) => pathsOf(part, writing, deeper(search)),
    );
  }
  if (isWorkingFolder(node)) return [[{ text: '.' }]];
  if (FOLDERS_OF_SYSTEM.test(key)) return [[{ name: key }]];
  if (isFresh(node, bindings)) return [['fresh']];
  const callee = calls.calleeOf(node);
  const returned = callee && !callee.async && !callee.generator ? returnedBy(callee) : [];
  // What other calls give to it does not come back from this one.
  const inside: Writing = {
    ...writing,
    callsOf: (fn) => (fn === callee ? [{ node, writing }] : writing.callsOf?.(fn)),
  };
  const within = (value: TSESTree.Node): readonly Parts[] => pathsOf(value, inside, deeper(search));
  return returned.length > 0 ? eachOf(returned, within) : UNKNOWN;
}

function isFresh(node: TSESTree.CallExpression, bindings: Analysis['bindings']): boolean {
  if (MAKES_FRESH.test(bindings.originOf(node.callee)?.key ?? '')) return true;
  const { callee } = node;
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  return object?.type === 'CallExpression' && isFresh(object, bindings);
}

/** A constant: what it holds, or else its name; or what callers give. */
function pathsOfName(
  node: TSESTree.Identifier,
  writing: Writing,
  search: Search,
): readonly Parts[] {
  const { analysis, file } = writing;
  const variable = analysis.bindings.variableOf(node);
  const [def] = variable?.defs ?? [];
  if (!variable || !def) return UNKNOWN;
  const init = analysis.bindings.constantInit(variable);
  if (!init) {
    if (def.type === 'Parameter') return pathsGiven(def, variable.name, writing, search);
    const values = valuesOfStart(variable);
    if (values.length > 0) {
      const paths = eachOf(values, (value) => pathsOf(value, writing, deeper(search)));
      return orName(paths, def.name, file);
    }
    return pathsImported(def, undefined, writing, search);
  }
  const isOfFile = variable.scope.variableScope.block.type === 'Program';
  const paths = pathsOf(init, writing, deeper(search));
  return isOfFile ? orName(paths, init, file) : paths;
}

/** What a variable of the module may be, which no function sets: it is the same once there are requests. */
function valuesOfStart({ references, scope }: TSESLint.Scope.Variable): readonly TSESTree.Node[] {
  if (scope.variableScope.block.type !== 'Program') return [];
  const writes = references.filter((reference) => reference.isWrite());
  const values = writes.flatMap(({ from, identifier, writeExpr }) => {
    const { parent } = identifier;
    const isSet =
      parent.type === 'VariableDeclarator' ||
      (parent.type === 'AssignmentExpression' && parent.operator === '=');
    return isSet && from.variableScope === scope.variableScope && writeExpr ? [writeExpr] : [];
  });
  return values.length === writes.length ? values : [];
}

/** What another file exports. */
function pathsImported(
  def: TSESLint.Scope.Definition,
  member: string | undefined,
  { importedAs }: Writing,
  search: Search,
): readonly Parts[] {
  const other = importedAs?.(def, member);
  if (!other) return UNKNOWN;
  const { node, writing } = other;
  return orName(pathsOf(node, writing, deeper(search)), node, writing.file);
}

/** The place of a constant stands for it, where what it holds is not known: each file may have its own name for it. */
function orName(
  paths: readonly Parts[],
  { range }: TSESTree.Node,
  file: string | undefined,
): readonly Parts[] {
  const isKnown = paths.every((parts) => !parts.includes(undefined) && !parts.includes('fresh'));
  return isKnown ? paths : [[{ name: `${file ?? ''}#${String(range[0])}` }]];
}

/** What all calls of a function give for its parameter. */
function pathsGiven(
  { node }: TSESLint.Scope.Definition,
  name: string,
  { callsOf }: Writing,
  search: Search,
): readonly Parts[] {
  const fn = isFunction(node) ? node : undefined;
  const index = fn?.params.findIndex((param) => param.type === 'Identifier' && param.name === name);
  const sites = fn && index !== undefined && index >= 0 ? callsOf?.(fn) : undefined;
  if (!sites || sites.length === 0 || sites.length > MAX_PATHS) return UNKNOWN;
  return eachOf(sites, ({ node: call, writing }) => {
    const args = call.arguments.slice(0, (index ?? 0) + 1);
    const value = args[index ?? 0];
    const isSpread = args.some(({ type }) => type === 'SpreadElement');
    return value && !isSpread ? pathsOf(value, writing, deeper(search)) : UNKNOWN;
  });
}

/** `FILES.users` of a constant object, `process.env.DATA`, `this.file` of what its class sets once. */
function pathsOfMember(
  node: TSESTree.MemberExpression,
  writing: Writing,
  search: Search,
): readonly Parts[] {
  const { analysis } = writing;
  const within = (part: TSESTree.Node): readonly Parts[] => pathsOf(part, writing, deeper(search));
  const name = memberName(node);
  if (name === undefined) return UNKNOWN;
  const { object } = node;
  if (object.type === 'ThisExpression') {
    const set = valuesSet(enclosingClass(node), name, analysis);
    return set?.length === 1 && set[0] ? within(set[0]) : UNKNOWN;
  }
  const of = analysis.bindings.originOf(object)?.key;
  if (of === 'process.env') return [[{ name: `process.env.${name}` }]];
  // Some number, which no name ends with that is written down.
  if (of === 'process' && name === 'pid') return [[{ text: '0' }]];
  const variable = object.type === 'Identifier' ? analysis.bindings.variableOf(object) : undefined;
  const init = variable && analysis.bindings.constantInit(variable);
  const value = init && propertyOf(init, name);
  if (value) return orName(within(value), value, writing.file);
  const [def] = variable?.defs ?? [];
  return def ? pathsImported(def, name, writing, search) : UNKNOWN;
}

/** What a class sets a member of its objects to; `undefined` if others may set it. */
const membersSet = memoized((analysis: Analysis): ReadonlyMap<string, readonly TSESTree.Node[]> => {
  const found = new Map<string, TSESTree.Node[]>();
  const { ast, visitorKeys } = analysis.sourceCode;
  walk(ast, visitorKeys, (node) => {
    const isField = node.type === 'PropertyDefinition';
    const isSet = node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression';
    if (!isField && !isSet) return;
    const value = isField ? node.value : node.right;
    const name = isField ? staticName(node) : memberName(node.left as TSESTree.MemberExpression);
    if (name !== undefined && value) found.set(name, [...(found.get(name) ?? []), value]);
  });
  return found;
});

function valuesSet(
  owner: ReturnType<typeof enclosingClass>,
  name: string,
  analysis: Analysis,
): readonly TSESTree.Node[] | undefined {
  const values = membersSet(analysis).get(name);
  return values?.every((value) => enclosingClass(value) === owner) === true ? values : undefined;
}
