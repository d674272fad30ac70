import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isClass,
  isFunction,
  isMethodCall,
  staticName,
  unwrap,
  type ClassNode,
  type FunctionNode,
} from '../ast/nodes.ts';
import { memoized } from '../ast/memoized.ts';
import { walk } from '../ast/walk.ts';
import type { Analysis } from './analyze.ts';

export interface Method {
  readonly fn: FunctionNode;
  /** Whether nothing outside this file can put another function in its place: no subclass, no export. */
  readonly isFinal: boolean;
  /** What subclasses of this file have in its place. */
  readonly overrides: readonly TSESTree.Node[];
}

export interface Methods {
  /**
   * The method of a class or object literal of this file that `object.name` names. `undefined` where
   * the object is unknown, or where this file assigns to a member of that name.
   */
  methodOf(node: TSESTree.MemberExpression): Method | undefined;
  /** The getter of this file that reading `object.name` runs. */
  getterOf(node: TSESTree.MemberExpression): FunctionNode | undefined;
  /** The class of this file that an expression always evaluates to. */
  classOf(node: TSESTree.Node): ClassNode | undefined;
}

interface Owner {
  readonly node: TSESTree.Node;
  readonly members: readonly Member[];
  readonly superClass: TSESTree.Node | null;
  readonly isFinal: boolean;
}

interface Member {
  readonly name: string | undefined;
  readonly value: TSESTree.Node | null;
  readonly getter: FunctionNode | undefined;
}

const MAX_CLASSES = 8;

export function createMethods(analysis: Analysis): Methods {
  const { bindings, sourceCode } = analysis;
  let assigned: Set<string> | undefined;
  let subclasses: ClassNode[] | undefined;
  const isPrivateToFile = memoized(isPrivateClass);

  function methodOf(node: TSESTree.MemberExpression): Method | undefined {
    const name = staticName(node);
    if (name === undefined || assignedNames().has(name)) return undefined;
    let owner = ownerOf(unwrap(node.object));
    for (let depth = 0; owner && depth < MAX_CLASSES; depth += 1) {
      const candidates = owner.members.filter((member) => member.name === name);
      const [member] = candidates;
      if (member) {
        const value = member.value && unwrap(member.value);
        return candidates.length === 1 && isFunction(value)
          ? { fn: value, isFinal: owner.isFinal, overrides: overridesOf(owner, name) }
          : undefined;
      }
      const parent: ClassNode | undefined = owner.superClass
        ? classOf(owner.superClass)
        : undefined;
      owner = parent && ownerOfClass(parent, false, owner.isFinal);
    }
    return undefined;
  }

  function getterOf(node: TSESTree.MemberExpression): FunctionNode | undefined {
    const name = staticName(node);
    const owner = name === undefined ? undefined : ownerOf(unwrap(node.object));
    const member = owner?.members.find((each) => each.name === name && each.getter);
    return member?.getter;
  }

  /** The members of that name in the classes of this file that extend the owner. */
  function overridesOf(owner: Owner, name: string): TSESTree.Node[] {
    if (owner.isFinal) return [];
    subclasses ??= allSubclasses();
    return subclasses
      .filter((subclass) => extendsClass(subclass, owner.node))
      .flatMap(({ body }): TSESTree.Node[] => [...body.body])
      .filter(
        (member) =>
          (member.type === 'MethodDefinition' || member.type === 'PropertyDefinition') &&
          staticName(member) === name,
      )
      .map((member) => (member.type === 'MethodDefinition' ? member.value : member));
  }

  function allSubclasses(): ClassNode[] {
    const found: ClassNode[] = [];
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (isClass(node) && node.superClass) found.push(node);
    });
    return found;
  }

  function extendsClass(subclass: ClassNode, owner: TSESTree.Node): boolean {
    let current: ClassNode | undefined = subclass;
    for (let depth = 0; current?.superClass && depth < MAX_CLASSES; depth += 1) {
      current = classOf(current.superClass);
      if (current === owner) return true;
    }
    return false;
  }

  function ownerOf(object: TSESTree.Node): Owner | undefined {
    switch (object.type) {
      case 'ThisExpression':
        return ownerOfThis(object);
      case 'Identifier': {
        const variable = bindings.variableOf(object);
        const init = variable && bindings.constantInit(variable);
        const value = init && unwrap(init);
        if (value?.type === 'ThisExpression') return ownerOfThis(value);
        if (value?.type === 'NewExpression') return ownerOfInstance(value);
        if (variable && value?.type === 'ObjectExpression') return ownerOfLiteral(value, variable);
        const owner = classOf(object);
        return owner && ownerOfClass(owner, true, isPrivateToFile(owner));
      }
      case 'NewExpression':
        return ownerOfInstance(object);
      default:
        return undefined;
    }
  }

  function ownerOfInstance(node: TSESTree.NewExpression): Owner | undefined {
    const owner = classOf(node.callee);
    return owner && ownerOfClass(owner, false, true);
  }

  /** The class whose method, constructor or field contains `this`, arrow functions aside. */
  function ownerOfThis(node: TSESTree.ThisExpression): Owner | undefined {
    for (let current: TSESTree.Node | undefined = node.parent; current; current = current.parent) {
      if (current.type === 'FunctionDeclaration') return undefined;
      const isField = current.type === 'PropertyDefinition';
      const isMethod =
        current.type === 'FunctionExpression' && current.parent.type === 'MethodDefinition';
      if (current.type === 'FunctionExpression' && !isMethod) return undefined;
      if (current.type === 'StaticBlock') return undefined;
      if (!isField && !isMethod) continue;
      const member = (isField ? current : current.parent) as
        TSESTree.MethodDefinition | TSESTree.PropertyDefinition;
      const owner = member.parent.parent;
      return ownerOfClass(owner, member.static, isPrivateToFile(owner));
    }
    return undefined;
  }

  function ownerOfClass(owner: ClassNode, isStatic: boolean, isFinal: boolean): Owner {
    const members = owner.body.body.flatMap((member): Member[] => {
      if (member.type !== 'MethodDefinition' && member.type !== 'PropertyDefinition') return [];
      if (member.static !== isStatic) return [];
      const isMethod = member.type === 'PropertyDefinition' || member.kind === 'method';
      const getter = !isMethod && member.kind === 'get' ? getterIn(member) : undefined;
      return [{ name: staticName(member), value: isMethod ? member.value : null, getter }];
    });
    return { node: owner, members, superClass: owner.superClass, isFinal };
  }

  function ownerOfLiteral(
    node: TSESTree.ObjectExpression,
    variable: TSESLint.Scope.Variable,
  ): Owner | undefined {
    // A spread or a computed key could define any name.
    if (node.properties.some((property) => property.type !== 'Property' || property.computed)) {
      return undefined;
    }
    const members = node.properties.flatMap((property): Member[] =>
      property.type === 'Property'
        ? [
            {
              name: staticName(property),
              value: property.kind === 'init' ? property.value : null,
              getter: property.kind === 'get' ? getterIn(property) : undefined,
            },
          ]
        : [],
    );
    return { node, members, superClass: null, isFinal: isOnlyAsked(variable) };
  }

  function classOf(node: TSESTree.Node): ClassNode | undefined {
    const value = unwrap(node);
    if (isClass(value)) return value;
    if (value.type !== 'Identifier') return undefined;
    const variable = bindings.variableOf(value);
    const def = variable?.defs[0];
    if (!variable || !def || variable.defs.length !== 1) return undefined;
    if (def.type === 'ClassName') {
      const isReassigned = variable.references.some((reference) => reference.isWrite());
      return isReassigned ? undefined : def.node;
    }
    const init = bindings.constantInit(variable);
    const held = init && unwrap(init);
    return held?.type === 'ClassExpression' ? held : undefined;
  }

  /** Whether a class is only made into instances here: not exported, not extended, not passed on. */
  function isPrivateClass(owner: ClassNode): boolean {
    const names = sourceCode.getDeclaredVariables(owner) as TSESLint.Scope.Variable[];
    const holder = owner.parent;
    const variables =
      holder.type === 'VariableDeclarator' && holder.id.type === 'Identifier'
        ? [...names, bindings.variableOf(holder.id)]
        : names;
    return (
      variables.length > 0 &&
      variables.every(
        (variable) =>
          variable &&
          !isExported(variable) &&
          variable.references.every(
            ({ identifier, init }) =>
              init === true ||
              (identifier.parent?.type === 'NewExpression' &&
                identifier.parent.callee === identifier) ||
              (identifier.parent?.type === 'MemberExpression' &&
                identifier.parent.object === identifier),
          ),
      )
    );
  }

  /** Names of members that this file writes to, but for `this.name = this.name.bind(this)`. */
  function assignedNames(): Set<string> {
    if (assigned) return assigned;
    assigned = new Set();
    const names = assigned;
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (node.type !== 'MemberExpression') return;
      const { parent } = node;
      const isTarget = parent.type === 'AssignmentExpression' && parent.left === node;
      const name = isTarget ? staticName(node) : undefined;
      if (name !== undefined && isTarget && !bindsItself(parent.right, name)) names.add(name);
    });
    return names;
  }

  return { methodOf, getterOf, classOf };
}

