import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isLong } from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import { wordsOf } from '../../ast/words.ts';
import { withComments, type Extent } from '../move.ts';
import { statementsOf } from '../place.ts';

type SourceCode = Readonly<TSESLint.SourceCode>;

/** What tells a tool something of the statement below. */
const DIRECTIVE =
  /^\s*(?:@ts-|eslint-|oxlint-|tslint:|jscs:|jshint\b|biome-ignore|prettier-ignore|(?:istanbul|c8|v8) ignore|\$Flow)/u;
/** What only says of which kind a value is. */
const KIND = /^(?:dict|list|lookup|map|pattern|r|re|reg|regex|regexp|rgx|set|table)$/u;

/** What begins a comment on what the code below does, and not on what a value is. */
const STEP = new RegExp(
  `^[\\s*]*(?:${
    'add|apply|avoid|block|build|calculate|check|clamp|clean|clear|collect|compute|convert|copy|count|create|decide|' +
    'decode|detect|determine|draw|encode|ensure|escape|exclude|extract|fetch|fill|filter|find|first|fix|format|generate|' +
    'get|group|handle|if|ignore|init|initiali[sz]e|insert|iterate|keep|limit|load|look|loop|make|merge|move|next|' +
    'normali[sz]e|now|parse|pick|prepare|prevent|process|push|put|read|reject|remove|render|replace|reset|resolve|return|' +
    'run|save|scan|select|send|set|show|skip|sort|split|start|stop|store|strip|sum|take|then|throw|traverse|trim|try|' +
    'turn|unescape|update|use|validate|verify|wait|walk|we|wrap|write'
  })\\s+(?!of\\b)|^[\\s*]*[a-z]+\\s+(?:all|each|every)\\b`,
  'iu',
);

/**
 * The statement that declares one variable, with the comments that are about it. What is written above the first
 * lines of a function, or of a paragraph, is mostly about all of it, and stays, unless it names the variable; and
 * so does what tells of a step.
 */
export function withOwnComments(
  sourceCode: SourceCode,
  statement: TSESTree.VariableDeclaration,
  value: TSESTree.Node,
  name: string,
): Extent {
  const whole = withComments(sourceCode, statement);
  const comments = sourceCode
    .getCommentsBefore(statement)
    .filter(({ range }) => range[0] >= whole.range[0]);
  const directives = comments.slice(comments.findLastIndex((comment) => !isDirective(comment)) + 1);
  const others = comments.slice(0, comments.length - directives.length);
  if (!areAboutMore(sourceCode, others, statement, whole, value, name)) return whole;
  const start = directives[0] ?? statement;
  return {
    range: [start.range[0], whole.range[1]],
    loc: { start: start.loc.start, end: whole.loc.end },
  };
}

function areAboutMore(
  sourceCode: SourceCode,
  comments: readonly TSESTree.Comment[],
  statement: TSESTree.VariableDeclaration,
  whole: Extent,
  value: TSESTree.Node,
  name: string,
): boolean {
  const [first] = comments;
  const last = comments.at(-1);
  const isHelper = isFunction(value) && (value.body.type === 'BlockStatement' || isLong(value));
  if (!first || !last || isHelper || comments.some(isDocumentation)) return false;
  const list = statementsOf(statement.parent);
  if (list.at(-1) === statement) return false;
  if (STEP.test(first.value)) return true;
  if (tellOfRest(sourceCode, comments, restOfStep(list, statement), name)) return true;
  if (names(comments, name)) return false;
  const next = sourceCode.getTokenAfter(whole as never, { includeComments: true });
  const isComment = next?.type === 'Block' || next?.type === 'Line';
  const goesOn = !isComment && next?.loc.start.line === whole.loc.end.line + 1;
  const isTall = last.loc.end.line - first.loc.start.line > 1;
  return goesOn || (isTall && list[0] === statement);
}

/** The statements that make one paragraph with a declaration, and the next at least. */
function restOfStep(
  list: readonly TSESTree.Node[],
  statement: TSESTree.Node,
): readonly TSESTree.Node[] {
  const rest = list.slice(list.indexOf(statement) + 1);
  const end = rest.findIndex(
    ({ loc }, index) => index > 0 && loc.start.line > (rest[index - 1]?.loc.end.line ?? 0) + 1,
  );
  return end === -1 ? rest : rest.slice(0, end);
}

/** Whether comments speak of what the statements below a declaration name for the first time: `symbol` of `for (const symbol of …)`. */
function tellOfRest(
  { visitorKeys }: SourceCode,
  comments: readonly TSESTree.Comment[],
  rest: readonly TSESTree.Node[],
  name: string,
): boolean {
  const own = new Set(wordsOf(name).map(stem));
  const said = new Set(
    comments.flatMap(({ value }) => wordsOf(value).map(stem)).filter((word) => !own.has(word)),
  );
  return rest
    .flatMap((statement) => declaredIn(statement, visitorKeys))
    .some((pattern) => namesIn(pattern, visitorKeys).some((word) => said.has(word)));
}

/** The patterns that declare the variables of a statement, but for those of functions. */
function declaredIn(
  statement: TSESTree.Node,
  visitorKeys: SourceCode['visitorKeys'],
): TSESTree.Node[] {
  const patterns: TSESTree.Node[] = [];
  walk(statement, visitorKeys, (node) => {
    if (node.type === 'VariableDeclarator') patterns.push(node.id);
    return isFunction(node) ? SKIP : undefined;
  });
  return patterns;
}

/** The words of the variables that a pattern declares, of three letters or more. */
function namesIn(pattern: TSESTree.Node, visitorKeys: SourceCode['visitorKeys']): string[] {
  const words: string[] = [];
  walk(pattern, visitorKeys, (node) => {
    if (node.type === 'Identifier') words.push(...wordsOf(node.name).map(stem));
    return node.type.startsWith('TS') ? SKIP : undefined;
  });
  return words.filter((word) => word.length > 2);
}

function isDirective({ value }: TSESTree.Comment): boolean {
  return DIRECTIVE.test(value);
}

function isDocumentation({ type, value }: TSESTree.Comment): boolean {
  return type === 'Block' && value.startsWith('*');
}

/** Whether comments have the name of a variable in them, or all words of it that say more than its kind. */
function names(comments: readonly TSESTree.Comment[], name: string): boolean {
  const text = comments.map(({ value }) => value).join(' ');
  if (name.length > 2 && text.split(/[^\w$]+/u).includes(name)) return true;
  const said = new Set(wordsOf(text).map(stem));
  const words = wordsOf(name).filter((word) => !KIND.test(word));
  return words.length > 0 && words.every((word) => word.length > 2 && said.has(stem(word)));
}

/** `key` of `keys`, `entry` of `entries`. */
function stem(word: string): string {
  return word.replace(/ies$/u, 'y').replace(/(?<=..)s$/u, '');
}
