import path from 'node:path';
import type { TSESTree } from '@typescript-eslint/utils';
import { lastName, literalText } from './names.ts';

const MAX_DEPTH = 40;

/** `./routes/` for `'./routes/' + name`, `` `./routes/${name}.js` ``, `path.join(__dirname, 'routes', name)`. */
export function folderIn(node: TSESTree.Node | undefined): string | undefined {
  const start = node && textStart(node, 0);
  const folder = start?.slice(0, start.lastIndexOf('/') + 1);
  return folder && /^\.\.?\//.test(folder) ? folder : undefined;
}

/** `./routes` for `__dirname + '/routes'`, `` `${__dirname}/routes` ``, `path.join(__dirname, 'routes')`. */
export function besideIn(node: TSESTree.Node): string | undefined {
  const texts = textsBeside(node);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  const relative = path.posix.join(...texts.map(String));
  return relative.startsWith('../') ? relative : `./${relative}`;
}

/** The texts that follow `__dirname` in a path that starts with it. */
function textsBeside(node: TSESTree.Node): (string | undefined)[] {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && isDirname(node.left) ? [afterSlash(node.right)] : [];
    case 'CallExpression': {
      const [first, ...others] = node.arguments;
      const name = lastName(node.callee);
      if (!isDirname(first) || (name !== 'join' && name !== 'resolve')) return [];
      const texts = others.map(literalText);
      // `resolve` begins anew at an absolute path.
      return texts.some((text) => text?.startsWith('/') === true && name === 'resolve')
        ? []
        : texts;
    }
    case 'TemplateLiteral': {
      const { expressions, quasis } = node;
      const [head, tail] = quasis;
      const isBeside =
        expressions.length === 1 && head?.value.raw === '' && isDirname(expressions[0]);
      const text = tail?.value.cooked;
      return isBeside && text?.startsWith('/') === true ? [text] : [];
    }
    default:
      return [];
  }
}

/** `'/routes'`; what does not start with a slash goes on with the name of the folder. */
function afterSlash(node: TSESTree.Node): string | undefined {
  const text = literalText(node);
  return text?.startsWith('/') === true ? text : undefined;
}

function isDirname(node: TSESTree.Node | undefined): boolean {
  return node?.type === 'Identifier' && node.name === '__dirname';
}

function textStart(node: TSESTree.Node, depth: number): string | undefined {
  switch (node.type) {
    case 'BinaryExpression': {
      if (node.operator !== '+' || depth > MAX_DEPTH) return undefined;
      const left = textStart(node.left, depth + 1);
      const right = node.right.type === 'Literal' ? literalText(node.right) : undefined;
      return left === '.' && right !== undefined ? left + right : left;
    }
    case 'CallExpression': {
      const [first, ...others] = node.arguments;
      const isJoin = /^(?:join|resolve)$/.test(lastName(node.callee));
      if (!isJoin || !isDirname(first)) return undefined;
      const parts = others.map(literalText);
      const end = parts.indexOf(undefined);
      if (end < 1) return undefined;
      return `./${parts.slice(0, end).join('/')}/`
        .replaceAll(/\/{2,}/g, '/')
        .replace('././', './')
        .replace('./../', '../');
    }
    case 'Identifier':
      return isDirname(node) ? '.' : undefined;
    case 'TemplateLiteral': {
      const [head, second] = node.quasis;
      const [expression] = node.expressions;
      const text = head?.value.cooked ?? '';
      return text === '' && isDirname(expression) ? `.${second?.value.cooked ?? ''}` : text;
    }
    default:
      return literalText(node);
  }
}
