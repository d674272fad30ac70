import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, memberName, wrapped, type FunctionNode } from '../../../ast/nodes.ts';
import { getterName } from './accessors.ts';
import { blankEntity } from './blank-entity.ts';
import { addMember, asDeclared, instance, textsOf, union } from './collections.ts';
import { createContextFolders } from './context-folders.ts';
import { createEmitterClasses } from './emitter-classes.ts';
import { createEvaluator, type Evaluator } from './evaluate.ts';
import { enumerated } from './enumerations.ts';
import type { GlobalNames } from './global-names.ts';
import { injectedInto } from './injected.ts';
import { createModels, type Models } from './models.ts';
import {
  addFlag,
  hasDirective,
  isTypeNode,
  keyName,
  literalText,
  nameOf,
  type TypeNode,
} from './names.ts';
import type { Pace } from './timer-pace.ts';
import { isPlainType, typeReturnedAs } from './type-values.ts';
import type { Decorator, Draft, Entity, Parameter, Value } from './value.ts';

export interface Entities {
  /** The function, class, object or type that a node makes or declares; a call is one of `Object.create`. */
  readonly entityOf: (node: TSESTree.Node) => Entity;
  /** The function that runs a node; `undefined` at module level. */
  readonly enclosingEntity: (node: TSESTree.Node) => Entity | undefined;
  /** Takes up what a class and its instances have. */
  readonly describeClass: (node: TSESTree.ClassDeclaration | TSESTree.ClassExpression) => void;
  /** Where the values of the file come from, that is of which entities they are. */
  readonly evaluator: Evaluator;
}

interface EntitiesInput {
  readonly draft: Draft;
  readonly resolved: ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;
  readonly globals: GlobalNames;
  readonly declaredIn: (node: TSESTree.Node) => readonly TSESLint.Scope.Variable[];
  readonly lineOf: (node: TSESTree.Node) => number;
  readonly paceOf: (node: TSESTree.Node) => Pace | undefined;
}