/** Whether a file only takes members by name of the object that a variable holds. */
const isOnlyAsked = memoized(
  (variable: TSESLint.Scope.Variable): boolean =>
    !isExported(variable) &&
    variable.references.every(
      ({ identifier, init }) =>
        init === true ||
        (identifier.parent?.type === 'MemberExpression' &&
          identifier.parent.object === identifier &&
          staticName(identifier.parent) !== undefined),
    ),
);

const getterIn = ({ value }: { readonly value: TSESTree.Node }): FunctionNode | undefined =>
  isFunction(value) ? value : undefined;

function bindsItself(value: TSESTree.Node, name: string): boolean {
  return (
    isMethodCall(value, 'bind') &&
    value.callee.object.type === 'MemberExpression' &&
    staticName(value.callee.object) === name
  );
}

/** Whether code of other files may use a variable: an export, or a global of a script. */
export function isExported({ scope, defs, references }: TSESLint.Scope.Variable): boolean {
  return (
    scope.type === 'global' ||
    defs.some(({ node, parent }) =>
      [node.parent?.type, parent?.parent?.type].some((type) => type?.startsWith('Export')),
    ) ||
    references.some(({ identifier }) => identifier.parent?.type.startsWith('Export'))
  );
}

/** The method that each called member of a file names, a line each. */
export function printMethods({ methods, sourceCode }: Analysis): string {
  const lines: string[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'MemberExpression' || node.parent.type !== 'CallExpression') return;
    const method = methods.methodOf(node);
    const place = method
      ? `line ${String(method.fn.loc.start.line)}${method.isFinal ? '' : ', can be replaced'}`
      : 'unknown';
    lines.push(`${String(node.loc.start.line)}: ${sourceCode.getText(node)} is ${place}`);
  });
  return lines.join('\n');
}
