import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  memberName,
  staticName,
  unwrap,
  wrapped,
  type FunctionNode,
} from '../../ast/nodes.ts';
import {
  addItem,
  addMember,
  collectionsIn,
  imported,
  instance,
  mayHoldFunction,
  MAX_WRITES,
  member,
} from './collections.ts';
import { getterName, readOf } from './accessors.ts';
import { createEvaluator } from './evaluate.ts';
import {
  exportedName,
  hasDirective,
  isModuleExports,
  isTypeNode,
  isPrototype,
  lastName,
  literalKey,
  literalText,
  nameOf,
} from './names.ts';
import { resultUse } from '../../ast/results.ts';
import { walk } from '../../ast/walk.ts';
import { createGuards } from './guards.ts';
import { routerParameter } from './route-shapes.ts';
import { createSeldom } from './seldom.ts';
import {
  ASSIGNS,
  type CallSite,
  type Decorator,
  type Entity,
  type FileSummary,
  type Parameter,
  type Value,
} from './value.ts';
import { OF_REQUEST, OF_RESPONSE } from '../known/handlers.ts';

/** What summarizing needs of a parsed file. Nodes must have parents. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly ast: TSESTree.Program;
  readonly scopeManager: TSESLint.Scope.ScopeManager;
  readonly visitorKeys: TSESLint.SourceCode.VisitorKeys;
}

type Variable = TSESLint.Scope.Variable;
type Callable = TSESTree.CallExpression | TSESTree.NewExpression;

/** How to find the entity of a node of the file that is linted. */
export interface NodeIndex {
  entityOf(node: TSESTree.Node): Entity | undefined;
}

export interface SummaryOptions {
  readonly keepNodes: boolean;
  /** Names that the project gives to accessors: to read one is a call. */
  readonly getters: ReadonlySet<string>;
}