/** Describes the functions, classes, objects and types of a file: what they have, take and return. */
export function createEntities({
  declaredIn,
  draft,
  globals,
  lineOf,
  resolved,
  paceOf,
}: EntitiesInput): Entities {
  const entityOfNode = new Map<TSESTree.Node, Entity>();
  const emitters = createEmitterClasses(draft, enclosingEntity, lineOf);
  const modelsOf = (valueOf: Evaluator['valueOf']): Models =>
    createModels(draft, enclosingEntity, lineOf, valueOf);
  const evaluator = createEvaluator(
    resolved,
    globals,
    entityOf,
    emitters,
    modelsOf,
    declaredIn,
    createContextFolders(draft, resolved),
  );
  const { superClassOf, typeValue, valueOf } = evaluator;
  return {
    entityOf,
    enclosingEntity,
    describeClass,
    evaluator,
  };

  function entityOf(node: TSESTree.Node): Entity {
    const known = entityOfNode.get(node);
    if (known) return known;
    const kind = isFunction(node)
      ? 'function'
      : node.type === 'ObjectExpression' || node.type === 'CallExpression' || isTypeNode(node)
        ? 'object'
        : 'class';
    const entity = blankEntity({
      kind,
      file: draft,
      name: nameOf(node),
      line: lineOf(node),
      parent: isTypeNode(node) ? undefined : enclosingEntity(node),
      params: isFunction(node) ? node.params.map(parameterOf) : [],
      isAsync: isFunction(node) && node.async,
      isServerAction:
        isFunction(node) &&
        node.body.type === 'BlockStatement' &&
        hasDirective(node.body.body, 'use server'),
      range: node.range,
    });
    entityOfNode.set(node, entity);
    draft.entities.push(entity);
    if (isFunction(node)) describeFunction(node, entity);
    else if (node.type === 'ObjectExpression') describeObject(node, entity);
    else if (node.type === 'CallExpression') describeHeir(node, entity);
    else if (isTypeNode(node)) describeType(node, entity);
    return entity;
  }

  function enclosingEntity(node: TSESTree.Node): Entity | undefined {
    let child = node;
    for (let current = node.parent; current; child = current, current = current.parent) {
      if (isFunction(current)) return entityOf(current);
      if (current.type === 'PropertyDefinition' && current.value === child && !current.static) {
        return constructorOf(current.parent.parent);
      }
    }
    return undefined;
  }

  /** The function that runs the field initialisers of a class, made up if it declares none. */
  function constructorOf(node: TSESTree.Node): Entity {
    const entity = entityOf(node);
    entity.construct ??= {
      ...entity,
      kind: 'function',
      members: new Map(),
      flags: undefined,
      spreads: [],
      instance: new Map(),
      returns: [],
      fills: [],
      decorators: [],
      owner: entity,
    };
    return entity.construct;
  }

  function describeFunction(node: FunctionNode, entity: Entity): void {
    for (const [index, parameter] of node.params.entries()) {
      const inner = parameter.type === 'TSParameterProperty' ? parameter.parameter : parameter;
      const described = entity.params[index];
      if (described && inner.type === 'AssignmentPattern') described.initial = valueOf(inner.right);
    }
    if (node.body.type !== 'BlockStatement') {
      const value = valueOf(node.body);
      if (value) entity.returns.push(value);
    }
    const holder = wrapped(node).parent;
    if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') {
      entity.declared = typeValue(holder.id.typeAnnotation?.typeAnnotation);
    }
    const { parent } = node;
    if (parent.type === 'TSSatisfiesExpression' || parent.type === 'TSAsExpression') {
      entity.declared ??= typeValue(parent.typeAnnotation);
    }
    entity.declared ??= typeValue(typeReturnedAs(node));
    entity.result = typeValue(node.returnType?.typeAnnotation);
    if (isPlainType(node.returnType?.typeAnnotation)) entity.isPlain = true;
  }

  function parameterOf(node: TSESTree.Parameter): Parameter {
    const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
    const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
    return {
      name: target.type === 'Identifier' ? target.name : '',
      ...(target.type === 'ObjectPattern' ? { names: namesTaken(target) } : {}),
      type: union([
        'typeAnnotation' in target ? typeValue(target.typeAnnotation?.typeAnnotation) : undefined,
        injectedInto(node),
      ]),
      isRest: inner.type === 'RestElement',
      initial: undefined,
      isRouter: false,
      routers: undefined,
      assigned: undefined,
      decorators: decoratorsOf(node),
    };
  }

  function describeObject(node: TSESTree.ObjectExpression, entity: Entity): void {
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const value = valueOf(property.argument);
        if (value) entity.spreads.push(value);
        continue;
      }
      const value = valueOf(property.value);
      const names = property.computed ? textsOf(valueOf(property.key)) : undefined;
      for (const name of names ?? [keyName(property)]) addProperty(entity, property, name, value);
    }
  }

  function addProperty(
    entity: Entity,
    property: TSESTree.Property,
    name: string | undefined,
    value: Value | undefined,
  ): void {
    if (name === '__proto__' && value) entity.spreads.push(value);
    else if (value && property.kind === 'get') addGetter(entity.members, name, value);
    else if (value) addMember(entity.members, name, value);
    else addFlag(entity, name, property.value);
  }

  /** `Object.create(parent)`: what is added to it is not the parent's. */
  function describeHeir({ arguments: [parent] }: TSESTree.CallExpression, entity: Entity): void {
    const value = parent && parent.type !== 'SpreadElement' ? valueOf(parent) : undefined;
    if (value) entity.spreads.push(value);
  }

  /** What the objects of a type have, as far as it names their types. */
  function describeType(node: TypeNode, entity: Entity): void {
    if (node.type === 'TSEnumDeclaration') {
      for (const [name, text] of enumerated(node)) {
        entity.members.set(name, { kind: 'string', text });
      }
      return;
    }
    const parents =
      node.type === 'TSInterfaceDeclaration'
        ? node.extends.map(({ expression }) => instance(valueOf(expression)))
        : [node.type === 'TSTypeAliasDeclaration' ? typeValue(node.typeAnnotation) : undefined];
    for (const value of parents) if (value) entity.instanceSpreads.push(value);
    const members =
      node.type === 'TSInterfaceDeclaration'
        ? node.body.body
        : node.type === 'TSTypeLiteral'
          ? node.members
          : [];
    for (const member of members) {
      if (member.type !== 'TSPropertySignature') continue;
      const value = typeValue(member.typeAnnotation?.typeAnnotation);
      const name = member.key.type === 'Identifier' ? member.key.name : literalText(member.key);
      if (value && !member.computed) addMember(entity.instance, name, value);
    }
  }

  function addGetter(members: Map<string, Value>, name: string | undefined, callee: Value): void {
    if (name === undefined) return;
    addMember(members, getterName(name), callee);
    addMember(members, name, { kind: 'call', callee, args: [] });
  }

  function describeClass(node: TSESTree.ClassDeclaration | TSESTree.ClassExpression): void {
    const entity = entityOf(node);
    entity.superClass = superClassOf(node.body);
    entity.decorators.push(...decoratorsOf(node));
    for (const { expression } of node.implements ?? []) {
      const value = valueOf(expression);
      if (value) entity.implemented.push(value);
    }
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition') describeMethod(member, entity);
      else if (member.type === 'PropertyDefinition') describeField(member, entity);
    }
  }

  function describeMethod(node: TSESTree.MethodDefinition, owner: Entity): void {
    if (!isFunction(node.value)) return;
    const entity = entityOf(node.value);
    entity.owner = owner;
    entity.isLeftOpen = isLeftOpen(node.value);
    entity.decorators.push(...decoratorsOf(node));
    if (node.kind === 'constructor') {
      owner.construct = entity;
      entity.name = owner.name;
      for (const [index, parameter] of node.value.params.entries()) {
        if (parameter.type !== 'TSParameterProperty') continue;
        const { name } = entity.params[index] ?? { name: '' };
        addMember(owner.instance, name, { kind: 'param', entity, index });
      }
    } else if (node.kind !== 'set') {
      const target = node.static ? owner.members : owner.instance;
      const value: Value = { kind: 'entity', entity };
      if (node.kind === 'get') addGetter(target, memberName(node), value);
      else addMember(target, memberName(node), value);
    }
  }

  function describeField(node: TSESTree.PropertyDefinition, owner: Entity): void {
    const type = typeValue(node.typeAnnotation?.typeAnnotation);
    const declared = union([type, injectedInto(node)]);
    const value = asDeclared(node.value ? valueOf(node.value) : undefined, declared);
    if (isFunction(node.value)) entityOf(node.value).decorators.push(...decoratorsOf(node));
    if (value) addMember(node.static ? owner.members : owner.instance, memberName(node), value);
  }

  function decoratorsOf(node: { decorators?: readonly TSESTree.Decorator[] }): Decorator[] {
    return (node.decorators ?? []).flatMap(({ expression }) => {
      const value = valueOf(expression);
      const argument = expression.type === 'CallExpression' ? expression.arguments[0] : undefined;
      const text = argument && literalText(argument);
      return value ? [{ value, text, pace: paceOf(expression) }] : [];
    });
  }
}

function namesTaken({ properties }: TSESTree.ObjectPattern): string[] {
  return properties.flatMap((one) => (one.type === 'Property' ? (keyName(one) ?? []) : []));
}

/** `format(request) { throw new Error('has to be implemented'); }` */
function isLeftOpen({ body }: FunctionNode): boolean {
  return body.type === 'BlockStatement' && body.body.every(({ type }) => type === 'ThrowStatement');
}
