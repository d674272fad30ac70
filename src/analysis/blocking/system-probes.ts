import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName, literalText } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'bindings'>;

const PROBES = /^(?:access|exists|l?stat|pathExists)(?:Sync)?$/;
/** Where an operating system has its programs, its devices and its settings. */
const OF_SYSTEM =
  /^(?:\/(?:Applications|bin|boot|dev|etc|lib(?:32|64)?|nix|opt|run|s?bin|snap|System|usr|var\/run)(?:\/|$)|\/\.dockerenv$|[a-z]:[\\/](?:Program|Windows))/i;
/** `process.env.SHELL`, `process.env.CHROME_BIN`: a program by its path. */
const PROGRAM = /^(?:shell|comspec)$|_(?:bin|binary|exe|executable(?:_path)?)$/i;
/** `programs.find((program) => existsSync(program))` */
const ONE_BY_ONE = /^(?:every|filter|find|findIndex|findLast|forEach|some)$/;
const MAX_DEPTH = 4;

/**
 * Whether a call asks for a program or a device of the system by a path that is written down:
 * `existsSync('/bin/bash')`. What is asked for again and again is in the system's memory.
 */
export function isProbeOfSystem({ arguments: [path], callee }: Call, source: Source): boolean {
  return path !== undefined && PROBES.test(lastName(callee)) && isOfSystem(path, source, 0);
}

function isOfSystem(path: TSESTree.Node, { bindings }: Source, depth: number): boolean {
  const node = unwrap(path);
  if (depth > MAX_DEPTH) return false;
  const isOne = (part: TSESTree.Node): boolean => isOfSystem(part, { bindings }, depth + 1);
  const text = literalText(node);
  if (text !== undefined) return OF_SYSTEM.test(text);
  if (node.type === 'MemberExpression') {
    return lastName(node.object) === 'env' && PROGRAM.test(lastName(node));
  }
  if (node.type !== 'Identifier') return false;
  const variable = bindings.variableOf(node);
  const init = variable && bindings.constantInit(variable);
  if (init) return isOne(init);
  const list = listOf(variable?.defs[0]?.name);
  const items = list && itemsOf(list, { bindings });
  return items !== undefined && items.length > 0 && items.every(isOne);
}

/** What a list is made of, if all of it can be seen: `['/bin/sh']`, and what `list.push('/bin/bash')` adds. */
export function itemsOf(list: TSESTree.Node, { bindings }: Source): TSESTree.Node[] | undefined {
  const node = unwrap(list);
  const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
  const init = variable ? bindings.constantInit(variable) : node;
  if (init?.type !== 'ArrayExpression') return undefined;
  const added = (variable?.references ?? []).map(({ identifier, init: isFirst }) => {
    if (isFirst === true || identifier === node) return [];
    const { parent } = identifier;
    const call = parent.type === 'MemberExpression' ? parent.parent : undefined;
    const isPush = call?.type === 'CallExpression' && call.callee === parent;
    return isPush && lastName(parent) === 'push' ? call.arguments : [null];
  });
  const items = [...init.elements, ...added.flat()];
  return items.includes(null) ? undefined : items.filter((item) => item !== null);
}

/** The list of which a name is one item after the other: `for (const name of list)`, `list.find((name) => …)`. */
export function listOf(name: TSESTree.Node | undefined): TSESTree.Node | undefined {
  const parent = name?.parent;
  if (isFunction(parent) && parent.params[0] === name) {
    const call = parent.parent;
    const callee = call.type === 'CallExpression' && call.arguments[0] === parent && call.callee;
    const isEach =
      callee && callee.type === 'MemberExpression' && ONE_BY_ONE.test(lastName(callee));
    return isEach ? callee.object : undefined;
  }
  const loop = parent?.type === 'VariableDeclarator' ? parent.parent.parent : undefined;
  return loop?.type === 'ForOfStatement' && loop.left === parent?.parent ? loop.right : undefined;
}
