import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import { loadTypeScript, type Types } from '../../analysis/types.ts';
import { staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import { isTypeScriptName } from '../../ast/typescript.ts';
import type { File } from '../imports.ts';

/**
 * The annotation that an object needs to be asked for the same keys from a variable. TypeScript lets an
 * object be asked for any text where it stands, `({ a: '1' })[key]`, and then takes the result for one of its
 * values or `undefined`; in a variable only for the names of its properties (TS7053). An empty text where
 * it needs none, `undefined` where nobody knows: without types, or where the values are not written down.
 */
export function typeByKey(
  file: File,
  { types }: Analysis,
  value: TSESTree.Node,
): string | undefined {
  if (value.type !== 'ObjectExpression' || !isTypeScriptName(file.filename)) return '';
  const place = wrapped(value);
  const { parent } = place;
  const isIndexed = parent?.type === 'MemberExpression' && parent.object === place;
  if (!isIndexed || isAsserted(value, place)) return '';
  // `as const` and `satisfies` tell of the object itself.
  if (!types || !parent.computed || place !== value) return undefined;
  const key = kindOfKey(types, parent.property, value);
  if (key === 'known') return '';
  const kinds = key === 'any' ? kindsOf(value) : undefined;
  return kinds && `: Record<string, ${[...kinds, 'undefined'].join(' | ')}>`;
}

/** Whether a key is one of the names of an object, or any text or number. */
function kindOfKey(
  types: Types,
  key: TSESTree.Node,
  { properties }: TSESTree.ObjectExpression,
): 'any' | 'known' | undefined {
  const { TypeFlags } = loadTypeScript();
  const type = types.services.getTypeAtLocation(key);
  const parts = type.isUnion() ? type.types : [type];
  if (parts.every(({ flags }) => (flags & (TypeFlags.String | TypeFlags.Number)) !== 0)) {
    return 'any';
  }
  const names = new Set(
    properties.map((property) => (property.type === 'Property' ? staticName(property) : undefined)),
  );
  const isKnown = parts.every((part) => part.isStringLiteral() && names.has(part.value));
  return isKnown ? 'known' : undefined;
}

/** What TypeScript takes the values of an object for, if all are written down. */
function kindsOf({ properties }: TSESTree.ObjectExpression): Set<string> | undefined {
  const kinds = new Set<string>();
  for (const property of properties) {
    const value = property.type === 'Property' ? unwrap(property.value) : undefined;
    const isPlain = value !== undefined && value === (property as TSESTree.Property).value;
    const kind = isPlain ? kindOf(value) : undefined;
    if (kind === undefined) return undefined;
    kinds.add(kind);
  }
  return kinds;
}

function kindOf(value: TSESTree.Node): string | undefined {
  if (value.type === 'TemplateLiteral') return 'string';
  if (value.type === 'UnaryExpression') {
    return value.operator === '-' ? kindOf(value.argument) : undefined;
  }
  const kind = value.type === 'Literal' && value.value !== null ? typeof value.value : 'object';
  return kind === 'object' ? undefined : kind;
}

/** `{ … } as Record<string, string>`; what `as const` and `satisfies` are told of keeps its own type. */
function isAsserted(value: TSESTree.Node, place: TSESTree.Node): boolean {
  for (let node = value; node !== place && node.parent;) {
    node = node.parent;
    if (node.type !== 'TSAsExpression' && node.type !== 'TSTypeAssertion') continue;
    const { typeAnnotation: type } = node;
    const isConst =
      type.type === 'TSTypeReference' &&
      type.typeName.type === 'Identifier' &&
      type.typeName.name === 'const';
    if (!isConst) return true;
  }
  return false;
}
