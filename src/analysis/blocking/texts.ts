import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap, wrapped, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName, literalText } from '../project/summary/names.ts';
import { readsOfNamed } from './named-value.ts';

type Source = Pick<Analysis, 'bindings'>;

/** A package all of whose functions read and write JSON. */
const JSON_PACKAGE = 'jsonfile.';

const OF_JSON = /^(?:output|read|write)J(?:SON|son)(?:Sync)?$/;
const READS = /^readFileSync$/;
const WRITES = /^(?:append|output|write)FileSync$/;
/** Encodings of what is no text. */
const BINARY = /^(?:base64(?:url)?|binary|hex|latin1)$/i;
/** What makes a text of a value: `JSON.parse(bytes)` reads one, too. */
const TAKES_TEXT = /^(?:String|parse)$/;
const MAKES_TEXT = /^(?:String|join|stringify)$/;
const MAX_DEPTH = 4;

/** Whether a call reads a file as a text, or writes one, as far as the function around it tells. */
export function isOfText(call: Call, source: Source): boolean {
  const name = lastName(call.callee);
  const [, second, third] = call.arguments;
  if (OF_JSON.test(name)) return true;
  if (source.bindings.originOf(call.callee)?.key.startsWith(JSON_PACKAGE) === true) return true;
  if (READS.test(name)) return isTextEncoding(second) || isTakenForText(call, source);
  if (!WRITES.test(name) || !second) return false;
  return isTextEncoding(third) || isText(second, source, 0);
}

/** `'utf8'`, `{ encoding: 'utf8' }` */
function isTextEncoding(options: TSESTree.Node | undefined): boolean {
  if (options?.type !== 'ObjectExpression') {
    const encoding = options && literalText(options);
    return encoding !== undefined && !BINARY.test(encoding);
  }
  return options.properties.some(
    (one) => one.type === 'Property' && staticName(one) === 'encoding' && isTextEncoding(one.value),
  );
}

/** `JSON.parse(readFileSync(path))`, `const data = readFileSync(path); … data.toString()` */
function isTakenForText(call: Call, { bindings }: Source): boolean {
  const value = wrapped(call);
  if (isMadeText(value)) return true;
  return readsOfNamed(value, bindings)?.some(isMadeText) === true;
}

function isMadeText(value: TSESTree.Node): boolean {
  const { parent } = value;
  if (parent?.type === 'MemberExpression') {
    if (parent.object !== value || lastName(parent) !== 'toString') return false;
    const call = parent.parent;
    const encoding = call.type === 'CallExpression' ? call.arguments[0] : undefined;
    return !encoding || isTextEncoding(encoding);
  }
  return (
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === value &&
    TAKES_TEXT.test(lastName(parent.callee))
  );
}

/** `JSON.stringify(rows)`, `lines.join('\n')`, a template, what is added to a text. */
function isText(value: TSESTree.Node, source: Source, depth: number): boolean {
  const node = unwrap(value);
  if (depth > MAX_DEPTH) return false;
  const isOne = (part: TSESTree.Node): boolean => isText(part, source, depth + 1);
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && (isOne(node.left) || isOne(node.right));
    case 'CallExpression':
      return isBytesOfText(node) || MAKES_TEXT.test(lastName(node.callee));
    case 'ConditionalExpression':
      return isOne(node.consequent) && isOne(node.alternate);
    case 'Identifier': {
      const variable = source.bindings.variableOf(node);
      const init = variable && source.bindings.constantInit(variable);
      return init !== undefined && isOne(init);
    }
    case 'Literal':
      return typeof node.value === 'string';
    case 'TemplateLiteral':
      return true;
    default:
      return false;
  }

  /** `Buffer.from(JSON.stringify(rows))` */
  function isBytesOfText({ arguments: [text], callee }: TSESTree.CallExpression): boolean {
    return text !== undefined && lastName(callee) === 'from' && isOne(text);
  }
}
