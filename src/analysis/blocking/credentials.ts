import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, staticName, wrapped, type Call } from '../../ast/nodes.ts';
import { lastName } from '../project/summary/names.ts';

const READS = /^readFileSync$/;
/** What `tls.createSecureContext` takes them by, and what drivers of databases call them. Source: Node documentation. */
const NAMED =
  /^(?:(?:client|root|server|ssl|tls)_?)?(?:ca|cert|certificate|crl|dhparam|pfx)s?$|^(?:client|private|server|ssl|tls)_?key$/i;

/** Node takes 16 KiB of headers, all in all. Source: Node documentation, `http.maxHeaderSize`. */
const HEADERS = /^headers$/i;

/**
 * Whether a call reads a certificate, a key or what goes into a header, which has a few kilobytes:
 * `{ key: readFileSync(path), cert }`, `options.ca = [readFileSync(path)]`,
 * `request({ headers: { token: readFileSync(path, 'utf8') } })`.
 */
export function isOfCredential(call: Call): boolean {
  if (!READS.test(lastName(call.callee))) return false;
  const value = givenAs(call);
  const { parent } = value;
  switch (parent?.type) {
    case 'AssignmentExpression':
      return (
        parent.right === value &&
        parent.left.type === 'MemberExpression' &&
        NAMED.test(staticName(parent.left) ?? '')
      );
    case 'Property': {
      // A `key` alone may be any.
      const all = staticName(parent) === 'key' ? besides(parent) : [parent];
      return (
        parent.value === value &&
        (all.some((one) => NAMED.test(staticName(one) ?? '')) || isOfHeaders(parent.parent))
      );
    }
    default:
      return false;
  }
}

/** `{ headers: { … } }`, `options.headers = { … }`, `options['headers'] = { … }` */
function isOfHeaders(object: TSESTree.Node): boolean {
  const { parent } = object;
  const isSet = parent?.type === 'AssignmentExpression' && parent.right === object;
  const to = isSet ? parent.left : parent;
  const isNamed = to?.type === 'MemberExpression' || to?.type === 'Property';
  return isNamed && HEADERS.test(staticName(to) ?? '');
}

function besides({ parent }: TSESTree.Property): TSESTree.Property[] {
  return parent.properties.filter((one) => one.type === 'Property');
}

/** What becomes of a value as it is: `path && readFileSync(path).toString()`, `[readFileSync(path)]`. */
function givenAs(call: Call): TSESTree.Node {
  for (let value = wrapped(call); ;) {
    const { parent } = value;
    switch (parent?.type) {
      case 'ArrayExpression':
        break;
      case 'ConditionalExpression':
        if (parent.test === value) return value;
        break;
      case 'LogicalExpression':
        break;
      case 'MemberExpression':
        if (lastName(parent) !== 'toString' || !isCall(parent.parent)) return value;
        value = wrapped(parent.parent);
        continue;
      default:
        return value;
    }
    value = wrapped(parent);
  }
}
