import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isInside, unwrap, wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { mayTell } from './control.ts';
import { isReadInPlace } from './inlining.ts';
import { Answers } from './answers.ts';
import type { Leaf } from './leaf.ts';
import { isVariable, type Mentions, type Root } from './mention-index.ts';
import { pathBetween, type Mention } from './mentions.ts';
import { isQuestion, isSchemaCall, mayGuard } from './plain-code.ts';
import type { Questions } from './questions.ts';
import { ownerOf, type Owner } from './variables.ts';

type Variable = TSESLint.Scope.Variable;

const MAX_STEPS = 4;
/** More mentions of one variable are not told apart. */
const MAX_MENTIONS = 400;

interface Search {
  readonly analysis: Analysis;
  readonly mentions: Mentions;
  /** What may answer the questions that are looked for; `undefined` where every check is. */
  readonly answers: Answers | undefined;
}

/** The search for what is handed to one check. */
interface Handing extends Search {
  /** What is known of variables, by the path below them that is checked and the steps to them. */
  readonly starts: Map<Variable, Map<string, boolean>>;
}

/** The places that name something and may tell of what is looked for. */
function mentionsOf({ answers, mentions }: Search, root: Root): readonly Mention[] {
  return answers ? mentions.of(root, (node) => answers.mayAnswerAny(node)) : mentions.of(root);
}

/**
 * For each check that something else in the file may settle, what it reads of which that may tell, with
 * the code around.
 */
export function suspectsAmong(
  analysis: Analysis,
  mentions: Mentions,
  questions: Questions | undefined,
): ReadonlyMap<Root, Owner>[] {
  const answers = questions && new Answers(analysis, questions);
  const search: Search = { analysis, mentions, answers };
  const suspects = new Map<Leaf, Map<Root, Owner>>();
  const roots = answers
    ? mentions.rootsIn(answers.wanted.map(({ whole }) => whole))
    : mentions.roots();
  for (const root of roots) {
    const all = mentionsOf(search, root);
    for (const check of all) {
      const { leaf } = check;
      if (leaf?.isCheck !== true || answers?.asks(leaf) === false) continue;
      const isSuspect =
        all.length > MAX_MENTIONS ||
        all.some((other) => supports(search, other, check)) ||
        (isVariable(root) && isKnownFromStart({ ...search, starts: new Map() }, root, check, 0));
      if (!isSuspect) continue;
      const found = suspects.get(leaf);
      if (found) found.set(root, check.fn);
      else suspects.set(leaf, new Map([[root, check.fn]]));
    }
  }
  return [...suspects].flatMap(([leaf, found]) =>
    leaf.isOpaque(analysis) || !isSupported(search, leaf, found) ? [] : [found],
  );
}

/**
 * Whether something may tell of all that a condition reads. `PATTERN.test(a)` says nothing of
 * `PATTERN.test(b)`; what a function of the file asks may be about one of its arguments.
 */
function isSupported(
  { analysis, answers, mentions }: Search,
  { node }: Leaf,
  supported: ReadonlyMap<Root, Owner>,
): boolean {
  const value = unwrap(node);
  if (value.type !== 'CallExpression') return true;
  const locals = [...mentions.rootsIn([value])].filter(
    (root) =>
      isVariable(root) && root.scope.block.type !== 'Program' && !isInside(root.scope.block, value),
  );
  // A question is answered of all its values together.
  const needsAll = answers !== undefined || !analysis.calls.calleeOf(value);
  if (needsAll) return locals.every((root) => supported.has(root));
  const isLocal = (root: Root): boolean => locals.includes(root);
  return locals.length === 0 || [...supported.keys()].some(isLocal);
}

