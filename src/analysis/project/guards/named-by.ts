import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, isPropertyName, staticName } from '../../../ast/nodes.ts';
import { SKIP, walk } from '../../../ast/walk.ts';
import { lastName } from '../summary/names.ts';
import type { Given } from '../summary/value.ts';

interface Source {
  readonly variableOf: (node: TSESTree.Identifier) => TSESLint.Scope.Variable | undefined;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

/** Functions of a path, or of a text in it, whose result differs where what they are given does. */
const OF_TEXT =
  /^(?:basename|decodeURIComponent|dirname|encodeURIComponent|join|normalize|replace|replaceAll|resolve|sanitize\w*|slice|slugify|split|String|substring|toLowerCase|toString|trim)$/;
/** `this.fileOf(id)`, `userDir(id)`: what gives a path by its name, and is given something, gives one of its own for each. */
const GIVES_PATH =
  /^(?!exists|read|stat|write)\w*(?:dir(?:ectory)?|file(?:_?name)?|folder|path)(?:(?:By|For|From|In|Of|To)(?:[A-Z]\w*)?)?$/i;
const MAX_DEPTH = 5;
/** Paths are made of few things. */
const MAX_GIVEN = 8;

/** What a path has of the parameters of the functions around: `req` and `params`, `id` for `` `rows/${req.params.id}` ``. */
export function givenIn(path: TSESTree.Node, { variableOf, visitorKeys }: Source): Given[] {
  const found: Given[] = [];
  look(path, 0);
  return found;

  function look(node: TSESTree.Node, depth: number): void {
    if (depth > MAX_DEPTH) return;
    walk(node, visitorKeys, (inner) => {
      if (isFunction(inner) || found.length >= MAX_GIVEN) return SKIP;
      if (inner.type === 'CallExpression' && !givesText(inner.callee)) return SKIP;
      if (inner.type === 'Identifier' && !isPropertyName(inner)) take(inner, depth);
      return undefined;
    });
  }

  function take(node: TSESTree.Identifier, depth: number): void {
    const [def, ...others] = variableOf(node)?.defs ?? [];
    if (!def || others.length > 0) return;
    if ((def.type as string) === 'Parameter' && isFunction(def.node)) {
      const index = def.node.params.findIndex((parameter) => isAround(parameter, def.name));
      const names = [...namesWithin(def.name, def.node), ...namesAfter(node)];
      if (index !== -1) found.push({ start: def.node.range[0], index, names });
      return;
    }
    if (def.node.type === 'VariableDeclarator' && def.node.init) look(def.node.init, depth + 1);
  }

  function givesText(callee: TSESTree.Node): boolean {
    const name = lastName(callee);
    return OF_TEXT.test(name) || (GIVES_PATH.test(name) && !givesFew(callee));
  }

  /** Whether a function of the file only asks what it is given: `(name) => (name ? 'a' : 'b')`. */
  function givesFew(callee: TSESTree.Node): boolean {
    const variable = callee.type === 'Identifier' ? variableOf(callee) : undefined;
    const [{ node } = {}] = variable?.defs ?? [];
    const fn = node?.type === 'VariableDeclarator' ? node.init : node;
    if (!isFunction(fn)) return false;
    let takes = false;
    walk(fn.body, visitorKeys, (inner) => {
      const isTest = inner.parent && 'test' in inner.parent && inner.parent.test === inner;
      if (takes || isTest === true) return SKIP;
      const defs = inner.type === 'Identifier' ? variableOf(inner)?.defs : undefined;
      takes = defs?.some((def) => (def.type as string) === 'Parameter' && def.node === fn) === true;
      return undefined;
    });
    return !takes;
  }
}

function isAround(parameter: TSESTree.Node, { range }: TSESTree.Node): boolean {
  return parameter.range[0] <= range[0] && range[1] <= parameter.range[1];
}

/** `params`, `id` for the `id` of `({ params: { id } }) => …` */
function namesWithin(name: TSESTree.Node, fn: TSESTree.Node): string[] {
  const names: string[] = [];
  for (let node = name.parent; node && node !== fn; node = node.parent) {
    if (node.type === 'Property') names.unshift(staticName(node) ?? '');
  }
  return names;
}

/** The names of the members that are taken of something: `params`, `id` for `req.params.id`. */
function namesAfter(node: TSESTree.Node): string[] {
  const names: string[] = [];
  let object = node;
  while (object.parent?.type === 'MemberExpression' && object.parent.object === object) {
    object = object.parent;
    names.push(lastName(object));
  }
  return names;
}
