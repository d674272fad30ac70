import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, isPropertyName, staticName, type Call } from '../../ast/nodes.ts';
import { textHolding } from '../../ast/text-holding.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { analyze } from '../analyze.ts';
import { EMPTIES_CACHE, OF_CLIENT } from '../project/files/late-loads.ts';
import { createSays, standsWhere } from '../project/guards/conditions.ts';
import { createDevelopment } from '../project/guards/development.ts';
import { lastName } from '../project/summary/names.ts';

/** Whether a `require` may find, read and run another file for each request: Node keeps what it has loaded. */
export function loadsPerRequest(node: Call, sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  return isComputedPath(node, sourceCode) && !isKept(node, sourceCode);
}

/** `delete require.cache[file]`, `decache(file)`, `clearModule(file)` */
const EMPTIES = /^(?:require\.cache\b|decache$|clear-?module\b)/i;
const emptiesCache = textHolding(EMPTIES_CACHE);
/** `if (require.cache[file]) return run();`: who asks knows that Node keeps it. */
const asksCache = textHolding(/\brequire\.cache\[(?<!\bdelete\s+require\.cache\[)/);
/** What may empty it by another name: `const { cache } = require`, `decache`. */
const PASSES_CACHE = /\brequire\.cache\b(?!\[)|\bdecache\b|\bclear-?module\b/i;

/** `hash`, `currentVersion`, `stat.mtimeMs`: what differs in another edition of the same file. */
const OF_EDITION = /(?:checksum|digest|etag|hash|mtime(?:ms)?|revision|version)$/i;

/** `./rows/${name}.json`, but not the `package.json` of one of a few packages. */
const OF_DATA = /(?<!\bpackage)\.json['"`)\s]*$/;

const HAS = /^(?:has|includes)$/;

/** What a client names, where a variable gets it: `const { name } = req.query`. */
const OF_REQUEST =
  /\b(?:c|context|ctx|event|req|request)\.(?:\w+\.)*(?:body|headers|originalUrl|params|path|pathname|query|url)\b/;
/** What is installed: few packages, whoever names them. */
const OF_PACKAGES = /\bnode_modules\b/;
/** A path is made of parts that are made of others: no deeper than this. */
const MAX_PARTS = 2;

/** `url.protocol.slice(0, -1)`: a module of Node itself, which no file holds. */
const OF_NODE = /^[\w$.]+\.protocol\.[\w$]+\([^()]*\)$/;

/**
 * Whether a `require` has something to load in many of its runs: files of data, of which there may be any
 * number, modules that the file takes out of the memory of Node, or, in a handler, what its client names.
 */
export function loadsAgain(
  node: Call,
  isInHandler: boolean,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const [path] = node.arguments;
  if (emptiesCache(sourceCode) && forgets(sourceCode)) return true;
  if (!path) return false;
  const texts = textsOf(path, sourceCode, 0);
  const [text = '', ...before] = texts;
  if (texts.some((one) => OF_PACKAGES.test(one))) return false;
  const [init = ''] = path.type === 'Identifier' ? before : [];
  if (OF_DATA.test(text) || OF_DATA.test(init)) return true;
  const isOfClient = OF_CLIENT.test(text) || before.some((one) => OF_REQUEST.test(one));
  if (!isInHandler || !isOfClient || asksCache(sourceCode)) return false;
  return !isOneOfList(node, path, sourceCode);
}

/** Whether a list of the module has what a client names: `if (APIS.includes(name)) require('./api/' + name)`. */
function isOneOfList(
  node: Call,
  path: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const { bindings } = analyze(sourceCode);
  const names = new Set<string>();
  walk(path, sourceCode.visitorKeys, (inner) => {
    if (inner.type === 'Identifier' && !isPropertyName(inner)) names.add(inner.name);
  });
  const isInList = createSays((test, isTrue) => {
    if (!isTrue || test.type !== 'CallExpression' || test.callee.type !== 'MemberExpression') {
      return false;
    }
    const { object } = test.callee;
    const [asked] = test.arguments;
    const list = object.type === 'Identifier' ? bindings.variableOf(object) : undefined;
    return (
      HAS.test(staticName(test.callee) ?? '') &&
      asked?.type === 'Identifier' &&
      names.has(asked.name) &&
      list !== undefined &&
      list.defs.length > 0 &&
      !isOfFunction(list) &&
      bindings.constantInit(list) !== undefined
    );
  });
  return standsWhere(isInList, node);
}

/** The text of a path, and of what the local variables in it are made of. */
function textsOf(
  path: TSESTree.Node,
  sourceCode: Readonly<TSESLint.SourceCode>,
  depth: number,
): string[] {
  const { bindings } = analyze(sourceCode);
  const parts: string[] = [];
  walk(path, sourceCode.visitorKeys, (inner) => {
    if (inner.type !== 'Identifier' || isPropertyName(inner)) return;
    const variable = bindings.variableOf(inner);
    const declarator = variable && isOfFunction(variable) ? variable.defs[0]?.node : undefined;
    const init = declarator?.type === 'VariableDeclarator' ? declarator.init : undefined;
    if (init && !isFunction(init) && depth < MAX_PARTS) {
      parts.push(...textsOf(init, sourceCode, depth + 1));
    }
  });
  return [sourceCode.getText(path), ...parts];
}

/** `current.hash !== hash`: a program is given another edition of a file now and then. */
const isOfOtherEdition = createSays((test, isTrue) => {
  if (test.type !== 'BinaryExpression' || !/^[!=]==?$/.test(test.operator)) return false;
  const isOther = test.operator.startsWith('!') === isTrue;
  return isOther && [test.left, test.right].every((side) => OF_EDITION.test(lastName(side)));
});

/**
 * Whether a file takes modules out of the memory of Node, and not only while somebody develops it, or where
 * there is another edition of them.
 */
const forgets = memoized((sourceCode: Readonly<TSESLint.SourceCode>): boolean => {
  const { bindings } = analyze(sourceCode);
  const isDevelopmentOnly = createDevelopment((node) => bindings.variableOf(node));
  let isOnlyThere: boolean | undefined;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'UnaryExpression' && node.type !== 'CallExpression') return;
    const emptied = node.type === 'CallExpression' ? node.callee : node.argument;
    if (!EMPTIES.test(sourceCode.getText(emptied))) return;
    const isSeldom = [isDevelopmentOnly, isOfOtherEdition].some((says) => standsWhere(says, node));
    isOnlyThere = (isOnlyThere ?? true) && isSeldom;
  });
  return isOnlyThere === undefined ? PASSES_CACHE.test(sourceCode.text) : !isOnlyThere;
});

/** Whether the path of a `require` differs from request to request: it is made of a local value. */
function isComputedPath(node: Call, sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  const { bindings } = analyze(sourceCode);
  const [path] = node.arguments;
  if (!path || node.arguments.length !== 1) return false;
  if (OF_NODE.test(sourceCode.getText(path))) return false;
  let isLocal = false;
  walk(path, sourceCode.visitorKeys, (inner) => {
    // `isSecure ? 'https' : 'http'`: which of its values it has is another matter.
    if (inner.parent?.type === 'ConditionalExpression' && inner.parent.test === inner) return SKIP;
    // `READERS[type]`: one of the modules that a table of the file names, whatever the key.
    if (inner.type === 'MemberExpression' && inner.object.type === 'Identifier') {
      const table = bindings.variableOf(inner.object);
      if (table && table.defs.length > 0 && !isOfFunction(table)) return SKIP;
    }
    if (inner.type !== 'Identifier') return;
    const parent = inner.parent;
    const isName =
      parent.type === 'MemberExpression' && parent.property === inner && !parent.computed;
    const variable = isName ? undefined : bindings.variableOf(inner);
    if (variable && isOfFunction(variable) && !isConstantPath(variable, sourceCode)) {
      isLocal = true;
    }
    return undefined;
  });
  return isLocal;
}

/** `driver = require(name)` for a variable of the module: it is loaded when it is asked for. */
function isKept(node: TSESTree.Node, sourceCode: Readonly<TSESLint.SourceCode>): boolean {
  const { parent } = node;
  if (parent?.type !== 'AssignmentExpression' || parent.left.type !== 'Identifier') return false;
  const variable = analyze(sourceCode).bindings.variableOf(parent.left);
  return variable !== undefined && !isOfFunction(variable);
}

function isOfFunction(variable: TSESLint.Scope.Variable): boolean {
  return variable.defs.length > 0 && variable.scope.variableScope.block.type !== 'Program';
}

function isConstantPath(
  variable: TSESLint.Scope.Variable,
  sourceCode: Readonly<TSESLint.SourceCode>,
): boolean {
  const init = analyze(sourceCode).bindings.constantInit(variable);
  if (!init) return false;
  let isConstant = true;
  walk(init, sourceCode.visitorKeys, (inner) => {
    const isPlain =
      inner.type === 'Literal' ||
      inner.type === 'TemplateElement' ||
      inner.type === 'TemplateLiteral' ||
      inner.type === 'BinaryExpression' ||
      (inner.type === 'Identifier' &&
        /^__(?:dirname|filename)$|^path$|^join$|^resolve$/.test(inner.name)) ||
      inner.type === 'CallExpression' ||
      inner.type === 'MemberExpression';
    if (!isPlain || isFunction(inner)) isConstant = false;
  });
  return isConstant;
}
