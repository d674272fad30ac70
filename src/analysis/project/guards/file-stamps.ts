import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../../ast/calls.ts';
import { isInside, unwrap, type Call } from '../../../ast/nodes.ts';
import { functionAround } from '../../../ast/results.ts';
import { lastName } from '../summary/names.ts';

type Range = readonly [start: number, end: number];

interface Source {
  readonly nodes: readonly TSESTree.Node[];
  readonly text: string;
  readonly variableOf: (node: TSESTree.Identifier) => TSESLint.Scope.Variable | undefined;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

const WRITES = /^(?:output|write)/;
/** What tells one version from another, and is not all that the file holds: who saves a text asks whether it is another one, too. */
const STAMP =
  /build|checksum|commit|digest|etag|finger_?print|hash|mtime|revision|sha(?:1|256)|stamp|version/i;
const EXISTS = /exists(?:Sync)?$/i;

/**
 * Tells what is done once for each version of something: a file holds the stamp of what is there, and what
 * follows `if (read(file) === version) return;` ends with `write(file, version)`.
 */
export function createFileStamps(source: Source): (node: TSESTree.Node) => boolean {
  const { nodes, text, variableOf, visitorKeys } = source;
  let ranges: readonly Range[] | undefined;
  return (node) =>
    (ranges ??= nodes.flatMap(rangesOf)).some((range) => isInside(node, { range: [...range] }));

  /** What runs only where the stamp of a test is another one. */
  function rangesOf(node: TSESTree.Node): Range[] {
    if (node.type !== 'IfStatement') return [];
    const test = unwrap(node.test);
    if (test.type !== 'BinaryExpression' || !/^[!=]==?$/.test(test.operator)) return [];
    if (!isStamp(test.left, test.right) && !isStamp(test.right, test.left)) return [];
    const { alternate, consequent } = node;
    const isSame = test.operator.startsWith('=');
    const [same, other] = isSame ? [consequent, alternate] : [alternate, consequent];
    const own: Range[] = other ? [other.range] : [];
    return same && leaves(same) ? [...own, ...restsAfter(node)] : own;
  }

  /** `const found = readFileSync(file)`, and later `writeFileSync(file, version)` */
  function isStamp(found: TSESTree.Node, version: TSESTree.Node): boolean {
    const read = readOf(found);
    const fn = functionAround(found);
    const [file] = read?.arguments ?? [];
    if (!file || !fn) return false;
    const written = [textOf(file), textOf(version)];
    if (![...written, textOf(found)].some((one) => STAMP.test(one))) return false;
    return callsIn(fn, visitorKeys).some(
      ({ arguments: args, callee }) =>
        WRITES.test(lastName(callee)) &&
        args.length >= written.length &&
        written.every((one, index) => args[index] && textOf(args[index]) === one),
    );
  }

  /** The call that reads what a name holds, trimmed or not. */
  function readOf(value: TSESTree.Node): Call | undefined {
    let node = unwrap(value);
    const variable = node.type === 'Identifier' ? variableOf(node) : undefined;
    const def = variable?.defs[0];
    if (def?.type === 'Variable' && def.node.init) node = unwrap(def.node.init);
    if (node.type === 'AwaitExpression') node = unwrap(node.argument);
    if (node.type !== 'CallExpression') return undefined;
    if (lastName(node.callee).startsWith('read')) return node;
    // `readFileSync(file, 'utf8').trim()`
    const { callee } = node;
    return callee.type === 'MemberExpression' && node.arguments.length === 0
      ? readOf(callee.object)
      : undefined;
  }

  function textOf(node: TSESTree.Node): string {
    return text.slice(node.range[0], node.range[1]);
  }
}

function leaves(branch: TSESTree.Statement): boolean {
  const last = branch.type === 'BlockStatement' ? branch.body.at(-1) : branch;
  return last?.type === 'ReturnStatement';
}

/** What comes after a statement in its block, and after the test that the file is there: `if (existsSync(file)) { … }`. */
function restsAfter(statement: TSESTree.IfStatement): Range[] {
  const block = statement.parent;
  if (block.type !== 'BlockStatement') return [];
  const rest: Range = [statement.range[1], block.range[1]];
  const around = block.parent;
  const isAsked =
    around.type === 'IfStatement' &&
    around.consequent === block &&
    around.test.type === 'CallExpression' &&
    EXISTS.test(lastName(around.test.callee));
  return isAsked && around.parent.type === 'BlockStatement'
    ? [rest, [around.range[1], around.parent.range[1]]]
    : [rest];
}
