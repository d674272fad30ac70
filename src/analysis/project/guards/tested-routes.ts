import type { TSESTree } from '@typescript-eslint/utils';
import { isFunction, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from '../summary/names.ts';

/** A text without such a test asks for no path: `path === '/reload'`, `case '/reload':`. */
const ASKS = /(?:===?|\bcase|\bstartsWith\()\s*['"`]\/\w/;
/** What of a request has its path. */
const OF_PATH = /^_*(?:pathname|path|req_?path|request_?path|route|url|url_?path)$/i;
const METHOD = /^(?:DELETE|GET|PATCH|POST|PUT)$/;

/** Which route a listener has found a request to be for before it comes to a node: `POST /reload handler`. */
export type RouteTested = (node: TSESTree.Node) => string | undefined;

/** Finds the routes that a listener of Node's own server tells apart by itself. */
export function createTestedRoutes(text: string): RouteTested {
  const asks = ASKS.test(text);
  return (node) => {
    if (!asks) return undefined;
    let method: string | undefined;
    let path: string | undefined;
    for (let child = node; child.parent && !isFunction(child); child = child.parent) {
      for (const test of testsBefore(child, child.parent)) {
        method ??= methodIn(test);
        path ??= pathIn(test);
      }
    }
    return path === undefined ? undefined : `${method ?? 'GET'} ${path} handler`;
  };
}

/** What holds where a part of something is evaluated. */
function testsBefore(child: TSESTree.Node, parent: TSESTree.Node): readonly TSESTree.Node[] {
  if (parent.type === 'IfStatement' && parent.consequent === child) return partsOf(parent.test);
  if (parent.type === 'LogicalExpression' && parent.operator === '&&' && parent.right === child) {
    return partsOf(parent.left);
  }
  return parent.type === 'SwitchCase' && parent.test !== child ? [parent] : [];
}

/** `a`, `b` and `c` of `a && b && c` */
function partsOf(test: TSESTree.Node): readonly TSESTree.Node[] {
  const node = unwrap(test);
  const isBoth = node.type === 'LogicalExpression' && node.operator === '&&';
  return isBoth ? [...partsOf(node.left), ...partsOf(node.right)] : [node];
}

/** `req.method === 'POST'` */
function methodIn(test: TSESTree.Node): string | undefined {
  const [asked, text = ''] = compared(test);
  return asked && lastName(asked) === 'method' && METHOD.test(text) ? text : undefined;
}

/** `pathname === '/reload'`, `url.startsWith('/reload')` */
function pathIn(test: TSESTree.Node): string | undefined {
  const [asked, text = ''] = compared(test);
  return asked && OF_PATH.test(lastName(asked)) && text.startsWith('/') ? text : undefined;
}

/** What is compared, and the text that it is then. */
function compared(
  test: TSESTree.Node,
): readonly [asked?: TSESTree.Node, text?: string | undefined] {
  switch (test.type) {
    case 'BinaryExpression': {
      const text = literalText(test.right);
      return /^===?$/.test(test.operator) && text !== undefined ? [unwrap(test.left), text] : [];
    }
    case 'CallExpression': {
      const { arguments: given, callee } = test;
      const [first] = given;
      const isStart = callee.type === 'MemberExpression' && lastName(callee) === 'startsWith';
      return isStart && first ? [unwrap(callee.object), literalText(first)] : [];
    }
    case 'SwitchCase': {
      const text = test.test ? literalText(test.test) : undefined;
      return text === undefined ? [] : [unwrap(test.parent.discriminant), text];
    }
    default:
      return [];
  }
}
