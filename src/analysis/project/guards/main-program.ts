import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, type FunctionNode } from '../../../ast/nodes.ts';
import { constantInit, lastName } from '../summary/names.ts';
import { createSays, isTakenWhere, type Says } from './conditions.ts';

type Variable = TSESLint.Scope.Variable;

interface Source {
  readonly text: string;
  readonly variableOf: (node: TSESTree.Identifier) => Variable | undefined;
  readonly declaredIn: (node: TSESTree.Node) => readonly Variable[];
}

export interface MainProgram {
  /** Whether the file asks if it has been started itself: `if (require.main === module)`. */
  readonly isAsked: boolean;
  /** Whether a node is evaluated only where it has been, also in a function that nothing else calls. */
  readonly isOfMain: (node: TSESTree.Node) => boolean;
}

const OWN_MODULE = /\brequire\.main\s*[!=]==?\s*module\b|\bmodule\s*[!=]==?\s*require\.main\b/;
/** `import.meta.url === pathToFileURL(process.argv[1]).href`, `__filename === process.argv[1]` */
const OWN_PATH = /\b(?:import\.meta\.(?:filename|url)|__filename)\b/;
const STARTED = /\bprocess\.argv\s*(?:\?\.)?\[1\]/;
const OTHERS = /\bmodule\.parent\b|\bimport\.meta\.main\b|\besMain\b/;
/** So many functions stand between what asks and what is done. */
const MAX_FUNCTIONS = 4;

/**
 * Finds what a file does only where it is the program that somebody has started, and no part of another.
 *
 * Premise: what such a test guards runs with the file and what it imports, and with none of those that import it.
 */
export function createMainProgram({ declaredIn, text, variableOf }: Source): MainProgram {
  const isAsked = OTHERS.test(text) || comparesItself(text);
  const saysSo = createSays(ofPart);
  const known = new Map<TSESTree.Node, boolean>();
  const asked = new Set<FunctionNode>();

  function ofPart(node: TSESTree.Node, isTrue: boolean, again: Says): boolean {
    switch (node.type) {
      case 'BinaryExpression':
        return (
          /^(?:={2,3}|!={1,2})$/.test(node.operator) &&
          node.operator.startsWith('=') === isTrue &&
          comparesItself(textOf(node))
        );
      case 'CallExpression':
        return isTrue && lastName(node.callee) === 'esMain';
      case 'Identifier': {
        const init = constantInit(variableOf(node));
        return init ? again(init, isTrue) : false;
      }
      case 'MemberExpression':
        return textOf(node) === 'module.parent'
          ? !isTrue
          : isTrue && textOf(node) === 'import.meta.main';
      default:
        return false;
    }
  }

  function textOf({ range }: TSESTree.Node): string {
    return text.slice(...range);
  }

  function isOfMain(node: TSESTree.Node): boolean {
    return isAsked && stands(node, 0);
  }

  function stands(node: TSESTree.Node, depth: number): boolean {
    const passed: TSESTree.Node[] = [];
    let found: boolean | undefined;
    for (let child = node; child.parent && found !== true; child = child.parent) {
      found = known.get(child);
      if (found !== undefined) break;
      passed.push(child);
      const { parent } = child;
      found =
        isTakenWhere(saysSo, parent, child) || (isFunction(parent) && isCalledThere(parent, depth))
          ? true
          : undefined;
    }
    for (const one of passed) known.set(one, found === true);
    return found === true;
  }

  /** `main` of `if (require.main === module) main();`; what has no name runs where it stands. */
  function isCalledThere(fn: FunctionNode, depth: number): boolean {
    if (depth > MAX_FUNCTIONS || asked.has(fn) || isExported(fn)) return false;
    asked.add(fn);
    const variable = fn.type === 'FunctionDeclaration' ? declaredIn(fn)[0] : heldBy(fn);
    const uses = variable?.references.filter((one) => one.init !== true) ?? [];
    return uses.length > 0 && uses.every(({ identifier }) => stands(identifier, depth + 1));
  }

  /** `main` of `const main = async () => { … }` */
  function heldBy({ parent }: FunctionNode): Variable | undefined {
    return parent.type === 'VariableDeclarator' ? declaredIn(parent)[0] : undefined;
  }

  return { isAsked, isOfMain };
}

function comparesItself(text: string): boolean {
  return OWN_MODULE.test(text) || (OWN_PATH.test(text) && STARTED.test(text));
}

function isExported(fn: FunctionNode): boolean {
  const declaration = fn.parent.type === 'VariableDeclarator' ? fn.parent.parent : fn;
  return declaration.parent?.type.startsWith('Export');
}
