import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { walk } from '../../ast/walk.ts';

/** How the functions of a file are written, but for the one that moves. */
export interface FunctionStyle {
  /** Between the name of a function and its parameters: `''` or `' '`. */
  readonly afterName: string;
  /** Between `function` and the parameters of one without a name. */
  readonly beforeParenthesis: string;
  /** Whether function expressions say their name again: `const add = function add() {}`. */
  readonly hasNames: boolean;
}

/** The style that most of the file follows; `function () {}` and `function name() {}` where nothing tells. */
export function functionStyleOf(
  sourceCode: Readonly<TSESLint.SourceCode>,
  moved: TSESTree.Node,
): FunctionStyle {
  let named = 0;
  let nameless = 0;
  let tightNames = 0;
  let wideNames = 0;
  let tight = 0;
  let wide = 0;
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'FunctionDeclaration' && node.type !== 'FunctionExpression') return;
    const { parent } = node;
    const isMethod =
      parent.type === 'MethodDefinition' ||
      (parent.type === 'Property' && (parent.method || parent.kind !== 'init'));
    if (isMethod) return;
    if (node !== moved && takesName(node)) {
      if (node.id) named += 1;
      else nameless += 1;
    }
    const before = node.id ?? sourceCode.getFirstToken(node);
    const parenthesis = before && sourceCode.getTokenAfter(before);
    const isTight = before?.range[1] === parenthesis?.range[0];
    if (parenthesis?.value !== '(') return;
    if (node.id) {
      if (isTight) tightNames += 1;
      else wideNames += 1;
    } else if (isTight) tight += 1;
    else wide += 1;
  });
  return {
    afterName: wideNames > tightNames ? ' ' : '',
    beforeParenthesis: tight > wide ? '' : ' ',
    hasNames: named > nameless,
  };
}

/** Whether a function that has no name gets that of what it is assigned to. */
function takesName(node: TSESTree.Node): boolean {
  const { parent } = node;
  return (
    (parent?.type === 'VariableDeclarator' && parent.init === node) ||
    (parent?.type === 'AssignmentExpression' && parent.right === node) ||
    (parent?.type === 'Property' &&
      parent.value === node &&
      !parent.method &&
      parent.kind === 'init')
  );
}
