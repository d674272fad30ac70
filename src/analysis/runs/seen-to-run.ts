import path from 'node:path';
import { isFunction, type FunctionNode } from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { packageOf, readManifest } from '../project/files/package.ts';
import { exportedNames, filesAround, usesOutside } from '../uses-outside.ts';
import { computes } from './computing.ts';
import type { Repeater } from './repetition.ts';
import type { RuleContext } from '../rule-context.ts';

/** What a clock starts, once an hour or a day, and what tells of errors: `cron/`, `friendly_errors/`, `error-texts.ts`. */
const NOW_AND_THEN =
  /(?:^|[/\\])cron(?:-?jobs?|s)?[/\\]|(?:^|[/\\_.-])errors?(?:[/\\]|(?:[_.-][\w.-]*)?\.[cm]?[jt]sx?$)/i;

/** What an editor hands to its extensions when a person does something. */
const OF_EDITOR =
  /^_*(?:(?:active|text)*(?:document|editor|view)|args|cancel\w*|context|event|e|position|range|selections?|token|uri|webview)$/i;

/**
 * The runs that somebody could notice: of those of an extension of an editor, which a person has do something
 * now and then, the ones that are seen to repeat, and functions that compute a value of others; none of what
 * a program has and does not use.
 */
export function seenToRun(file: RuleContext, noticed: readonly Repeater[]): readonly Repeater[] {
  const { cwd, filename, sourceCode } = file;
  const isUnseen = noticed.length > 0 && noticed.every(({ frequency }) => frequency === 'call');
  if (isUnseen && noticed.some(({ node }) => isFunction(node) && isUnused(file, node))) return [];
  if (isUnseen && NOW_AND_THEN.test(path.relative(cwd, filename))) {
    return noticed.filter(({ isHot }) => isHot);
  }
  if (!isUnseen || !packageOf(filename, cwd).isOfEditor) return noticed;
  return noticed.filter(
    ({ node }) => isFunction(node) && !isGivenByEditor(node) && computes(analyze(sourceCode), node),
  );
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
