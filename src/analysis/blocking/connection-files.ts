import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  memberName,
  staticName,
  unwrap,
  wrapped,
  type Call,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'sourceCode'>;

const READS = /^readFile(?:Sync)?$/;
/** What only a connection or a server is made with. */
const CERTIFICATE = /^(?:ca|cert|crt|pfx)$/;
/** The same beside one of those, or of the other kind: `{ cert, key }`, `{ certificate, privateKey }`. */
const KEY = /^(?:key|privateKey)$/;
/** What somebody is given for a course, too. */
const ANY_CERTIFICATE = /^certificate$/;

/**
 * Whether a call reads a certificate or a key for a connection or a server, `ssl.ca = readFileSync(file)`:
 * that is done when one is made, and those are kept.
 */
export function isOfConnection(call: Call, source: Source): boolean {
  if (!READS.test(lastName(call.callee))) return false;
  const value = textOf(call);
  const { parent } = value;
  if (parent?.type === 'Property' && parent.value === value) {
    const name = staticName(parent) ?? '';
    const object = parent.parent;
    const others = object.type === 'ObjectExpression' ? object.properties.map(nameOf) : [];
    return isMeantBy(name, others);
  }
  if (parent?.type !== 'AssignmentExpression' || parent.right !== value) return false;
  const left = unwrap(parent.left);
  if (left.type !== 'MemberExpression') return false;
  const name = memberName(left);
  return name !== undefined && isMeantBy(name, othersSet(left, source));
}

function isMeantBy(name: string, others: readonly string[]): boolean {
  if (CERTIFICATE.test(name)) return true;
  const isKey = KEY.test(name);
  if (!isKey && !ANY_CERTIFICATE.test(name)) return false;
  const goesWith = isKey ? ANY_CERTIFICATE : KEY;
  return others.some((other) => goesWith.test(other) || CERTIFICATE.test(other));
}

function nameOf(property: TSESTree.ObjectLiteralElement): string {
  return property.type === 'Property' ? (staticName(property) ?? '') : '';
}

/** What the function sets of the same object. */
function othersSet(left: TSESTree.MemberExpression, { sourceCode }: Source): string[] {
  const fn = enclosingFunction(left);
  const object = sourceCode.getText(left.object);
  const text = fn ? sourceCode.getText(fn) : '';
  return ['ca', 'cert', 'certificate', 'key', 'pfx', 'privateKey'].filter((name) =>
    text.includes(`${object}.${name} =`),
  );
}

/** `readFileSync(file).toString()` */
function textOf(call: Call): TSESTree.Node {
  const value = wrapped(call);
  const { parent } = value;
  const isText =
    parent?.type === 'MemberExpression' &&
    parent.object === value &&
    /^(?:toString|trim)$/.test(staticName(parent) ?? '') &&
    parent.parent.type === 'CallExpression' &&
    parent.parent.callee === parent;
  return isText ? wrapped(parent.parent) : value;
}
