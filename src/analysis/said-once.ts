import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, wrapped } from '../ast/nodes.ts';
import type { Analysis } from './analyze.ts';

/** A call that may be told together with another. */
interface Told {
  readonly node: TSESTree.CallExpression | TSESTree.NewExpression;
  /** `fs.existsSync` */
  readonly key: string;
}

const OPENS = '.openSync';
/** What they ask of the system is in its memory. */
const CLOSES = /\.(?:close|fstat)Sync$/;
const STATEMENT = 'statement';
const STATEMENTS = 'sqlite.DatabaseSync()';
/** Asking again gives the reader nothing new. */
const ASKS = /\.(?:access|exists|pathExists|stat|lstat)Sync$/;

/**
 * Puts the calls of a function together that make one idea: the opening and closing of a file with what is
 * read from it or written to it, the statements of a database without another interface, and a question
 * about a path that is asked twice. What comes out are the calls to report, each with those that go with
 * it; what only tests whether a file is there before it is read is repaired in its own way, and told apart.
 */
export function saidOnce<Call extends Told>(
  calls: readonly Call[],
  { bindings, sourceCode }: Pick<Analysis, 'bindings' | 'sourceCode'>,
): readonly (readonly [call: Call, others: readonly Call[]])[] {
  const told = new Map<Call, Call[]>();
  const leaders = new Map<TSESTree.Node | undefined, Map<string, Call>>();
  const variables = new Map<unknown, number>();
  const opened = calls.filter(({ key }) => key.endsWith(OPENS));
  const closed = calls.filter(({ key }) => CLOSES.test(key));
  const rest = calls.filter(({ key }) => !key.endsWith(OPENS) && !CLOSES.test(key));
  // What is done to a file says more than that it is opened, and that more than that it is closed.
  for (const call of [...rest, ...opened, ...closed]) {
    const known = leadersIn(enclosingFunction(call.node));
    const leader = topicsAsked(call)
      .map((topic) => known.get(topic))
      .find(Boolean);
    if (leader) told.get(leader)?.push(call);
    else {
      told.set(call, []);
      for (const topic of topicsOf(call)) if (!known.has(topic)) known.set(topic, call);
    }
  }
  return calls.flatMap((call) => {
    const others = told.get(call);
    return others ? [[call, others] as const] : [];
  });

  function leadersIn(fn: TSESTree.Node | undefined): Map<string, Call> {
    let found = leaders.get(fn);
    if (!found) leaders.set(fn, (found = new Map<string, Call>()));
    return found;
  }

  /** What a call is about, for those that may go with it. */
  function topicsOf({ key, node }: Call): string[] {
    if (key.startsWith(STATEMENTS)) return [STATEMENT];
    const taken = placeOf(node.arguments[0]);
    return [`${key} ${taken}`, `of ${taken}`, `yields ${placeOf(heldBy(node))}`];
  }

  /** What another call has to be about for this one to go with it. */
  function topicsAsked({ key, node }: Call): string[] {
    if (key.startsWith(STATEMENTS)) return [STATEMENT];
    const held = heldBy(node);
    if (key.endsWith(OPENS)) return held ? [`of ${placeOf(held)}`] : [];
    const [first] = node.arguments;
    if (!first) return [];
    const place = placeOf(first);
    if (CLOSES.test(key)) return [`yields ${place}`, `of ${place}`];
    return ASKS.test(key) ? [`${key} ${place}`] : [];
  }

  /** The text of an expression; blocks may have variables of one name. */
  function placeOf(node: TSESTree.Node | undefined): string {
    if (!node) return '';
    const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
    if (!variable) return sourceCode.getText(node);
    let number = variables.get(variable);
    if (number === undefined) variables.set(variable, (number = variables.size));
    return `${sourceCode.getText(node)} ${String(number)}`;
  }
}

/** `fd` in `const fd = openSync(path)` */
function heldBy(call: TSESTree.Node): TSESTree.Node | undefined {
  const { parent } = wrapped(call);
  if (parent?.type === 'VariableDeclarator') return parent.id;
  return parent?.type === 'AssignmentExpression' ? parent.left : undefined;
}