/** Whether one mention of a variable can teach what settles a check of it. */
function supports(search: Search, other: Mention, check: Mention): boolean {
  const { analysis } = search;
  const { leaf } = check;
  if (leaf && search.answers?.mayAnswer(other.node, leaf) === false) return false;
  if (other === check || !mayPrecede(other, check)) return false;
  if (!leaf || (other.leaf && isNested(leaf.node, other.leaf.node))) return false;
  const isAskedForType = check.isSubject && check.path === '' && leaf.isAboutType(analysis);
  if (other.role === 'call' || other.role === 'dereference') {
    if (isAskedForType) return true;
    if (other.role === 'call' && check.path === '' && leaf.isTruthiness) return true;
  }
  if (other.role === 'argument' && other.callee && isReadInPlace(other.callee)) {
    if (isAskedForType || mayGuard(analysis, other.callee)) return true;
  }
  // What a variable keeps teaches where that is tested; a part of it, for the parts behind it.
  const isKept = other.role === 'alias' && other.leaf?.isCheck !== true;
  if (isKept && !isTestedAnywhere(search, other.target)) return false;
  if (!other.leaf || !teaches(analysis, other, other.leaf, check, leaf)) return false;
  if (other.fn !== check.fn || leaf.isRepeated) return true;
  if (isOverwritten(search, other.node, check.node)) return false;
  if (other.role === 'alias') return true;
  const name = other.node.type === 'Identifier' ? other.node.name : 'this';
  return mayTell(analysis, other.leaf.node, check.node, name);
}

/** Whether a statement between two places, by which control comes to the second, assigns the variable. */
function isOverwritten({ analysis }: Search, from: TSESTree.Node, to: TSESTree.Node): boolean {
  const variable = to.type === 'Identifier' ? analysis.bindings.variableOf(to) : undefined;
  return (
    variable?.references.some(({ identifier }) => {
      const { parent } = identifier;
      if (identifier.range[0] < from.range[1] || identifier.range[1] > to.range[0]) return false;
      if (parent?.type !== 'AssignmentExpression' || parent.left !== identifier) return false;
      const block = parent.operator === '=' ? parent.parent.parent : undefined;
      return (
        parent.parent.type === 'ExpressionStatement' &&
        block?.type === 'BlockStatement' &&
        isInside(to, block)
      );
    }) === true
  );
}

function teaches(
  analysis: Analysis,
  other: Mention,
  leaf: Leaf,
  check: Mention,
  checked: Leaf,
): boolean {
  if (leaf.isOpaque(analysis)) return false;
  const isReadable = !other.callee || isReadInPlace(other.callee);
  if (isReadable && (other.role === 'argument' || check.role === 'argument')) {
    // A function may ask about a part of what it is given, but not about what stands beside it.
    return other.path.startsWith(check.path) || check.path.startsWith(other.path);
  }
  if (!other.isSubject || !check.isSubject) {
    return textOf(analysis, other, leaf) === textOf(analysis, check, checked);
  }
  const isSamePath =
    other.path === check.path ||
    (other.path === '.length' && check.path === '') ||
    (check.path === '.length' && other.path === '');
  if (!isSamePath) return other.isOptional && check.path === '' && checked.isAboutType(analysis);
  const constant = leaf.constant(analysis);
  // That a value is not `'a'` says nothing but that.
  return (
    constant === undefined ||
    checked.constant(analysis) === constant ||
    leaf.mayHoldAt(checked.node)
  );
}

function isNested(a: TSESTree.Node, b: TSESTree.Node): boolean {
  return isInside(a, b) || isInside(b, a);
}

function textOf(analysis: Analysis, { node }: Mention, leaf: Leaf): string {
  return leaf.textFor(analysis, node.type === 'Identifier' ? node.name : 'this');
}

/** Facts flow forward: down the function, into the closures made after, and out of what is called. */
function mayPrecede(other: Mention, check: Mention): boolean {
  if (other.fn === check.fn) {
    return other.node.range[0] < check.node.range[0] || check.leaf?.isRepeated === true;
  }
  if (isInside(check.fn, other.fn)) {
    return other.node.range[0] < check.fn.range[0] || isNamedUpTo(check.fn, other.fn);
  }
  return isNamedUpTo(other.fn, undefined);
}

/** Whether a function, or one around it, may be called from elsewhere by a name. */
function isNamedUpTo(inner: Owner, outer: Owner | undefined): boolean {
  for (let node: TSESTree.Node | undefined = inner; node && node !== outer; node = node.parent) {
    if (!isFunction(node)) continue;
    if (node.type === 'FunctionDeclaration' || node.id) return true;
    const { type } = wrapped(node).parent ?? node;
    if (type !== 'CallExpression' && type !== 'Property' && type !== 'ArrayExpression') return true;
  }
  return false;
}

