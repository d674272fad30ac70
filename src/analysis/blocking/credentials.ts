import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingClass,
  enclosingFunction,
  isCall,
  staticName,
  wrapped,
  type Call,
} from '../../ast/nodes.ts';
import { lastName, nameOf } from '../project/summary/names.ts';

const READS = /^readFileSync$/;
/** What `tls.createSecureContext` takes them by, and what drivers of databases call them. Source: Node documentation. */
const NAMED =
  /^(?:(?:client|root|server|ssl|tls)_?)?(?:ca|cert|certificate|crl|dhparam|pfx)s?$|^(?:client|private|server|ssl|tls)_?key$/i;

/** `readCertificate`, `loadPrivateKey` */
const READS_CREDENTIAL =
  /^(?:get|load|read)(?:[A-Z]\w*)?(?:Cert(?:ificate)?s?|Pem|(?:Private|Public|Signing)Key)(?![a-z])/;

/** `FileSecretStore`, `CredentialsProvider` */
const KEEPS_CREDENTIALS =
  /(?:Certificate|Credential|Secret)s?(?:Manager|Provider|Storage|Store|Vault)$/;

/** `certPath`, `rootCrtFile` */
const LEADS_TO_CREDENTIAL =
  /(?:^|_|[a-z])(?:[cC]rt|[cC]ert(?:ificate)?|[pP]em|[pP]rivate_?[kK]ey)_?(?:[fF]ile)?_?(?:[nN]ame|[pP]ath|[fF]ile)$/;

/** Node takes 16 KiB of headers, all in all. Source: Node documentation, `http.maxHeaderSize`. */
const HEADERS = /^headers$/i;

/**
 * Whether a call reads a certificate, a key or what goes into a header, which has a few kilobytes:
 * `{ key: readFileSync(path), cert }`, `options.ca = [readFileSync(path)]`,
 * `request({ headers: { token: readFileSync(path, 'utf8') } })`.
 */
export function isOfCredential(call: Call): boolean {
  if (isForOwnerAlone(call)) return true;
  if (!READS.test(lastName(call.callee))) return false;
  const fn = enclosingFunction(call);
  if (fn && READS_CREDENTIAL.test(nameOf(fn))) return true;
  const [path] = call.arguments;
  if (path && LEADS_TO_CREDENTIAL.test(lastName(path))) return true;
  if (KEEPS_CREDENTIALS.test(enclosingClass(call)?.id?.name ?? '')) return true;
  const place = placeOf(givenAs(call));
  if (place?.type !== 'Property') return isNamed(place, NAMED);
  // A `key` alone may be any.
  const all = staticName(place) === 'key' ? besides(place) : [place];
  return all.some((one) => isNamed(one, NAMED)) || isNamed(placeOf(place.parent), HEADERS);
}

/** What only the owner of a file may read of it: `{ mode: 0o600 }`. */
const OWNER_ALONE = new Set<unknown>([0o400, 0o600]);

/** `writeFileSync(path, key, { mode: 0o600 })` */
function isForOwnerAlone({ arguments: [, , options], callee }: Call): boolean {
  if (lastName(callee) !== 'writeFileSync' || options?.type !== 'ObjectExpression') return false;
  return options.properties.some(
    (one) =>
      one.type === 'Property' &&
      staticName(one) === 'mode' &&
      one.value.type === 'Literal' &&
      OWNER_ALONE.has(one.value.value),
  );
}

type Place = TSESTree.MemberExpression | TSESTree.Property;

/** What holds a value under a name: `{ name: value }`, `object.name = value`, `object['name'] = value` */
function placeOf(value: TSESTree.Node): Place | undefined {
  const { parent } = value;
  if (parent?.type === 'Property') return parent.value === value ? parent : undefined;
  const isSet = parent?.type === 'AssignmentExpression' && parent.right === value;
  return isSet && parent.left.type === 'MemberExpression' ? parent.left : undefined;
}

function isNamed(place: Place | undefined, names: RegExp): boolean {
  return place !== undefined && names.test(staticName(place) ?? '');
}

function besides({ parent }: TSESTree.Property): TSESTree.Property[] {
  return parent.properties.filter((one) => one.type === 'Property');
}

/** What becomes of a value as it is: `path && readFileSync(path).toString()`, `[readFileSync(path)]`. */
function givenAs(call: Call): TSESTree.Node {
  let value = textOf(wrapped(call));
  for (let { parent } = value; parent && isHandedOn(value, parent); { parent } = value) {
    value = textOf(wrapped(parent));
  }
  return value;
}

/** `bytes.toString()` for `bytes` */
function textOf(value: TSESTree.Node): TSESTree.Node {
  const { parent } = value;
  const isMember = parent?.type === 'MemberExpression' && lastName(parent) === 'toString';
  return isMember && isCall(parent.parent) ? wrapped(parent.parent) : value;
}

function isHandedOn(value: TSESTree.Node, parent: TSESTree.Node): boolean {
  if (parent.type === 'ConditionalExpression') return parent.test !== value;
  return parent.type === 'ArrayExpression' || parent.type === 'LogicalExpression';
}
