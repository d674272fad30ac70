import type { TSESTree } from '@typescript-eslint/utils';
import path from 'node:path';
import { staticName } from '../../../ast/nodes.ts';
import { literalText } from '../summary/names.ts';
import { parseFile } from '../summary/parse.ts';
import { textOf } from './disk.ts';
import { asImports } from './named-folders.ts';

/** What Babel's plugin `module-resolver` calls the files of a project. */
export interface BabelNames {
  /** In the form of `imports`: `{ '@lib': './src/lib', '@lib/*': './src/lib/*' }`. */
  readonly imports: Readonly<Record<string, unknown>>;
  /** Folders in which modules are looked for by their whole name. */
  readonly searched: readonly string[];
}

export const BABEL_CONFIGS = [
  ...['.babelrc', '.babelrc.json', '.babelrc.js', '.babelrc.cjs'],
  ...['babel.config.json', 'babel.config.js', 'babel.config.cjs', 'package.json'],
];

const PLUGIN = 'babel-plugin-module-resolver';
/** By its short name or its whole one, in quotes. */
const NAMES = new Set([PLUGIN, 'module-resolver']);

/** The names by the first configuration that has the plugin. Source: its documentation. */
export function babelNames(root: string, has: (name: string) => boolean): BabelNames {
  for (const name of has(PLUGIN) ? BABEL_CONFIGS : []) {
    const options = pluginOptions(textOf(path.join(root, name)) ?? '');
    if (options) return namesIn(options);
  }
  return { imports: {}, searched: [] };
}

/** `['module-resolver', { … }]`, in JSON as in a program. */
function pluginOptions(text: string): TSESTree.ObjectExpression | undefined {
  if (!text.includes('module-resolver')) return undefined;
  const isJson = text.trimStart().startsWith('{');
  const file = parseFile('config.js', isJson ? `(${text})` : text);
  for (const node of file?.nodes ?? []) {
    if (node.type !== 'ArrayExpression') continue;
    const [name, options] = node.elements;
    if (options?.type === 'ObjectExpression' && NAMES.has(textIn(name) ?? '')) return options;
  }
  return undefined;
}

function namesIn(options: TSESTree.ObjectExpression): BabelNames {
  const alias = valueOf(options, 'alias');
  const named = alias?.type === 'ObjectExpression' ? alias.properties.map(nameIn) : [];
  const root = valueOf(options, 'root');
  const folders = root?.type === 'ArrayExpression' ? root.elements : [root];
  return {
    // A pattern is another matter: `^@lib/(.+)`.
    imports: asImports(named.filter(([name]) => !/^\^|\$$/.test(name))),
    searched: folders.flatMap((folder) => textIn(folder) ?? []),
  };
}

function nameIn(property: TSESTree.ObjectLiteralElement): [string, unknown] {
  return property.type === 'Property'
    ? [staticName(property) ?? '', textIn(property.value)]
    : ['', undefined];
}

function valueOf(object: TSESTree.ObjectExpression, name: string): TSESTree.Node | undefined {
  return object.properties.find(
    (property): property is TSESTree.Property =>
      property.type === 'Property' && staticName(property) === name,
  )?.value;
}

function textIn(node: TSESTree.Node | null | undefined): string | undefined {
  return node ? literalText(node) : undefined;
}
