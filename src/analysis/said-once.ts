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
/** Asking again gives the reader nothing new. */
const ASKS = /\.(?:access|exists|pathExists|stat|lstat)Sync$/;

/**
 * Puts the calls of a function together that make one idea: the opening of a file with what is read from
 * it or written to it, and a question about a path that is asked twice. What comes out are the calls to
 * report, each with those that go with it; what only tests whether a file is there before it is read is
 * repaired in its own way, and told apart.
 */
export function saidOnce<Call extends Told>(
  calls: readonly Call[],
  { bindings, sourceCode }: Pick<Analysis, 'bindings' | 'sourceCode'>,
): readonly (readonly [call: Call, others: readonly Call[]])[] {
  const told = new Map<Call, Call[]>();
  // What is opened comes before what is done to it.
  const later = calls.filter(({ key }) => key.endsWith(OPENS));
  for (const call of [...calls.filter((one) => !later.includes(one)), ...later]) {
    const leader = [...told.keys()].find((other) => goesWith(call, other));
    if (leader) told.get(leader)?.push(call);
    else told.set(call, []);
  }
  return calls.flatMap((call) => {
    const others = told.get(call);
    return others ? [[call, others] as const] : [];
  });

  function goesWith(call: Call, other: Call): boolean {
    if (enclosingFunction(call.node) !== enclosingFunction(other.node)) return false;
    const isOpened = call.key.endsWith(OPENS) && !other.key.endsWith(OPENS);
    const isAskedAgain = ASKS.test(call.key) && call.key === other.key;
    const file = isOpened ? variableOfFile(call.node) : call.node.arguments[0];
    return (isOpened || isAskedAgain) && file !== undefined && takes(other, file);
  }

  function takes({ node }: Call, file: TSESTree.Node): boolean {
    const [first] = node.arguments;
    return (
      first !== undefined &&
      sourceCode.getText(first) === sourceCode.getText(file) &&
      variableIn(first) === variableIn(file)
    );
  }

  /** Blocks may have variables of one name. */
  function variableIn(node: TSESTree.Node): unknown {
    return node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  }
}

/** `fd` in `const fd = openSync(path)` */
function variableOfFile(call: TSESTree.Node): TSESTree.Node | undefined {
  const { parent } = wrapped(call);
  if (parent?.type === 'VariableDeclarator') return parent.id;
  return parent?.type === 'AssignmentExpression' ? parent.left : undefined;
}
