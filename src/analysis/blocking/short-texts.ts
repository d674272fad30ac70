import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, wrapped, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { readsOfNamed } from './named-value.ts';
import { isOwnPath } from './own-path.ts';

type Source = Pick<Analysis, 'bindings' | 'sourceCode'>;

const WRITES = /^(?:append|output|write)FileSync$/;
const TO_NUMBER = /^(?:Number|parseFloat|parseInt)$/;
const READS = /^readFileSync$/;
/** What one value is asked for. */
const OF_VALUE = /^(?:endsWith|includes|length|startsWith|toLowerCase|toUpperCase)$/;
const TAKES_APART = /^(?:exec|load|match|parse\w*|render\w*|send|split|test)$/;
/** They leave what is read as long as it is. */
const KEEPS = /^(?:toString|trim)$/;
/** A number, a time or a name that the system makes up. */
const SHORT =
  /^(?:process\.p?pid|(?:Date|performance)\.now\(\)|new Date\(\)\.to(?:ISO|JSON|Locale|UTC)?\w*\(\)|(?:crypto\.)?randomUUID\(\)|(?:crypto\.)?randomBytes\(\d{1,3}\)(?:\.toString\(['"]\w+['"]\))?)$/;
/** A text of which most is written down has so many letters for each name that stands in it. */
const LETTERS_FOR_A_NAME = 20;
const IS_TEXT: ReadonlySet<string> = new Set([
  'BinaryExpression',
  'ConditionalExpression',
  'Literal',
  'TemplateLiteral',
]);
const MAX_DEPTH = 6;

/**
 * Whether a call writes a text that is short as it is written down (`eula=true`, a process id, a few lines with the
 * number of a port) or the program's own, or reads one that is taken for a number or for another single value: the
 * way to another thread takes as long.
 */
export function isOfShortText(call: Call, source: Source): boolean {
  const name = lastName(call.callee);
  const [, text] = call.arguments;
  if (READS.test(name)) return isTakenForOne(call, source);
  if (!text || !WRITES.test(name)) return false;
  const { letters, names } = sizeOf(text, source, 0);
  return letters >= names * LETTERS_FOR_A_NAME || isOwnPath(text, source);
}

interface Size {
  readonly letters: number;
  /** How many parts may be of any length. */
  readonly names: number;
}

const UNKNOWN: Size = { letters: 0, names: Infinity };
const A_NAME: Size = { letters: 0, names: 1 };
const LITTLE: Size = { letters: 0, names: 0 };

function sizeOf(text: TSESTree.Node, source: Source, depth: number): Size {
  const node = unwrap(text);
  if (depth > MAX_DEPTH) return UNKNOWN;
  const all = (...parts: readonly TSESTree.Node[]): Size =>
    parts.map((part) => sizeOf(part, source, depth)).reduce(plus, LITTLE);
  if (SHORT.test(source.sourceCode.getText(node))) return LITTLE;
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' ? all(node.left, node.right) : LITTLE;
    case 'CallExpression':
      return lastName(node.callee) === 'String' && node.arguments[0]
        ? all(node.arguments[0])
        : UNKNOWN;
    case 'ConditionalExpression':
      return all(node.consequent, node.alternate);
    case 'Identifier': {
      const variable = source.bindings.variableOf(node);
      const init = variable && source.bindings.constantInit(variable);
      return init && IS_TEXT.has(init.type) ? sizeOf(init, source, depth + 1) : A_NAME;
    }
    case 'Literal':
      return { letters: String(node.value).length, names: 0 };
    case 'LogicalExpression':
    case 'MemberExpression':
      return A_NAME;
    case 'TemplateLiteral': {
      const letters = node.quasis.reduce((sum, { value }) => sum + value.raw.length, 0);
      return plus({ letters, names: 0 }, all(...node.expressions));
    }
    default:
      return UNKNOWN;
  }
}

function plus(one: Size, other: Size): Size {
  return { letters: one.letters + other.letters, names: one.names + other.names };
}

/** `parseInt(readFileSync(file, 'utf8'))`, `const pid = readFileSync(file, 'utf8').trim(); … kill(pid)` */
function isTakenForOne(call: Call, { bindings }: Source): boolean {
  let node = wrapped(call);
  let isTrimmed = false;
  for (let { parent } = node; parent?.type === 'MemberExpression'; { parent } = node) {
    const keeping = parent.parent;
    if (!KEEPS.test(lastName(parent)) || keeping.type !== 'CallExpression') return false;
    isTrimmed ||= lastName(parent) === 'trim';
    node = wrapped(keeping);
  }
  if (isGivenToNumber(node)) return true;
  const reads = readsOfNamed(node, bindings);
  // What is handed on may be taken apart.
  if (!reads) return isTrimmed && node.parent?.type !== 'CallExpression';
  if (reads.some(isGivenToNumber)) return true;
  return isTrimmed && !reads.some(isTakenApart);
}

/** `text.split('\n')`, `JSON.parse(text)` */
function isTakenApart({ parent }: TSESTree.Node): boolean {
  if (parent?.type === 'MemberExpression') return !OF_VALUE.test(lastName(parent));
  return parent?.type === 'CallExpression' && TAKES_APART.test(lastName(parent.callee));
}

function isGivenToNumber(node: TSESTree.Node): boolean {
  const { parent } = node;
  return (
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === node &&
    TO_NUMBER.test(lastName(parent.callee))
  );
}
