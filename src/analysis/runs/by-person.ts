import type { TSESTree } from '@typescript-eslint/utils';
import { decoratorsOf, staticName, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { nameOf } from '../project/summary/names.ts';

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

/** `@Component({ … })` */
function isOfPage({ expression }: TSESTree.Decorator): boolean {
  if (expression.type !== 'CallExpression') return false;
  const { callee } = expression;
  return callee.type === 'Identifier' && OF_PAGE.has(callee.name);
}
