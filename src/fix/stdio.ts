import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../ast/nodes.ts';
import { remove, type Edit } from './edits.ts';

/** Where a child process reads from and writes to, that its version with a callback gives it or keeps to itself. */
const LIKE_PIPES = /^(?:ignore|pipe)$/;

/**
 * The option `stdio` of a call, where leaving it out does the same but for the input: `'pipe'`, `'ignore'`,
 * `['ignore', 'pipe', 'pipe']`. `undefined` where there is none, or it asks for something else.
 */
export function stdioOf({
  arguments: values,
}: TSESTree.CallExpression): TSESTree.Property | undefined {
  const options = values.at(-1);
  if (options?.type !== 'ObjectExpression') return undefined;
  return options.properties.find(
    (property): property is TSESTree.Property =>
      property.type === 'Property' &&
      staticName(property) === 'stdio' &&
      streamsOf(property.value).every((stream) => LIKE_PIPES.test(stream)),
  );
}

/** The names of the streams; something that is none where they are not written down. */
function streamsOf(value: TSESTree.Node): string[] {
  const node = unwrap(value);
  if (node.type === 'ArrayExpression') {
    return node.elements.flatMap((element) => (element ? streamsOf(element) : ['']));
  }
  return [node.type === 'Literal' ? String(node.value) : ''];
}

/** Drops a property of an object, and the object where it has no other. */
export function dropProperty(
  sourceCode: Readonly<TSESLint.SourceCode>,
  property: TSESTree.Property,
): Edit {
  const object = property.parent as TSESTree.ObjectExpression;
  const call = object.parent as TSESTree.CallExpression;
  const { properties } = object;
  const index = properties.indexOf(property);
  const next = properties[index + 1];
  const previous = properties[index - 1];
  if (next) return remove({ range: [property.range[0], next.range[0]] });
  if (previous) return remove({ range: [previous.range[1], property.range[1]] });
  const before = call.arguments.at(-2);
  const comma = before && sourceCode.getTokenAfter(before, ({ value }) => value === ',');
  return remove({ range: [comma?.range[0] ?? object.range[0], object.range[1]] });
}
