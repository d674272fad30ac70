import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

type Source = Pick<Analysis, 'bindings' | 'calls'>;

/** Linux makes up their texts from memory when they are read: see proc(5) and sysfs(5). */
const FOLDERS = /^\/(?:proc|sys)(?:\/|$)/;
const MAX_DEPTH = 8;

/**
 * Whether a call asks for a file that is on no disk, `/proc/meminfo`: that takes 20 microseconds, and
 * ten times as long by way of another thread.
 */
export function isOfKernel({ arguments: [path] }: Call, source: Source): boolean {
  return path !== undefined && startsInKernel(path, source, new Map(), 0);
}

/** `(file = '/proc/stat') => …` */
function defaultOf({ defs: [def] }: TSESLint.Scope.Variable): TSESTree.Node | undefined {
  const parent = def?.type === 'Parameter' ? def.name.parent : undefined;
  return parent?.type === 'AssignmentPattern' ? parent.right : undefined;
}

/** What all calls of a function that the file alone calls pass for a parameter that nothing else is put into. */
function givenTo(
  { defs: [def], name, references }: TSESLint.Scope.Variable,
  { calls }: Source,
): readonly (TSESTree.Node | undefined)[] {
  const fn = def?.type === 'Parameter' && isFunction(def.node) ? def.node : undefined;
  const index = fn?.params.findIndex((one) => one.type === 'Identifier' && one.name === name) ?? -1;
  if (!fn || index === -1 || references.some((reference) => reference.isWrite())) return [];
  const { closed, sites } = calls.usesOf(fn);
  if (!closed) return [];
  return sites.map(({ arguments: args }) =>
    args.slice(0, index + 1).some(({ type }) => type === 'SpreadElement') ? undefined : args[index],
  );
}

/** `for (const file of ['/proc/stat', '/sys/power'])`, also where the list has a name. */
function itemsFor(
  { defs: [def] }: TSESLint.Scope.Variable,
  { bindings }: Source,
): readonly (TSESTree.Node | undefined)[] {
  const declarator = def?.type === 'Variable' ? def.node : undefined;
  if (declarator?.id.type !== 'Identifier') return [];
  const loop = declarator.parent.parent;
  if (loop.type !== 'ForOfStatement' || loop.left !== declarator.parent) return [];
  const named = loop.right.type === 'Identifier' ? bindings.variableOf(loop.right) : undefined;
  const list = named ? bindings.constantInit(named) : loop.right;
  return list?.type === 'ArrayExpression' ? list.elements.map((item) => item ?? undefined) : [];
}

/** `known`: what has been found of variables; while one is looked at, it is given nothing. */
function startsInKernel(
  path: TSESTree.Node,
  source: Source,
  known: Map<TSESLint.Scope.Variable, boolean>,
  depth: number,
): boolean {
  const node = unwrap(path);
  if (depth > MAX_DEPTH) return false;
  const isOne = (part: TSESTree.Node | undefined): boolean =>
    part !== undefined && startsInKernel(part, source, known, depth + 1);
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && isOne(node.left);
    // `path.join('/proc', pid)`
    case 'CallExpression':
      return isOne(node.arguments[0]);
    case 'Identifier': {
      const variable = source.bindings.variableOf(node);
      if (!variable) return false;
      let answer = known.get(variable);
      if (answer === undefined) {
        known.set(variable, false);
        const given = [...givenTo(variable, source), ...itemsFor(variable, source)];
        answer =
          isOne(source.bindings.constantInit(variable) ?? defaultOf(variable)) ||
          (given.length > 0 && given.every(isOne));
        known.set(variable, answer);
      }
      return answer;
    }
    // `options.root ?? '/proc'`
    case 'LogicalExpression':
      return isOne(node.right);
    case 'Literal':
      return FOLDERS.test(String(node.value));
    case 'TemplateLiteral': {
      const start = node.quasis[0]?.value.cooked ?? '';
      return start === '' ? isOne(node.expressions[0]) : FOLDERS.test(start);
    }
    default:
      return false;
  }
}
