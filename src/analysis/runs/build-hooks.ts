import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { nameOf } from '../project/summary/names.ts';

/**
 * Hooks of plugins of Rollup and Vite that run once for a build or a server
 * (https://rollupjs.org/plugin-development, https://vite.dev/guide/api-plugin); `transform`, `load`,
 * `resolveId` and `renderChunk` run for each module or chunk.
 */
const RUN_ONCE = new Set(
  (
    'buildEnd buildStart closeBundle closeWatcher configEnvironment configResolved ' +
    'configurePreviewServer configureServer generateBundle outputOptions renderError renderStart writeBundle'
  ).split(' '),
);

/** Whether a function is a hook that a bundler calls once for a build: a name alone does not tell, what it is a method of does. */
export function isBuildHook(fn: FunctionNode): boolean {
  if (isOfWebpack(fn)) return true;
  let property = propertyOf(fn);
  if (property && staticName(property) === 'handler') property = propertyOf(property.parent);
  return (
    property !== undefined &&
    RUN_ONCE.has(staticName(property) ?? '') &&
    isPlugin(property.parent as TSESTree.ObjectExpression)
  );
}

/** An object with a name, and one that is made when it is asked for. */
function isPlugin(object: TSESTree.ObjectExpression): boolean {
  const hasName = object.properties.some(
    (property) => property.type === 'Property' && staticName(property) === 'name',
  );
  const place = wrapped(object);
  const { parent } = place;
  return (
    hasName ||
    parent?.type === 'ReturnStatement' ||
    (parent?.type === 'ArrowFunctionExpression' && parent.body === place)
  );
}

/** `apply(compiler)` of a plugin of webpack */
function isOfWebpack(fn: FunctionNode): boolean {
  const [first] = fn.params;
  return first?.type === 'Identifier' && first.name === 'compiler' && nameOf(fn) === 'apply';
}

/** The property of an object literal that has this value. */
function propertyOf(value: TSESTree.Node): TSESTree.Property | undefined {
  const { parent } = wrapped(value);
  return parent?.type === 'Property' && parent.parent.type === 'ObjectExpression'
    ? parent
    : undefined;
}