/** What a file says of its functions, calls and exports. `keepNodes` keeps the tree alive with it. */
export function summarize(
  file: ParsedFile,
  { getters, keepNodes }: SummaryOptions,
): { readonly summary: FileSummary; readonly index: NodeIndex } {
  const entities: Entity[] = [];
  const calls: CallSite[] = [];
  const exported = new Map<string, Value>();
  const flags = new Map<string, unknown>();
  const whole: Value[] = [];
  const exportAll: string[] = [];
  const summary: FileSummary = {
    path: file.path,
    entities,
    calls,
    exports: exported,
    whole,
    exportAll,
    flags,
    isProgram: file.text.startsWith('#!'),
    isServerActions: hasDirective(file.ast.body, 'use server'),
  };

  const resolved = new Map<TSESTree.Node, Variable>();
  for (const scope of file.scopeManager.scopes) {
    for (const reference of scope.references) {
      if (reference.resolved) resolved.set(reference.identifier, reference.resolved);
    }
  }
  const entityOfNode = new Map<TSESTree.Node, Entity>();
  const {
    argumentValue,
    superClassOf,
    thisValue,
    typeValue,
    valueOf,
    valueOfVariable,
  } = createEvaluator(resolved, entityOf);
  const seldom = createSeldom({
    text: file.text,
    visitorKeys: file.visitorKeys,
    initOf: (identifier) => constantInit(resolved.get(identifier)),
  });
  const guards = createGuards(file, (identifier) => resolved.get(identifier), entityOf, seldom);

  walk(file.ast, file.visitorKeys, visit);
  return {
    summary,
    index: { entityOf: (node) => entityOfNode.get(node) },
  };

  function visit(node: TSESTree.Node): void {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
      case 'ObjectExpression':
        entityOf(node);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        visitClass(node);
        return;
      case 'CallExpression':
      case 'NewExpression':
        visitCall(node);
        return;
      case 'TaggedTemplateExpression':
        addCall(node as never, node.tag, []);
        return;
      case 'AssignmentExpression':
        visitAssignment(node);
        return;
      case 'MemberExpression':
        if (getters.size > 0) addRead(node, node.object, readOf(node, getters));
        return;
      case 'VariableDeclarator':
        if (getters.size > 0) visitDeclarator(node);
        return;
      case 'ReturnStatement':
        if (node.argument) addReturn(node, node.argument);
        return;
      case 'ExportAllDeclaration':
        if (node.exported === null) exportAll.push(node.source.value);
        else exported.set(exportedName(node.exported), imported(node.source.value));
        return;
      case 'ExportDefaultDeclaration':
        addExport('default', declarationValue(node.declaration));
        return;
      case 'ExportNamedDeclaration':
        visitNamedExport(node);
        return;
      case 'TSExportAssignment': {
        const value = valueOf(node.expression);
        if (value) whole.push(value);
        return;
      }
      default:
    }
  }

  function entityOf(node: TSESTree.Node): Entity {
    const known = entityOfNode.get(node);
    if (known) return known;
    const kind = isFunction(node)
      ? 'function'
      : node.type === 'ObjectExpression' || isTypeNode(node)
        ? 'object'
        : 'class';
    const entity: Entity = {
      kind,
      file: summary,
      name: nameOf(node),
      line: node.loc.start.line,
      parent: isTypeNode(node) ? undefined : enclosingEntity(node),
      members: new Map(),
      spreads: [],
      instance: new Map(),
      instanceSpreads: [],
      superClass: undefined,
      implemented: [],
      construct: undefined,
      owner: undefined,
      returns: [],
      params: isFunction(node) ? node.params.map(parameterOf) : [],
      declared: undefined,
      decorators: [],
      isAsync: isFunction(node) && node.async,
      isServerAction:
        isFunction(node) &&
        node.body.type === 'BlockStatement' &&
        hasDirective(node.body.body, 'use server'),
      node: keepNodes ? node : undefined,
    };
    entityOfNode.set(node, entity);
    entities.push(entity);
    if (isFunction(node)) describeFunction(node, entity);
    else if (node.type === 'ObjectExpression') describeObject(node, entity);
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
      spreads: [],
      instance: new Map(),
      returns: [],
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
  }

  function parameterOf(node: TSESTree.Parameter): Parameter {
    const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
    const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
    return {
      name: target.type === 'Identifier' ? target.name : '',
      type:
        'typeAnnotation' in target ? typeValue(target.typeAnnotation?.typeAnnotation) : undefined,
      initial: undefined,
      isRouter: false,
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
      const name = staticName(property) ?? literalKey(property);
      if (value && property.kind === 'get') addGetter(entity.members, name, value);
      else if (value) addMember(entity.members, name, value);
    }
  }

  /** What the objects of a type have, as far as it names their types. */
  function describeType(
    node:
      TSESTree.TSInterfaceDeclaration | TSESTree.TSTypeAliasDeclaration | TSESTree.TSTypeLiteral,
    entity: Entity,
  ): void {
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

  /** `const { page } = config` */
  function visitDeclarator({ id, init }: TSESTree.VariableDeclarator): void {
    if (id.type !== 'ObjectPattern' || !init) return;
    for (const property of id.properties) {
      const name = property.type === 'Property' ? staticName(property) : undefined;
      if (name !== undefined && getters.has(name)) addRead(property, init, name);
    }
  }

  /** `config.page`, where some object of the project has an accessor of that name. */
  function addRead(node: TSESTree.Node, object: TSESTree.Node, name: string | undefined): void {
    const of = name === undefined ? undefined : valueOf(object);
    if (name === undefined || !of) return;
    calls.push({
      file: summary,
      caller: enclosingEntity(node),
      callee: member(of, getterName(name)),
      name,
      isNew: false,
      args: [],
      isSpread: false,
      line: node.loc.start.line,
      result: resultUse(node),
      guard: guards.guardOf(node),
      node: undefined,
    });
  }

  function visitClass(node: TSESTree.ClassDeclaration | TSESTree.ClassExpression): void {
    const entity = entityOf(node);
    entity.superClass = node.superClass ? valueOf(node.superClass) : undefined;
    entity.decorators.push(...decoratorsOf(node));
    for (const { expression } of node.implements ?? []) {
      const value = valueOf(expression);
      if (value) entity.implemented.push(value);
    }
    for (const member of node.body.body) {
      if (member.type === 'MethodDefinition') visitMethod(member, entity);
      else if (member.type === 'PropertyDefinition') visitField(member, entity);
    }
  }

  function visitMethod(node: TSESTree.MethodDefinition, owner: Entity): void {
    if (!isFunction(node.value)) return;
    const entity = entityOf(node.value);
    entity.owner = owner;
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

  function visitField(node: TSESTree.PropertyDefinition, owner: Entity): void {
    const declared = typeValue(node.typeAnnotation?.typeAnnotation);
    const value = (node.value ? valueOf(node.value) : undefined) ?? declared;
    if (isFunction(node.value)) entityOf(node.value).decorators.push(...decoratorsOf(node));
    if (value) addMember(node.static ? owner.members : owner.instance, memberName(node), value);
  }

  function decoratorsOf(node: { decorators?: readonly TSESTree.Decorator[] }): Decorator[] {
    return (node.decorators ?? []).flatMap(({ expression }) => {
      const value = valueOf(expression);
      const argument = expression.type === 'CallExpression' ? expression.arguments[0] : undefined;
      const text = argument && literalText(argument);
      return value ? [{ value, text, isSeldom: seldom.isRareTimer(expression) }] : [];
    });
  }

  function visitCall(node: Callable): void {
    addToCollection(node);
    markRouter(node);
    const target = assignTarget(node);
    if (target) {
      for (const argument of node.arguments.slice(1)) {
        const value = argument.type === 'SpreadElement' ? undefined : valueOf(argument);
        if (value) copyInto(target, value);
      }
    }
    addCall(node, node.callee, node.arguments);
  }

  function markRouter(node: Callable): void {
    if (node.type !== 'CallExpression') return;
    const place = routerParameter(
      node,
      (identifier) => resolved.get(identifier),
      (fn) => file.scopeManager.getDeclaredVariables(fn),
    );
    const parameter = place && entityOf(place.fn).params[place.index];
    if (parameter) parameter.isRouter = true;
  }

  /** `routes.push(handler)`, `handlers.set(name, handler)`: one of the collection's items from now on. */
  function addToCollection({ arguments: args, callee }: Callable): void {
    if (callee.type !== 'MemberExpression') return;
    const name = staticName(callee);
    const isSet = name === 'set';
    if (name !== 'push' && name !== 'unshift' && name !== 'add' && !isSet) return;
    const lists = collectionsIn(valueOf(callee.object)).filter(({ kind }) => kind === 'array');
    if (lists.length === 0) return;
    for (const argument of isSet ? args.slice(1, 2) : args) {
      const value = argument.type === 'SpreadElement' ? undefined : valueOf(argument);
      if (mayHoldFunction(value)) for (const list of lists) addItem(list, value);
    }
  }

  /** `Object.assign(x, …)`, `util.inherits(x, Parent)`. */
  function assignTarget(node: Callable): TSESTree.Node | undefined {
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return undefined;
    const isAssign = callee.object.name === 'Object' && staticName(callee) === 'assign';
    const isInherits = callee.object.name === 'util' && staticName(callee) === 'inherits';
    return isAssign || isInherits ? node.arguments[0] : undefined;
  }

  function copyInto(target: TSESTree.Node, value: Value): void {
    const object = unwrap(target);
    if (isPrototype(object)) {
      const owner = valueOf(object.object);
      if (owner?.kind === 'entity') owner.entity.instanceSpreads.push(value);
      return;
    }
    const owner = valueOf(object);
    if (owner?.kind === 'self') whole.push(value);
    if (owner?.kind !== 'entity') return;
    if (owner.entity.kind === 'object') owner.entity.spreads.push(value);
    else owner.entity.superClass = value;
  }

  function addCall(
    node: Callable,
    calleeNode: TSESTree.Node,
    argumentNodes: readonly TSESTree.CallExpressionArgument[],
  ): void {
    const callee = calleeValue(calleeNode);
    const args = argumentNodes.map(argumentValue);
    if (!callee && !args.some(mayHoldFunction)) return;
    calls.push({
      file: summary,
      caller: enclosingEntity(node),
      callee,
      name: lastName(calleeNode),
      isNew: node.type === 'NewExpression',
      args,
      isSpread:
        /^(?:apply|call)$/.test(lastName(calleeNode)) ||
        argumentNodes.some(({ type }) => type === 'SpreadElement'),
      line: node.loc.start.line,
      result: resultUse(node),
      guard: guards.guardOf(node),
      node: keepNodes ? node : undefined,
    });
  }

  /** `f.call(x)` and `f.apply(x)` run `f`. */
  function calleeValue(node: TSESTree.Node): Value | undefined {
    const callee = unwrap(node);
    if (callee.type === 'MemberExpression') {
      const name = staticName(callee);
      if (name === 'call' || name === 'apply') return valueOf(callee.object);
    }
    if (callee.type === 'Super') return superClassOf(callee);
    return valueOf(callee);
  }

  function addReturn(node: TSESTree.Node, argument: TSESTree.Expression): void {
    const entity = enclosingEntity(node);
    const value = entity ? valueOf(argument) : undefined;
    if (entity && value && entity.returns.length < MAX_WRITES) entity.returns.push(value);
  }

  function visitAssignment(node: TSESTree.AssignmentExpression): void {
    const { left } = node;
    if (left.type !== 'MemberExpression') return;
    const value = valueOf(node.right);
    if (!value) return;
    const name = memberName(left);
    if (name === undefined && mayHoldFunction(value)) {
      for (const collection of collectionsIn(valueOf(left.object))) addItem(collection, value);
      return;
    }
    if (isModuleExports(left)) {
      whole.push(value);
      return;
    }
    const object = unwrap(left.object);
    if (isPrototype(left)) {
      const owner = valueOf(left.object);
      if (owner?.kind === 'entity') owner.entity.instanceSpreads.push(value);
    } else if (isPrototype(object)) {
      const owner = valueOf(object.object);
      if (owner?.kind === 'entity') addMember(owner.entity.instance, name, value);
    } else if (object.type === 'ThisExpression') {
      const owner = thisValue(object);
      if (owner?.kind === 'instance' && owner.of.kind === 'entity') {
        addMember(owner.of.entity.instance, name, value);
      } else if (owner?.kind === 'entity') addMember(owner.entity.members, name, value);
    } else {
      const owner = valueOf(object);
      if (owner?.kind === 'self') addExport(name, value);
      else if (owner?.kind === 'entity') addMember(owner.entity.members, name, value);
      else if (owner && name !== undefined && mayHoldFunction(value))
        addAssignment(node, owner, name, value);
    }
  }

  /** `ctx.render = (name) => …`: what middleware adds to the objects of a request. */
  function addAssignment(
    node: TSESTree.AssignmentExpression,
    owner: Value,
    name: string,
    value: Value,
  ): void {
    const root = owner.kind === 'member' ? owner.of : owner;
    const parameter = root.kind === 'param' ? root.entity.params[root.index] : undefined;
    if (!parameter || !OF_REQUEST.test(parameter.name)) return;
    if (owner === root && /^_?res/.test(parameter.name) && OF_RESPONSE.has(name)) return;
    calls.push({
      file: summary,
      caller: enclosingEntity(node),
      callee: member(owner, ASSIGNS),
      name: ASSIGNS,
      isNew: false,
      args: [{ kind: 'string', text: name }, value],
      isSpread: false,
      line: node.loc.start.line,
      result: resultUse(node),
      guard: undefined,
      node: undefined,
    });
  }

  function visitNamedExport(node: TSESTree.ExportNamedDeclaration): void {
    const { declaration, source } = node;
    for (const specifier of node.specifiers) {
      const local = specifier.local;
      const localName = local.type === 'Identifier' ? local.name : local.value;
      const value = source
        ? member(imported(source.value), localName)
        : local.type === 'Identifier'
          ? valueOf(local)
          : undefined;
      addExport(exportedName(specifier.exported), value);
    }
    if (!declaration) return;
    if (declaration.type === 'VariableDeclaration') {
      for (const { id, init } of declaration.declarations) {
        if (id.type === 'Identifier') {
          addExport(id.name, init ? declaredValue(id) : undefined);
          if (init?.type === 'Literal') flags.set(id.name, init.value);
        } else if (id.type === 'ObjectPattern') {
          for (const property of id.properties) {
            const local = property.value;
            if (local?.type === 'Identifier') addExport(local.name, declaredValue(local));
          }
        }
      }
    } else if ('id' in declaration && declaration.id?.type === 'Identifier') {
      addExport(declaration.id.name, declarationValue(declaration));
    }
  }

  function declaredValue(id: TSESTree.Identifier): Value | undefined {
    const scope = file.scopeManager.scopes.find(({ variables }) =>
      variables.some(({ identifiers }) => identifiers.includes(id)),
    );
    const variable = scope?.set.get(id.name);
    return variable && valueOfVariable(variable);
  }

  function declarationValue(node: TSESTree.Node): Value | undefined {
    const isDeclaration = node.type === 'ClassDeclaration' || isFunction(node) || isTypeNode(node);
    return isDeclaration ? { kind: 'entity', entity: entityOf(node) } : valueOf(node);
  }

  function addExport(name: string | undefined, value: Value | undefined): void {
    if (value) addMember(exported, name, value);
  }
}

/** The value that a variable has from its declaration to its end, if it has one. */
function constantInit(variable: Variable | undefined): TSESTree.Node | undefined {
  const [def] = variable?.defs ?? [];
  const isWritten = variable?.references.some(
    (reference) => reference.isWrite() && reference.init !== true,
  );
  return def?.type === 'Variable' && def.node.id.type === 'Identifier' && isWritten !== true
    ? (def.node.init ?? undefined)
    : undefined;
}

/** What a function around is declared to return, where it returns this one: `(): Handler => (c) => …`. */
function typeReturnedAs(node: FunctionNode): TSESTree.TypeNode | undefined {
  const value = wrapped(node);
  const { parent } = value;
  const isReturned =
    parent?.type === 'ReturnStatement' || (isFunction(parent) && parent.body === value);
  const around = isReturned ? enclosingFunction(value) : undefined;
  return around?.returnType?.typeAnnotation;
}
