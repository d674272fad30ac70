import path from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import {
  calleeName,
  enclosingFunction,
  isCall,
  isDeclaredValue,
  isFunction,
  linesOf,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { analyze, type Analysis } from '../analyze.ts';
import { packageOf, readManifest } from '../project/files/package.ts';
import { linesBesides } from '../constants/constants-of-run.ts';
import { isComponentOrHook } from '../foreign.ts';
import { exportedNames, filesAround, usesOutside } from '../uses-outside.ts';
import { computes, isHandler } from './computing.ts';
import { isForDocument } from './for-documents.ts';
import type { Repeater } from './repetition.ts';
import { isShownToRepeat } from './shown-often.ts';
import type { RuleContext } from '../rule-context.ts';

/** What a clock starts, once an hour or a day, and what tells of errors: `cron/`, `friendly_errors/`, `error-texts.ts`. */
const NOW_AND_THEN =
  /(?:^|[/\\])cron(?:-?jobs?|s)?[/\\]|(?:^|[/\\_.-])errors?(?:[/\\]|(?:[_.-][\w.-]*)?\.[cm]?[jt]sx?$)/i;

/** The most lines of a function that does little but format a value, besides the format itself. */
const MOST_LINES_OF_FORMATTER = 14;
/** The same, with the format, in the language of the process. */
const MOST_LINES_FOR_READER = 10;

/** What an editor hands to its extensions when a person does something. */
const OF_EDITOR =
  /^_*(?:(?:active|text)*(?:document|editor|view)|args|cancel\w*|context|event|e|position|range|selections?|token|uri|webview)$/i;

/**
 * The runs around something in which somebody could notice that it is made: of a constant, only where the
 * program shows that they come again and again, or where that need not be seen; of those of an extension of an
 * editor, which a person has do something now and then, the ones that are seen to repeat, and functions that
 * compute a value of others; none of what a program has and does not use.
 */
export function seenToRun(
  file: RuleContext,
  repeaters: readonly Repeater[],
  made: TSESTree.Node,
): readonly Repeater[] {
  const { cwd, filename, sourceCode } = file;
  const analysis = analyze(sourceCode);
  const noticed = analysis.noticeable.among(repeaters, made);
  const isEarned = (one: Repeater): boolean =>
    isShownToRepeat(file, one) || isOfItsOwn(analysis, one, made);
  if (!isFunction(made) && !ofRun(noticed).some(isEarned)) return [];
  const isUnseen = noticed.length > 0 && noticed.every(({ frequency }) => frequency === 'call');
  if (isUnseen && noticed.some(({ node }) => isFunction(node) && isUnused(file, node))) return [];
  const inProject = path.relative(cwd, filename);
  const isAside = NOW_AND_THEN.test(inProject) || isForDocument(analysis, inProject, made);
  if (isUnseen && isAside) {
    return noticed.filter(({ isHot }) => isHot);
  }
  if (!isUnseen || !packageOf(filename, cwd).isOfEditor) return noticed;
  return noticed.filter(
    ({ node }) => isFunction(node) && !isGivenByEditor(node) && computes(analysis, node),
  );
}

/**
 * Whether one need not see how often a run makes something: a literal reads better than a copy of it, and than
 * its text where a value is computed; a format takes as long as some hundred sets, and what does little but
 * format a value, and not the present, is there for many. A request takes longer.
 */
function isOfItsOwn(
  analysis: Analysis,
  { frequency, node }: Repeater,
  made: TSESTree.Node,
): boolean {
  if (!isFunction(node)) return false;
  const value = made as TSESTree.Expression;
  const literal = isCall(made) ? analysis.constants.literalOf(made) : undefined;
  if (literal?.isCopy) return true;
  const constant = analysis.constants.of(value);
  if (literal && (!constant || !isDeclaredValue(made))) return computes(analysis, node);
  if (constant?.kind !== 'Intl' && !constant?.made?.has('format')) return false;
  const isOfRequest = frequency === 'request' || isHandler(node) || node.async;
  const isForMany = computes(analysis, node) && !node.params.some(isPresent);
  // In the language of the process most are made for a page, which a person looks at.
  const isForReader = constant.isOfEnvironment && linesOf(node) > MOST_LINES_FOR_READER;
  const isShort = linesBesides([made], node) <= MOST_LINES_OF_FORMATTER && !isForReader;
  return isForMany && !isOfRequest && isShort && !isForOneOfPage(analysis, node);
}

/** Whether a function is called once or twice in all, for a value that a component shows, and not for each of many. */
function isForOneOfPage(analysis: Analysis, fn: FunctionNode): boolean {
  const { closed, sites } = analysis.calls.usesOf(fn);
  if (!closed || sites.length === 0 || sites.length > 2) return false;
  return sites.every((site) => {
    const around = enclosingFunction(site);
    if (!around || !isComponentOrHook(analysis.sourceCode, around)) return false;
    const { frequency } = analysis.repetition.of(around);
    const isRepeated = analysis.repetition
      .around(site)
      .some((one) => one.frequency === 'loop' || one.frequency === 'item');
    return frequency !== 'item' && !isRepeated;
  });
}

/** `now`, `date = new Date()`: one moment for all that is drawn or asked at a time. */
function isPresent(parameter: TSESTree.Parameter): boolean {
  if (parameter.type !== 'AssignmentPattern') {
    return parameter.type === 'Identifier' && /^(?:now|today)/i.test(parameter.name);
  }
  const { right } = parameter;
  return right.type === 'NewExpression' && calleeName(right) === 'Date';
}

/** Those of the repeaters, innermost first, that make something in one run: what is around a function may call it once and give it away. */
function ofRun(repeaters: readonly Repeater[]): readonly Repeater[] {
  const end = repeaters.findIndex(
    ({ frequency, node }) => isFunction(node) && (frequency === 'call' || frequency === 'request'),
  );
  return end === -1 ? repeaters : repeaters.slice(0, end + 1);
}

function isGivenByEditor({ params }: FunctionNode): boolean {
  return params.some(
    (parameter) => parameter.type === 'Identifier' && OF_EDITOR.test(parameter.name),
  );
}

/**
 * Whether a file exports a function, under a name, that no other asks for: one of a program, or one that others
 * import, and that does not hand it on to those who install the package. What a framework loads by the place of its
 * file is a default export mostly.
 */
function isUnused(file: RuleContext, fn: FunctionNode): boolean {
  const analysis = analyze(file.sourceCode);
  if (analysis.calls.usesOf(fn).sites.length > 0) return false;
  const names = exportedNames(analysis, fn);
  if (!names || names.length === 0 || names.includes('default')) return false;
  const files = filesAround(file);
  if (!files) return false;
  const { filename } = file;
  const { root } = packageOf(filename, file.cwd);
  if (readManifest(path.join(root, 'package.json'))?.private === true) {
    return names.every((name) => usesOutside(files, filename, name)?.length === 0);
  }
  const [importer] = files.importersOf(filename);
  const asked = new Map(names.map((name) => [name, undefined]));
  const surface = { names: asked, isWhole: false, isKnown: () => false };
  return importer !== undefined && files.usersOf(filename, surface).length === 0;
}
