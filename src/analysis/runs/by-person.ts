import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isFunction,
  staticName,
  wrapped,
  type ClassNode,
  type FunctionNode,
} from '../../ast/nodes.ts';
import { analyze } from '../analyze.ts';
import { packageOf } from '../project/files/package.ts';
import { nameOf } from '../project/summary/names.ts';
import { computes } from './computing.ts';
import type { Repeater } from './repetition.ts';

/** Events of a page that nothing else is called after. */
const EVENT =
  'ContextMenu|Dbl[Cc]lick|Key(?:[Dd]own|[Pp]ress|[Ss]troke|[Uu]p)|(?:Mouse|Pointer|Touch)(?:[Dd]own|[Ee]nd|[Ee]nter|[Ll]eave|[Mm]ove|[Oo]ut|[Oo]ver|[Ss]tart|[Uu]p|[Ww]heel)';
/** Those that are words of many meanings, too. */
const AMBIGUOUS =
  'Blur|Change|Click|Copy|Cut|Drag|Drop|Focus|Hover|Input|Paste|Scroll|Select|Submit|Swipe|Tap|Toggle|Wheel';
const NAMES = new RegExp(
  `(?:${EVENT})(?![a-z])|^_*(?:handle|on)_?(?:[A-Z]\\w*)?(?:${AMBIGUOUS})(?![a-z])`,
);

/** Classes whose objects are parts of a page. */
const PARTS = /(?:Component|Dialog|Element|Menu|Modal|Panel|Popup|Sidebar|Toolbar|View|Widget)$/;

/** What Angular says of a class that is a part of a page. */
const OF_PAGE = new Set(['Component', 'Directive']);

/**
 * Whether a function runs when somebody types, clicks or drags, each at most some dozen times in a second,
 * or belongs to a part of a page, which is drawn then: a name is enough to stay silent, never to report.
 */
export function isStartedByPerson(fn: FunctionNode): boolean {
  return NAMES.test(nameOf(fn)) || isOfPart(fn);
}

/** A method of `class Breadcrumb extends HTMLElement`, or of a component of Angular. */
function isOfPart(fn: FunctionNode): boolean {
  const member = wrapped(fn).parent;
  if (member?.type !== 'MethodDefinition' && member?.type !== 'PropertyDefinition') return false;
  const owner = member.parent.parent;
  if (decoratorsOf(owner).some(isOfPage)) return true;
  const { superClass } = owner;
  if (superClass?.type === 'Identifier') return PARTS.test(superClass.name);
  return superClass?.type === 'MemberExpression' && PARTS.test(staticName(superClass) ?? '');
}

/** espree leaves `decorators` out. */
function decoratorsOf(owner: ClassNode): readonly TSESTree.Decorator[] {
  return (owner as Partial<Pick<ClassNode, 'decorators'>>).decorators ?? [];
}

/** `@Component({ … })` */
function isOfPage({ expression }: TSESTree.Decorator): boolean {
  if (expression.type !== 'CallExpression') return false;
  const { callee } = expression;
  return callee.type === 'Identifier' && OF_PAGE.has(callee.name);
}

/** What a clock starts, once an hour or a day. */
const BY_CLOCK = /(?:^|[/\\])cron(?:-?jobs?|s)?[/\\]/i;

/** What an editor hands to its extensions when a person does something. */
const OF_EDITOR =
  /^_*(?:(?:active|text)*(?:document|editor|view)|args|cancel\w*|context|event|e|position|range|selections?|token|uri|webview)$/i;

/**
 * The runs that somebody could notice: of those of an extension of an editor, which a person has do something
 * now and then, the ones that are seen to repeat, and functions that compute a value of others.
 */
export function seenToRun(
  {
    cwd,
    filename,
    sourceCode,
  }: Readonly<
    Pick<TSESLint.RuleContext<string, readonly unknown[]>, 'cwd' | 'filename' | 'sourceCode'>
  >,
  noticed: readonly Repeater[],
): readonly Repeater[] {
  const isUnseen = noticed.length > 0 && noticed.every(({ frequency }) => frequency === 'call');
  if (isUnseen && BY_CLOCK.test(path.relative(cwd, filename))) {
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
