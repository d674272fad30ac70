import type { FunctionNode } from '../ast/nodes.ts';
import { nameOf } from './project/names.ts';

/** Events of a page that nothing else is called after. */
const EVENT =
  'ContextMenu|Dbl[Cc]lick|Key(?:[Dd]own|[Pp]ress|[Ss]troke|[Uu]p)|(?:Mouse|Pointer|Touch)(?:[Dd]own|[Ee]nd|[Ee]nter|[Ll]eave|[Mm]ove|[Oo]ut|[Oo]ver|[Ss]tart|[Uu]p|[Ww]heel)';
/** Those that are words of many meanings, too. */
const AMBIGUOUS = 'Blur|Click|Copy|Cut|Drag|Drop|Focus|Hover|Paste|Scroll|Submit|Swipe|Tap|Wheel';
const NAMES = new RegExp(
  `(?:${EVENT})(?![a-z])|^_*(?:handle|on)_?(?:[A-Z]\\w*)?(?:${AMBIGUOUS})(?![a-z])`,
);

/**
 * Whether a function runs when somebody types, clicks or drags, each at most some dozen times in a second:
 * a name is enough to stay silent, never to report.
 */
export function isStartedByPerson(fn: FunctionNode): boolean {
  return NAMES.test(nameOf(fn));
}
