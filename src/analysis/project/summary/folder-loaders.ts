import type { TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../../ast/nodes.ts';
import { FOLDER_LOADERS } from '../../known/folder-loaders.ts';
import { besideIn } from './folders.ts';
import { literalText } from './names.ts';
import { keyOf } from './package-keys.ts';
import type { Value } from './value.ts';

/**
 * The folder whose modules a call gives by their names: `require('require-directory')(module, './users')`,
 * `requireDir('./users')`, `requireAll({ dirname: path.join(__dirname, 'users') })`.
 */
export function folderGiven(
  { arguments: args }: TSESTree.CallExpression,
  callee: Value | undefined,
): (Value & { kind: 'folder' }) | undefined {
  const key = keyOf(callee);
  if (key === undefined || !FOLDER_LOADERS.has(key)) return undefined;
  const isOwn = args[0]?.type === 'Identifier' && args[0].name === 'module';
  const given = isOwn ? args[1] : args[0];
  const place = given?.type === 'ObjectExpression' ? optionOf(given, 'dirname') : given;
  if (place?.type === 'SpreadElement') return undefined;
  const prefix = place ? prefixOf(place) : './';
  return prefix === undefined ? undefined : { kind: 'folder', prefix };
}

function prefixOf(place: TSESTree.Node): string | undefined {
  if (place.type === 'Identifier' && place.name === '__dirname') return './';
  const path = literalText(place) ?? besideIn(place);
  const isRelative = path?.startsWith('.') === true;
  return isRelative ? `${path.replace(/^\.$/, './').replace(/\/+$/, '')}/` : undefined;
}

function optionOf(node: TSESTree.ObjectExpression, name: string): TSESTree.Node | undefined {
  const option = node.properties.find(
    (property) => property.type === 'Property' && staticName(property) === name,
  );
  return option?.type === 'Property' ? option.value : undefined;
}
