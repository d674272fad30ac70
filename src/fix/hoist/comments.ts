import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
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
  })\\s+(?!of\\b)`,
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
  const isHelper = isFunction(value) && value.body.type === 'BlockStatement';
  if (!first || !last || isHelper || comments.some(isDocumentation)) return false;
  const list = statementsOf(statement.parent);
  if (list.at(-1) === statement) return false;
  if (STEP.test(first.value)) return true;
  if (names(comments, name)) return false;
  const next = sourceCode.getTokenAfter(whole as never, { includeComments: true });
  const isComment = next?.type === 'Block' || next?.type === 'Line';
  const goesOn = !isComment && next?.loc.start.line === whole.loc.end.line + 1;
  const isLong = last.loc.end.line - first.loc.start.line > 1;
  return goesOn || (isLong && list[0] === statement);
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
