import type { TSESTree } from '@typescript-eslint/utils';
import { enclosingFunction, staticName, unwrap, wrapped, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName, literalText } from '../project/summary/names.ts';
import { isOwnPath } from './own-path.ts';

type Source = Pick<Analysis, 'bindings' | 'sourceCode'>;

const ASKS = /^(?:access|exists)(?:Sync)?$/;
const READS = /^(?:readFile|readJSON|readJson)(?:Sync)?$/;
const PARSES = /^(?:JSON\.)?parse$/;
/** What a program says of itself, and not of what it does. */
const OF_ITSELF = /^(?:description|name|version)$/;
const MANIFEST = /(?:^|[\\/])package\.json$/;
const MAX_DEPTH = 4;

/** Where Git keeps what it knows of the folder around, and how it is read. */
const OF_GIT = /['"`/]\.git(?:['"`]|\/HEAD\b)/;
const OF_FILES = /^(?:access|exists|l?stat|readFile)(?:Sync)?$/;

/**
 * Whether a call reads the version of the program, or asks for a file that has it: who wants to know asks once. It
 * stands in `package.json`, or in what a function reads of Git that is not given a repository.
 */
export function isOfOwnVersion(call: Call, source: Source): boolean {
  const [path] = call.arguments;
  const name = lastName(call.callee);
  if (OF_FILES.test(name) && isOfOwnCommit(call, source)) return true;
  if (!path || !(ASKS.test(name) || READS.test(name)) || !isManifest(path, source, 0)) return false;
  if (ASKS.test(name)) return true;
  const value = parsed(wrapped(call));
  const { parent } = value;
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.object === value && isOfItself(parent);
    case 'VariableDeclarator':
      return (
        parent.init === value &&
        (isOnlyOfItself(parent.id, source) ||
          isOnlyOfItself(parsedLater(parent.id, source), source))
      );
    default:
      return false;
  }
}

function isOfOwnCommit(call: Call, { sourceCode }: Source): boolean {
  const fn = enclosingFunction(call);
  return fn?.params.length === 0 && OF_GIT.test(sourceCode.getText(fn));
}

/** A path of the program's own: nothing in it comes from a caller. */
function isManifest(path: TSESTree.Node, source: Source, depth: number): boolean {
  const node = unwrap(path);
  const variable = node.type === 'Identifier' ? source.bindings.variableOf(node) : undefined;
  const init = variable && source.bindings.constantInit(variable);
  if (init) return depth < MAX_DEPTH && isManifest(init, source, depth + 1);
  const last =
    node.type === 'CallExpression' || node.type === 'NewExpression' ? lastText(node) : node;
  const text = last && textEnding(last);
  return text !== undefined && MANIFEST.test(text) && isOwnPath(node, source);
}

/** `'package.json'` in `path.join(__dirname, 'package.json')` and `new URL('../package.json', import.meta.url)` */
function lastText({ arguments: args }: Call): TSESTree.Node | undefined {
  return args.findLast((argument) => textEnding(argument) !== undefined);
}

function textEnding(node: TSESTree.Node): string | undefined {
  if (node.type === 'TemplateLiteral') return node.quasis.at(-1)?.value.raw;
  if (node.type === 'BinaryExpression') return textEnding(node.right);
  return literalText(node);
}

/** `JSON.parse(readFileSync(file).toString())` */
function parsed(value: TSESTree.Node): TSESTree.Node {
  const { parent } = value;
  if (parent?.type === 'MemberExpression' && staticName(parent) === 'toString') {
    return parent.parent.type === 'CallExpression' ? parsed(wrapped(parent.parent)) : value;
  }
  const isParsed =
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === value &&
    PARSES.test(lastName(parent.callee));
  return isParsed ? wrapped(parent) : value;
}

/** `json` in `const text = readFileSync(file); const json = JSON.parse(text);` */
function parsedLater(id: TSESTree.Node, { bindings }: Source): TSESTree.Node | undefined {
  const variable = id.type === 'Identifier' ? bindings.variableOf(id) : undefined;
  const [use, ...others] = variable?.references.filter((one) => one.isRead()) ?? [];
  if (!use || others.length > 0) return undefined;
  const value = parsed(use.identifier);
  const { parent } = value;
  const isKept = parent?.type === 'VariableDeclarator' && value !== use.identifier;
  return isKept && parent.init === value ? parent.id : undefined;
}

function isOfItself(member: TSESTree.MemberExpression): boolean {
  return OF_ITSELF.test(staticName(member) ?? '');
}

function isOnlyOfItself(id: TSESTree.Node | undefined, { bindings }: Source): boolean {
  if (id?.type === 'ObjectPattern') {
    return id.properties.every(
      (property) => property.type === 'Property' && OF_ITSELF.test(staticName(property) ?? ''),
    );
  }
  const variable = id?.type === 'Identifier' ? bindings.variableOf(id) : undefined;
  const uses = variable?.references.filter((reference) => reference.isRead()) ?? [];
  return (
    uses.length > 0 &&
    uses.every(
      ({ identifier: { parent } }) => parent.type === 'MemberExpression' && isOfItself(parent),
    )
  );
}
