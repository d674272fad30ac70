import type { TSESLint } from '@typescript-eslint/utils';
import { wrapped, type FunctionNode } from '../ast/nodes.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

type Variable = TSESLint.Scope.Variable;

/** The uses of a variable that are none of its references. */
export interface HiddenUses {
  /** Whether code may use the function that a variable holds without referring to the variable. */
  mayBeUsed(variable: Variable, fn: FunctionNode): boolean;
  /** Whether a direct `eval` of the file may name anything. */
  mayBeReadByEval(): boolean;
}

export function createHiddenUses({
  bindings,
  sourceCode,
}: Pick<Analysis, 'bindings' | 'sourceCode'>): HiddenUses {
  let jsxNames: Set<string> | undefined;
  let hasDirectEval: boolean | undefined;
  let isCommonJs: boolean | undefined;

  function mayBeUsed(variable: Variable, fn: FunctionNode): boolean {
    return (
      (variable.scope.type === 'global' && !isCommonJsScript()) ||
      isHoistedOutOfBlock(variable, fn) ||
      isExportedDeclaration(fn) ||
      namesInJsx().has(variable.name) ||
      mayBeReadByEval()
    );
  }

  /** ESLint 9 does not count `<Name />` as a reference to `Name`. */
  function namesInJsx(): Set<string> {
    if (jsxNames) return jsxNames;
    jsxNames = new Set();
    const names = jsxNames;
    if (!/<\/|\/>/u.test(sourceCode.text)) return names;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (node.type === 'JSXIdentifier') names.add(node.name);
    });
    return names;
  }

  /** A file that is read as a script, but has to run as a CommonJS module: it loads others at its top. */
  function isCommonJsScript(): boolean {
    isCommonJs ??=
      !/\btypeof (?:define|exports|module|require)\b/.test(sourceCode.text) &&
      sourceCode.ast.body.some(
        (statement) =>
          statement.type === 'VariableDeclaration' &&
          statement.declarations.some(
            ({ init }) => init && bindings.originOf(init)?.source === 'module',
          ),
      );
    return isCommonJs;
  }

  function mayBeReadByEval(): boolean {
    hasDirectEval ??=
      sourceCode.text.includes('eval') &&
      (sourceCode.scopeManager?.scopes ?? []).some((scope) =>
        scope.references.some(
          ({ identifier }) =>
            identifier.name === 'eval' &&
            identifier.parent?.type === 'CallExpression' &&
            identifier.parent.callee === identifier,
        ),
      );
    return hasDirectEval;
  }

  return { mayBeUsed, mayBeReadByEval };
}

/** In sloppy code a function of a block is a variable of the function around it too (ECMA-262, B.3.2). */
function isHoistedOutOfBlock(variable: Variable, fn: FunctionNode): boolean {
  if (fn.type !== 'FunctionDeclaration' || variable.scope.isStrict) return false;
  return variable.scope.type === 'block' || variable.scope.type === 'switch';
}

function isExportedDeclaration(fn: FunctionNode): boolean {
  const statement = fn.type === 'FunctionDeclaration' ? fn : wrapped(fn).parent?.parent;
  return (
    statement?.parent?.type === 'ExportNamedDeclaration' ||
    statement?.parent?.type === 'ExportDefaultDeclaration'
  );
}
