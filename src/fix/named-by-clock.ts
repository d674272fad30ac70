import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analysis/analyze.ts';
import { lastName } from '../analysis/project/summary/names.ts';
import { callsIn } from '../ast/calls.ts';
import { isFunction, isInside, type FunctionNode } from '../ast/nodes.ts';
import { SKIP, walk } from '../ast/walk.ts';

const WRITES = /^(?:createWriteStream|(?:append|output|write)(?:File|Json|JSON)|mkdir)(?:Sync)?$/;
/** The second of their arguments is written to. */
const MOVES = /^(?:copy(?:File)?|cp|link|move|rename)(?:Sync)?$/;
const READS_CLOCK = /^(?:Date\.now|performance\.now|process\.hrtime(?:\.bigint)?)$/;
/** What is left of a name here is the same for most items. */
const ENDS = /^(?:extension|extname|pop)$/;
const MADE_UP = /^(?:cuid2?|nanoid|random(?:Bytes|Int|UUID)?|ulid|uuid(?:v[1-7])?|v[147])$/i;
const MAX_DEPTH = 4;

/**
 * Whether a callback writes to a file that only the clock tells from those of the other items: called side by side,
 * all would write to one, `Date.now() + extname(file.name)`.
 */
export function isNamedByClock(analysis: Analysis, fn: FunctionNode): boolean {
  const { bindings, sourceCode } = analysis;
  return callsIn(fn, sourceCode.visitorKeys).some(({ arguments: [first, second], callee }) => {
    const name = lastName(callee);
    const path = MOVES.test(name) ? second : WRITES.test(name) ? first : undefined;
    if (!path) return false;
    const told = { byClock: false, otherwise: false };
    look(path, told, 0);
    return told.byClock && !told.otherwise;
  });

  function look(part: TSESTree.Node, told: Told, depth: number): void {
    if (depth > MAX_DEPTH) return;
    walk(part, sourceCode.visitorKeys, (node) => {
      if (isFunction(node)) return SKIP;
      if (node.type === 'NewExpression') told.byClock ||= isNow(node);
      if (node.type === 'CallExpression') {
        const name = lastName(node.callee);
        told.byClock ||= READS_CLOCK.test(sourceCode.getText(node.callee));
        told.otherwise ||= MADE_UP.test(name);
        if (ENDS.test(name)) return SKIP;
      }
      if (node.type === 'Identifier') lookAtName(node, told, depth);
      return undefined;
    });
  }

  function lookAtName(node: TSESTree.Identifier, told: Told, depth: number): void {
    const variable = bindings.variableOf(node);
    const [def] = variable?.defs ?? [];
    if (!variable || !def || !isInside(def.name, fn)) return;
    const init = bindings.constantInit(variable);
    if (init) look(init, told, depth + 1);
    else told.otherwise = true;
  }
}

interface Told {
  byClock: boolean;
  otherwise: boolean;
}

/** `new Date()` */
function isNow({ arguments: given, callee }: TSESTree.NewExpression): boolean {
  return given.length === 0 && callee.type === 'Identifier' && callee.name === 'Date';
}
