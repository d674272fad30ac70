import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../../ast/nodes.ts';
import { besideIn, fromWorkingFolder, leadsUp, startIn } from './folders.ts';
import { lastName, literalText } from './names.ts';
import { isOfKeys } from './package-keys.ts';
import { valuesOfPart } from './path-variables.ts';
import type { Value } from './value.ts';

type Resolved = ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;
type ValueOf = (node: TSESTree.Node, depth: number) => Value | undefined;

const PUTS_TOGETHER: ReadonlySet<string> = new Set([
  'path.join',
  'path.posix.join',
  'path.posix.resolve',
  'path.resolve',
]);
/** A path of more parts is unknown. */
const MAX_PARTS = 12;
/** What can turn out to be a path; not what is now one and now another. */
const PATHS: ReadonlySet<Value['kind']> = new Set([
  'below',
  'call',
  'element',
  'member',
  'param',
  'place',
]);

/** `path.join(folder, 'users', name)`, by what its folder is. */
export function pathJoined(
  { arguments: args }: TSESTree.CallExpression,
  callee: Value | undefined,
  depth: number,
  valueOf: ValueOf,
): Value | undefined {
  const [first, ...others] = args;
  if (!first || !isOfKeys(callee, PUTS_TOGETHER)) return undefined;
  return goingOn(startOf(first, depth, valueOf), others.map(literalText));
}

/** `` `${folder}/users/${name}` ``, `folder + '/users/' + name`, by what its folder is. */
export function pathInText(
  node: TSESTree.BinaryExpression | TSESTree.TemplateLiteral,
  depth: number,
  valueOf: ValueOf,
): Value | undefined {
  const [first, ...others] = partsOf(node);
  if (!first) return undefined;
  const texts = others.map(textOf);
  const end = texts.indexOf(undefined);
  const known = (end === -1 ? texts : texts.slice(0, end)).join('');
  if (!known.startsWith('/')) return undefined;
  // What follows is the end of a name.
  const names = known.slice(1).split('/');
  const path = end === -1 ? names : [...names.slice(0, -1), undefined];
  return goingOn(startOf(first, depth, valueOf), path);
}

/** What is put together, if it is little. */
function partsOf(node: TSESTree.BinaryExpression | TSESTree.TemplateLiteral): TSESTree.Node[] {
  if (node.type === 'TemplateLiteral') {
    const parts = node.quasis.flatMap((quasi, index): TSESTree.Node[] => [
      ...(quasi.value.raw === '' ? [] : [quasi]),
      ...node.expressions.slice(index, index + 1),
    ]);
    return parts.length <= MAX_PARTS ? parts : [];
  }
  const parts: TSESTree.Node[] = [];
  let rest: TSESTree.Node = node;
  while (rest.type === 'BinaryExpression' && rest.operator === '+' && parts.length < MAX_PARTS) {
    parts.unshift(rest.right);
    rest = rest.left;
  }
  return rest.type === 'BinaryExpression' ? [] : [rest, ...parts];
}

/**
 * The path in the address of a file: `pathToFileURL(path).href`, `` `file://${path}` ``, `` `${path}?t=${now}` ``,
 * or in a variable that holds one.
 */
export function pathIn(source: TSESTree.Node, resolved: Resolved): TSESTree.Node {
  let node = unwrap(source);
  for (let depth = 0; depth < MAX_PARTS; depth += 1) {
    const inner = withinAddress(node, resolved);
    if (!inner) break;
    node = unwrap(inner);
  }
  return node;
}

function withinAddress(node: TSESTree.Node, resolved: Resolved): TSESTree.Node | undefined {
  switch (node.type) {
    case 'BinaryExpression':
    case 'TemplateLiteral':
      return withinText(node);
    case 'CallExpression':
      return lastName(node.callee) === 'pathToFileURL' ? node.arguments[0] : undefined;
    case 'Identifier': {
      const [only, ...others] = valuesOfPart(node, resolved);
      const isAddress = only && others.length === 0 && only.type !== 'Identifier';
      return isAddress ? withinAddress(only, resolved) : undefined;
    }
    case 'MemberExpression':
      return staticName(node) === 'href' ? node.object : undefined;
    default:
      return undefined;
  }
}

/** What stands behind `file://`, or before what makes an import load a file again. */
function withinText(
  node: TSESTree.BinaryExpression | TSESTree.TemplateLiteral,
): TSESTree.Node | undefined {
  const parts = partsOf(node);
  const isAddress = parts[0] !== undefined && textOf(parts[0]) === 'file://';
  const [path, query] = isAddress ? parts.slice(1) : parts;
  return (query ? isQuery(query) : isAddress) ? path : undefined;
}

/** `'?t='`, `` `?t=${now}` ``, `again ? '?t=' + now : ''` */
function isQuery(part: TSESTree.Node): boolean {
  if (part.type === 'ConditionalExpression') {
    return [part.consequent, part.alternate].every((one) => textOf(one) === '' || isQuery(one));
  }
  const [first = part] =
    part.type === 'BinaryExpression' || part.type === 'TemplateLiteral' ? partsOf(part) : [];
  return textOf(first)?.startsWith('?') === true;
}

/** Whether something may turn out to be a path, and is more than the name of one. */
export function isPath({ kind }: Value): boolean {
  return PATHS.has(kind) && kind !== 'place';
}

function textOf(part: TSESTree.Node): string | undefined {
  return part.type === 'TemplateElement' ? (part.value.cooked ?? undefined) : literalText(part);
}

/** `path.join(__dirname, 'routes')`, `__dirname + '/routes'` */
export function placeIn(node: TSESTree.Node): Value | undefined {
  const beside = besideIn(node) ?? fromWorkingFolder(node);
  return beside === undefined ? undefined : { kind: 'place', prefix: `${beside}/` };
}

function startOf(node: TSESTree.Node, depth: number, valueOf: ValueOf): Value | undefined {
  const prefix = startIn(node);
  return prefix === undefined ? valueOf(node, depth + 1) : { kind: 'place', prefix };
}

function goingOn(of: Value | undefined, texts: readonly (string | undefined)[]): Value | undefined {
  if (!of || !PATHS.has(of.kind)) return undefined;
  const end = texts.indexOf(undefined);
  const known = (end === -1 ? texts : texts.slice(0, end)).join('/').replaceAll(/\/{2,}/g, '/');
  if (leadsUp(known) || known.startsWith('/')) return undefined;
  const text = known.replace(/^(?:\.\/)+|\/$/g, '');
  const start: Value = text === '' || text === '.' ? of : { kind: 'below', of, text };
  return end === -1 ? start : { kind: 'below', of: start, text: undefined };
}
