import type { TSESTree } from '@typescript-eslint/utils';
import { lastName, literalText } from './names.ts';

const MAX_DEPTH = 40;

/** `./routes/` for `'./routes/' + name`, `` `./routes/${name}.js` ``, `path.join(__dirname, 'routes', name)`. */
export function folderIn(node: TSESTree.Node | undefined): string | undefined {
  const start = node && textStart(node, 0);
  const folder = start?.slice(0, start.lastIndexOf('/') + 1);
  return folder && /^\.\.?\//.test(folder) ? folder : undefined;
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
      if (!isJoin || first?.type !== 'Identifier' || first.name !== '__dirname') return undefined;
      const parts = others.map(literalText);
      const end = parts.indexOf(undefined);
      if (end < 1) return undefined;
      return `./${parts.slice(0, end).join('/')}/`
        .replaceAll(/\/{2,}/g, '/')
        .replace('././', './')
        .replace('./../', '../');
    }
    case 'Identifier':
      return node.name === '__dirname' ? '.' : undefined;
    case 'TemplateLiteral': {
      const [head, second] = node.quasis;
      const [expression] = node.expressions;
      const text = head?.value.cooked ?? '';
      const isDirname = expression?.type === 'Identifier' && expression.name === '__dirname';
      return text === '' && isDirname ? `.${second?.value.cooked ?? ''}` : text;
    }
    default:
      return literalText(node);
  }
}