function isTestedAnywhere(
  { analysis, mentions }: Search,
  target: TSESTree.Identifier | undefined,
): boolean {
  const variable = target && analysis.bindings.variableOf(target);
  return variable !== undefined && mentions.of(variable).some(({ leaf }) => leaf);
}

/** Whether what is assigned or passed to a variable can settle a check of it. */
function isKnownFromStart(
  search: Handing,
  variable: Variable,
  check: Mention,
  depth: number,
): boolean {
  const known = search.starts.get(variable) ?? new Map<string, boolean>();
  search.starts.set(variable, known);
  const key = `${String(depth)} ${check.path}`;
  const isKnown = known.get(key) ?? isSettledFromStart(search, variable, check, depth);
  known.set(key, isKnown);
  return isKnown;
}

function isSettledFromStart(
  search: Handing,
  variable: Variable,
  check: Mention,
  depth: number,
): boolean {
  if (depth > MAX_STEPS || variable.references.length > MAX_MENTIONS) return true;
  const { analysis, answers } = search;
  const isKnown = (source: TSESTree.Node): boolean => isKnownSource(search, source, check, depth);
  for (const { identifier, writeExpr } of variable.references) {
    if (writeExpr && isKnown(writeExpr)) return true;
    if (!answers && isFallback(identifier) && check.leaf?.isAboutType(analysis) === true)
      return true;
  }
  const [def] = variable.defs;
  if (def?.type !== 'Parameter' || !isFunction(def.node)) return false;
  const { closed, sites } = analysis.calls.usesOf(def.node);
  if (!closed || sites.length === 0) return false;
  const index = def.node.params.findIndex((parameter) => {
    const target = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
    return target === def.name;
  });
  if (index === -1) return true;
  let isAnyKnown = !answers;
  const isEveryKnown = sites.every((site) => {
    const argument = site.arguments[index];
    if (!argument || argument.type === 'SpreadElement' || isValue(argument)) return true;
    isAnyKnown = isKnown(argument);
    return isAnyKnown;
  });
  return isEveryKnown && isAnyKnown;
}

/** Whether a variable is given a value where it is `null` or `undefined`: `x ??= 1`. */
function isFallback({ parent }: TSESTree.Node): boolean {
  return parent?.type === 'AssignmentExpression' && parent.operator === '??=';
}

/** Whether an expression makes a value whose kind shows. */
function isValue(source: TSESTree.Node): boolean {
  const { type } = unwrap(source);
  return !/^(?:Await|Call|Identifier|Member|This|Yield)/u.test(type);
}

function isKnownSource(
  search: Handing,
  source: TSESTree.Node,
  check: Mention,
  depth: number,
): boolean {
  const { analysis, answers } = search;
  const node = unwrap(source);
  if (answers && isValue(node)) return false;
  if (answers && node.type === 'CallExpression') {
    // What a schema returns passes it.
    return isSchemaCall(node) && check.leaf !== undefined && answers.mayAnswer(node, check.leaf);
  }
  const isTypeTest = check.path === '' && check.leaf?.isTypeTest(analysis) === true;
  if (isValue(node)) {
    // Where it is made, people test the type only; where it is passed to, that it is there, too.
    const isPresence = check.leaf?.isAboutType(analysis) === true || check.leaf?.isTruthiness;
    return isTypeTest || (depth > 0 && check.path === '' && isPresence === true);
  }
  if (node.type === 'CallExpression') {
    if (check.path !== '') return false;
    if (isSchemaCall(node) || isTypeTest) return true;
    return (
      check.leaf?.isTruthiness === true && node.arguments.length > 0 && isQuestion(analysis, node)
    );
  }
  let root: TSESTree.Node = node;
  while (root.type === 'MemberExpression') root = unwrap(root.object);
  if (root.type !== 'Identifier') return root.type === 'ThisExpression';
  const variable = analysis.bindings.variableOf(root);
  if (!variable) return false;
  const path = pathBetween(analysis, root, node);
  const fn = ownerOf(root);
  const handedOn: Mention = { ...check, node: root, fn, path: path + check.path };
  return (
    mentionsOf(search, variable).some(
      (other) => other.node !== root && supports(search, other, handedOn),
    ) || isKnownFromStart(search, variable, handedOn, depth + 1)
  );
}
