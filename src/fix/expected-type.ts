import type { TSESTree } from '@typescript-eslint/utils';
import { hasSpreadBefore } from '../analysis/callees.ts';
import type { TypePlace } from '../analysis/exported-type.ts';
import { staticName, wrapped, type FunctionNode } from '../ast/nodes.ts';
import { calledBy } from './declared-types.ts';
import {
  memberNamed,
  membersOf,
  parametersOf,
  parametersOfMember,
  typeOfMember,
  type Declared,
  type Found,
} from './type-parts.ts';

/** The type that a function is given for a parameter by where it stands: `run` of `const rule: Rule = { run(file) {} }`. */
export function expectedParameter(
  home: TypePlace,
  fn: FunctionNode,
  index: number,
): Declared | undefined {
  if (fn.params.some(({ type }) => type === 'RestElement')) return undefined;
  const { parent } = fn;
  if (parent.type !== 'Property' || parent.value !== fn) {
    return parametersOf(expectedOf(home, fn))?.[index];
  }
  const name = parent.kind === 'init' ? staticName(parent) : undefined;
  const members = membersOf(expectedOf(home, parent.parent));
  return name === undefined ? undefined : parametersOfMember(memberNamed(members, name))?.[index];
}

/** What declares the function that a property of an object has to be. */
export function expectedMember(home: TypePlace, fn: FunctionNode): Found | undefined {
  const { parent } = fn;
  const name = parent.type === 'Property' && parent.value === fn ? staticName(parent) : undefined;
  return name === undefined || !parent.parent
    ? undefined
    : memberNamed(membersOf(expectedOf(home, parent.parent)), name);
}

/** The type that is written down for a value where it stands. */
function expectedOf(home: TypePlace, node: TSESTree.Node): Declared | undefined {
  const { parent } = node;
  switch (parent?.type) {
    case 'CallExpression': {
      const index = parent.arguments.indexOf(node as TSESTree.CallExpressionArgument);
      const { fn, place = home } = calledBy(home, parent) ?? {};
      const given = hasSpreadBefore(parent, index) ? undefined : fn?.params[index];
      const name = given?.type === 'AssignmentPattern' ? given.left : given;
      const typed =
        name?.type === 'Identifier' || name?.type === 'ObjectPattern' ? name : undefined;
      return typed?.typeAnnotation && !fn?.typeParameters
        ? { type: typed.typeAnnotation.typeAnnotation, place }
        : undefined;
    }
    case 'Property': {
      const name = parent.value === node ? staticName(parent) : undefined;
      const members = membersOf(expectedOf(home, parent.parent));
      return name === undefined ? undefined : typeOfMember(memberNamed(members, name), false);
    }
    case 'PropertyDefinition':
    case 'VariableDeclarator': {
      const typed = parent.type === 'VariableDeclarator' ? parent.id : parent;
      const isWhole = parent.type === 'VariableDeclarator' ? parent.init : parent.value;
      return isWhole === node && typed.typeAnnotation
        ? { type: typed.typeAnnotation.typeAnnotation, place: home }
        : undefined;
    }
    case 'TSSatisfiesExpression':
      return wrapped(node) === parent ? { type: parent.typeAnnotation, place: home } : undefined;
    default:
      return undefined;
  }
}
