import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction, staticName, unwrap, wrapped, type FunctionNode } from '../../ast/nodes.ts';
import { resultUse } from '../../ast/results.ts';
import { walk } from '../../ast/walk.ts';
import { createGuards } from './guards.ts';
import type { CallSite, Decorator, Entity, FileSummary, Parameter, Value } from './value.ts';

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

/** Values deeper than this are unknown: nobody follows them, and hostile code must not exhaust the stack. */
const MAX_DEPTH = 40;
/** A variable written more often than this holds anything. */
const MAX_WRITES = 6;

/** How to find the entity and the call of a node of the file that is linted. */
export interface NodeIndex {
  entityOf(node: TSESTree.Node): Entity | undefined;
  callOf(node: TSESTree.Node): CallSite | undefined;
}

/** What a file says of its functions, calls and exports. `keepNodes` keeps the tree alive with it. */
export function summarize(
  file: ParsedFile,
  { keepNodes }: { readonly keepNodes: boolean },
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
  const callOfNode = new Map<TSESTree.Node, CallSite>();
  const values = new Map<TSESTree.Node, Value | undefined>();
  const variableValues = new Map<Variable, Value | undefined>();
  const guards = createGuards((identifier) => resolved.get(identifier), entityOf);

  walk(file.ast, file.visitorKeys, visit);
  return {
    summary,
    index: {
      entityOf: (node) => entityOfNode.get(node),
      callOf: (node) => callOfNode.get(node),
    },
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
      : node.type === 'ObjectExpression'
        ? 'object'
        : 'class';
    const entity: Entity = {
      kind,
      file: summary,
      name: nameOf(node),
      line: node.loc.start.line,
      parent: enclosingEntity(node),
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
    if (node.body.type !== 'BlockStatement') {
      const value = valueOf(node.body);
      if (value) entity.returns.push(value);
    }
    const holder = wrapped(node).parent;
    if (holder?.type === 'VariableDeclarator' && holder.id.type === 'Identifier') {
      entity.declared = typeValue(holder.id.typeAnnotation?.typeAnnotation);
    }
    const outer = wrapped(node).parent;
    if (outer?.type === 'TSSatisfiesExpression' || outer?.type === 'TSAsExpression') {
      entity.declared = typeValue(outer.typeAnnotation);
    }
  }

  function parameterOf(node: TSESTree.Parameter): Parameter {
    const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
    const target = inner.type === 'AssignmentPattern' ? inner.left : inner;
    return {
      name: target.type === 'Identifier' ? target.name : '',
      type:
        'typeAnnotation' in target ? typeValue(target.typeAnnotation?.typeAnnotation) : undefined,
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
      if (value) addMember(entity.members, staticName(property) ?? literalKey(property), value);
    }
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
    } else if (node.kind === 'method') {
      const target = node.static ? owner.members : owner.instance;
      addMember(target, memberName(node), { kind: 'entity', entity });
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
      return value ? [{ value, text }] : [];
    });
  }

  function visitCall(node: Callable): void {
    addToCollection(node);
    const target = assignTarget(node);
    if (target) {
      for (const argument of node.arguments.slice(1)) {
        const value = argument.type === 'SpreadElement' ? undefined : valueOf(argument);
        if (value) copyInto(target, value);
      }
    }
    addCall(node, node.callee, node.arguments);
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

  /** The lists and object literals that a value of this file is, as far as it has been read. */
  function collectionsIn(value: Value | undefined, depth = 0): Collection[] {
    if (!value || depth > 4) return [];
    switch (value.kind) {
      case 'array':
        return [value];
      case 'entity':
        return value.entity.kind === 'object' ? [value] : [];
      case 'member': {
        const { of } = value;
        const owner = of.kind === 'instance' ? of.of : of;
        if (owner.kind !== 'entity') return [];
        const members = of.kind === 'instance' ? owner.entity.instance : owner.entity.members;
        return collectionsIn(members.get(value.name), depth + 1);
      }
      case 'union':
        return value.options.flatMap((option) => collectionsIn(option, depth + 1));
      default:
        return [];
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
    const args = argumentNodes.map((argument) =>
      argument.type === 'SpreadElement' ? undefined : valueOf(argument),
    );
    if (!callee && !args.some(mayHoldFunction)) return;
    const call: CallSite = {
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
    };
    callOfNode.set(node, call);
    calls.push(call);
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

  function superClassOf(node: TSESTree.Node): Value | undefined {
    for (let current = node.parent; current; current = current.parent) {
      if (current.type === 'ClassDeclaration' || current.type === 'ClassExpression') {
        return current.superClass ? valueOf(current.superClass) : undefined;
      }
    }
    return undefined;
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
    const name = staticName(left) ?? privateName(left.property);
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
    }
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
    const isDeclaration =
      node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration' || isFunction(node);
    return isDeclaration ? { kind: 'entity', entity: entityOf(node) } : valueOf(node);
  }

  function addExport(name: string | undefined, value: Value | undefined): void {
    if (value) addMember(exported, name, value);
  }

  function valueOf(node: TSESTree.Node, depth = 0): Value | undefined {
    if (values.has(node)) return values.get(node);
    if (depth > MAX_DEPTH) return undefined;
    values.set(node, undefined);
    const value = compute(unwrap(node), depth);
    values.set(node, value);
    return value;
  }

  function compute(node: TSESTree.Node, depth: number): Value | undefined {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'ClassExpression':
      case 'FunctionExpression':
      case 'ObjectExpression':
        return { kind: 'entity', entity: entityOf(node) };
      case 'ArrayExpression':
        return {
          kind: 'array',
          items: node.elements.map((item) =>
            !item
              ? undefined
              : item.type === 'SpreadElement'
                ? element(valueOf(item.argument, depth + 1))
                : valueOf(item, depth + 1),
          ),
        };
      case 'AssignmentExpression':
        return valueOf(node.right, depth + 1);
      case 'AwaitExpression':
        return node.argument.type === 'ImportExpression'
          ? dynamicImport(node.argument)
          : valueOf(node.argument, depth + 1);
      case 'CallExpression':
      case 'NewExpression':
        return valueOfCall(node, depth);
      case 'ConditionalExpression':
        return union([valueOf(node.consequent, depth + 1), valueOf(node.alternate, depth + 1)]);
      case 'Identifier':
        return valueOfIdentifier(node);
      case 'ImportExpression':
        return dynamicImport(node);
      case 'Literal':
        return typeof node.value === 'string' ? { kind: 'string', text: node.value } : undefined;
      case 'LogicalExpression':
        return union([
          node.operator === '&&' ? undefined : valueOf(node.left, depth + 1),
          valueOf(node.right, depth + 1),
        ]);
      case 'MemberExpression':
        return valueOfMember(node, depth);
      case 'SequenceExpression': {
        const last = node.expressions.at(-1);
        return last && valueOf(last, depth + 1);
      }
      case 'TemplateLiteral': {
        const [quasi] = node.quasis;
        return node.expressions.length === 0 && quasi
          ? { kind: 'string', text: quasi.value.cooked ?? quasi.value.raw }
          : undefined;
      }
      case 'ThisExpression':
        return thisValue(node);
      default:
        return undefined;
    }
  }

  function valueOfMember(node: TSESTree.MemberExpression, depth: number): Value | undefined {
    if (isModuleExports(node)) return { kind: 'self' };
    const base =
      node.object.type === 'Super' ? instance(superClassOf(node)) : valueOf(node.object, depth + 1);
    if (!base) return undefined;
    const name = staticName(node) ?? privateName(node.property);
    if (name !== undefined) return member(base, name);
    const names = textsOf(valueOf(node.property, depth + 1));
    return names ? union(names.map((text) => member(base, text))) : { kind: 'element', of: base };
  }

  function valueOfCall(node: Callable, depth: number): Value | undefined {
    if (node.type === 'CallExpression') {
      const specifier = requiredModule(node);
      if (specifier !== undefined) return imported(specifier);
      const folder = isRequire(node.callee) ? folderIn(node.arguments[0]) : undefined;
      if (folder !== undefined) return { kind: 'folder', prefix: folder };
      const items = itemsOf(node, depth);
      if (items) return { kind: 'array', items };
      if (node.callee.type === 'MemberExpression' && staticName(node.callee) === 'bind') {
        return valueOf(node.callee.object, depth + 1);
      }
    }
    if (node.type === 'NewExpression' && isGlobalName(node.callee, 'Map', 'Set', 'WeakMap')) {
      const [entries] = node.arguments;
      const initial =
        entries && entries.type !== 'SpreadElement' ? valueOf(entries, depth + 1) : undefined;
      return { kind: 'array', items: initial?.kind === 'array' ? [...initial.items] : [] };
    }
    const callee = valueOf(node.callee, depth + 1);
    if (!callee) return undefined;
    const args = node.arguments.map((argument) =>
      argument.type === 'SpreadElement' ? undefined : valueOf(argument, depth + 1),
    );
    return { kind: node.type === 'NewExpression' ? 'new' : 'call', callee, args };
  }

  /** The items of `Object.values(x)` and `Object.entries(x)`. */
  function itemsOf(
    { arguments: [argument], callee }: TSESTree.CallExpression,
    depth: number,
  ): (Value | undefined)[] | undefined {
    if (callee.type !== 'MemberExpression' || !isGlobalName(callee.object, 'Object')) {
      return undefined;
    }
    const name = staticName(callee);
    if (name !== 'entries' && name !== 'values') return undefined;
    const of =
      argument && argument.type !== 'SpreadElement' ? valueOf(argument, depth + 1) : undefined;
    const item = element(of);
    return name === 'values' ? [item] : [{ kind: 'array', items: [undefined, item] }];
  }

  function isGlobalName(node: TSESTree.Node, ...names: readonly string[]): boolean {
    return (
      node.type === 'Identifier' &&
      names.includes(node.name) &&
      (resolved.get(node)?.defs.length ?? 0) === 0
    );
  }

  function isRequire(callee: TSESTree.Node): boolean {
    if (callee.type !== 'Identifier' || callee.name !== 'require') return false;
    const def = resolved.get(callee)?.defs[0];
    const isCreated =
      def?.type === 'Variable' &&
      def.node.init?.type === 'CallExpression' &&
      lastName(def.node.init.callee) === 'createRequire';
    return !def || isCreated;
  }

  function requiredModule(node: TSESTree.CallExpression): string | undefined {
    const [argument] = node.arguments;
    const text = argument && literalText(argument);
    if (text === undefined) return undefined;
    const { callee } = node;
    if (callee.type === 'Identifier') return isRequire(callee) ? text : undefined;
    const isBuiltinGetter =
      callee.type === 'MemberExpression' &&
      staticName(callee) === 'getBuiltinModule' &&
      callee.object.type === 'Identifier' &&
      callee.object.name === 'process';
    return isBuiltinGetter ? text : undefined;
  }

  function dynamicImport(node: TSESTree.ImportExpression): Value | undefined {
    const text = literalText(node.source);
    if (text !== undefined) return imported(text);
    const prefix = folderIn(node.source);
    return prefix === undefined ? undefined : { kind: 'folder', prefix };
  }

  function valueOfIdentifier(node: TSESTree.Identifier): Value | undefined {
    const variable = resolved.get(node);
    if (variable && variable.defs.length > 0) return valueOfVariable(variable);
    if (node.name === 'undefined') return undefined;
    if (variable?.references.some((reference) => reference.isWrite())) return undefined;
    return node.name === 'exports' ? { kind: 'self' } : { kind: 'global', name: node.name };
  }

  function valueOfVariable(variable: Variable): Value | undefined {
    if (variableValues.has(variable)) return variableValues.get(variable);
    variableValues.set(variable, undefined);
    const value = computeVariable(variable);
    variableValues.set(variable, value);
    return value;
  }

  function computeVariable(variable: Variable): Value | undefined {
    const options: (Value | undefined)[] = [];
    for (const def of variable.defs) {
      options.push(valueOfDefinition(def));
    }
    const writes = variable.references.filter(
      (reference) => reference.isWrite() && reference.init !== true,
    );
    if (writes.length > MAX_WRITES) return undefined;
    for (const { identifier } of writes) {
      const { parent } = identifier;
      if (parent?.type === 'AssignmentExpression' && parent.left === identifier) {
        options.push(valueOf(parent.right));
      } else if (parent && isLoopTarget(parent, identifier)) {
        options.push(element(valueOf((parent as TSESTree.ForOfStatement).right)));
      }
    }
    return union(options);
  }

  function valueOfDefinition(def: TSESLint.Scope.Definition): Value | undefined {
    const identifier = def.name as TSESTree.Identifier;
    switch (def.type as string) {
      case 'ClassName':
      case 'FunctionName':
        return isEntityNode(def.node) ? { kind: 'entity', entity: entityOf(def.node) } : undefined;
      case 'ImportBinding':
        return valueOfImport(def);
      case 'Parameter':
        return valueOfParameter(def.node as FunctionNode, identifier);
      case 'Variable':
        return valueOfDeclarator(def.node as TSESTree.VariableDeclarator, identifier);
      default:
        return undefined;
    }
  }

  function valueOfImport(def: TSESLint.Scope.Definition): Value | undefined {
    const node = def.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
    if (node.type === 'TSImportEqualsDeclaration') {
      const reference = node.moduleReference;
      const text =
        reference.type === 'TSExternalModuleReference'
          ? literalText(reference.expression)
          : undefined;
      return text === undefined ? undefined : imported(text);
    }
    const base = imported((def.parent as TSESTree.ImportDeclaration).source.value);
    if (node.type === 'ImportNamespaceSpecifier') return base;
    if (node.type === 'ImportDefaultSpecifier') return member(base, 'default');
    return member(base, exportedName(node.imported));
  }

  function valueOfParameter(fn: FunctionNode, identifier: TSESTree.Identifier): Value | undefined {
    const index = fn.params.findIndex(
      ({ range }) => range[0] <= identifier.range[0] && identifier.range[1] <= range[1],
    );
    const node = fn.params[index];
    if (!node) return undefined;
    const inner = node.type === 'TSParameterProperty' ? node.parameter : node;
    if (inner.type === 'RestElement') return undefined;
    const pattern = inner.type === 'AssignmentPattern' ? inner.left : inner;
    const item = index === 0 ? elementGivenTo(fn) : undefined;
    return destructured(
      pattern,
      identifier,
      item ?? { kind: 'param', entity: entityOf(fn), index },
    );
  }

  /** The parameter of a callback of an array's method is one of its elements. */
  function elementGivenTo(fn: FunctionNode): Value | undefined {
    const argument = wrapped(fn);
    const call = argument.parent;
    if (call?.type !== 'CallExpression' || call.arguments[0] !== argument) return undefined;
    const { callee } = call;
    if (callee.type !== 'MemberExpression') return undefined;
    const name = staticName(callee);
    if (name !== 'forEach' && name !== 'map') return undefined;
    const collection = unwrap(callee.object);
    if (collection.type === 'CallExpression' && collection.callee.type === 'MemberExpression') {
      const value = valueOf(collection);
      return value?.kind === 'array' ? element(value) : undefined;
    }
    const value = valueOf(collection);
    return collectionsIn(value).some(({ kind }) => kind === 'array') ? element(value) : undefined;
  }

  function valueOfDeclarator(
    node: TSESTree.VariableDeclarator,
    identifier: TSESTree.Identifier,
  ): Value | undefined {
    const declared =
      node.id.type === 'Identifier' ? typeValue(node.id.typeAnnotation?.typeAnnotation) : undefined;
    const loop = node.parent?.parent;
    if (!node.init && loop?.type === 'ForOfStatement' && loop.left === node.parent) {
      return destructured(node.id, identifier, element(valueOf(loop.right)));
    }
    const init = node.init ? valueOf(node.init) : undefined;
    return destructured(node.id, identifier, init ?? declared);
  }

  function destructured(
    pattern: TSESTree.Node,
    identifier: TSESTree.Identifier,
    base: Value | undefined,
  ): Value | undefined {
    let value = base;
    let current = pattern;
    while (value && current !== identifier) {
      if (current.type === 'AssignmentPattern') {
        current = current.left;
        continue;
      }
      if (current.type === 'Identifier') return value;
      if (current.type === 'ArrayPattern') {
        const index = current.elements.findIndex(
          (item) =>
            item && item.range[0] <= identifier.range[0] && identifier.range[1] <= item.range[1],
        );
        const item = current.elements[index];
        if (!item || item.type === 'RestElement') return undefined;
        value = itemAt(value, index);
        current = item;
        continue;
      }
      if (current.type !== 'ObjectPattern') return undefined;
      const property = current.properties.find(
        ({ range }) => range[0] <= identifier.range[0] && identifier.range[1] <= range[1],
      );
      if (property?.type !== 'Property') return undefined;
      const name = staticName(property);
      if (name === undefined) return undefined;
      value = member(value, name);
      current = property.value;
    }
    return value;
  }

  /** What `this` is, where it stands. */
  function thisValue(node: TSESTree.Node): Value | undefined {
    let child: TSESTree.Node = node;
    for (let current = node.parent; current; child = current, current = current.parent) {
      if (current.type === 'StaticBlock') return entityValue(current.parent.parent);
      if (current.type === 'PropertyDefinition' && current.value === child) {
        const owner = entityValue(current.parent.parent);
        return current.static ? owner : instance(owner);
      }
      if (isFunction(current) && current.type !== 'ArrowFunctionExpression') {
        return thisOfFunction(current);
      }
    }
    return undefined;
  }

  function thisOfFunction(fn: FunctionNode): Value | undefined {
    const { parent } = fn;
    if (parent.type === 'MethodDefinition') {
      const owner = entityValue(parent.parent.parent);
      return parent.static ? owner : instance(owner);
    }
    if (parent.type === 'Property' && parent.parent.type === 'ObjectExpression') {
      return thisOfLiteral(parent.parent);
    }
    if (parent.type === 'AssignmentExpression' && parent.left.type === 'MemberExpression') {
      const object = unwrap(parent.left.object);
      if (isPrototype(object)) return instance(valueOf(object.object));
      const owner = valueOf(object);
      return owner?.kind === 'self' || owner?.kind === 'entity' ? owner : undefined;
    }
    return instance(entityValue(fn));
  }

  /** `A.prototype = { … }` and `Object.assign(A.prototype, { … })` are about the instances of `A`. */
  function thisOfLiteral(node: TSESTree.ObjectExpression): Value {
    const { parent } = node;
    const target =
      parent.type === 'AssignmentExpression'
        ? parent.left
        : parent.type === 'CallExpression'
          ? parent.arguments[0]
          : undefined;
    if (target && target !== node && isPrototype(target)) {
      const owner = valueOf(target.object);
      if (owner) return { kind: 'instance', of: owner };
    }
    return { kind: 'entity', entity: entityOf(node) };
  }

  function entityValue(node: TSESTree.Node): Value {
    return { kind: 'entity', entity: entityOf(node) };
  }

  /** An object of the type that an annotation names. */
  function typeValue(node: TSESTree.TypeNode | undefined, depth = 0): Value | undefined {
    if (!node || depth > MAX_DEPTH) return undefined;
    if (node.type === 'TSUnionType') {
      return union(node.types.map((part) => typeValue(part, depth + 1)));
    }
    if (node.type !== 'TSTypeReference') return undefined;
    const { typeName } = node;
    const [argument] = node.typeArguments?.params ?? [];
    if (typeName.type === 'Identifier' && TRANSPARENT_TYPES.has(typeName.name) && argument) {
      return typeValue(argument, depth + 1);
    }
    return instance(entityName(typeName));
  }

  function entityName(node: TSESTree.EntityName): Value | undefined {
    if (node.type === 'Identifier') return valueOfIdentifier(node);
    if (node.type !== 'TSQualifiedName') return undefined;
    const base = entityName(node.left);
    return base && member(base, node.right.name);
  }
}

/** The texts that a value can be, if it is nothing else. */
function textsOf(value: Value | undefined): readonly string[] | undefined {
  if (value?.kind === 'string') return [value.text];
  if (value?.kind !== 'union') return undefined;
  const texts = value.options.flatMap((option) => (option.kind === 'string' ? option.text : []));
  return texts.length === value.options.length ? texts : undefined;
}

type Collection = Value & { kind: 'array' | 'entity' };

/** More items than this tell nothing new of what a collection is for. */
const MAX_ITEMS = 48;

function addItem(collection: Collection, value: Value | undefined): void {
  if (!value) return;
  if (collection.kind === 'entity') addMember(collection.entity.members, '[computed]', value);
  else if (collection.items.length < MAX_ITEMS) collection.items.push(value);
}

/** The item at an index of a list, or of each list in a list: `for (const [name, f] of Object.entries(x))`. */
function itemAt(value: Value, index: number): Value | undefined {
  if (value.kind === 'array') return value.items[index];
  const [only, ...others] =
    value.kind === 'element' && value.of.kind === 'array' ? value.of.items : [];
  return only?.kind === 'array' && others.length === 0 ? only.items[index] : element(value);
}

/** `./routes/` for `'./routes/' + name`, `` `./routes/${name}.js` ``, `path.join(__dirname, 'routes', name)`. */
function folderIn(node: TSESTree.Node | undefined): string | undefined {
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

const TRANSPARENT_TYPES = new Set(['Awaited', 'Partial', 'Promise', 'Readonly', 'Required']);

function isEntityNode(node: TSESTree.Node): boolean {
  return isFunction(node) || node.type === 'ClassDeclaration' || node.type === 'ClassExpression';
}

function isLoopTarget(parent: TSESTree.Node, identifier: unknown): boolean {
  return parent.type === 'ForOfStatement' && parent.left === identifier;
}

function imported(specifier: string): Value {
  return { kind: 'import', specifier };
}

function member(of: Value, name: string): Value {
  return { kind: 'member', of, name };
}

function element(of: Value | undefined): Value | undefined {
  return of && { kind: 'element', of };
}

function instance(of: Value | undefined): Value | undefined {
  return of && { kind: 'instance', of };
}

function union(options: readonly (Value | undefined)[]): Value | undefined {
  const known = [...new Set(options.filter((option) => option !== undefined))];
  return known.length > 1 ? { kind: 'union', options: known } : known[0];
}

function addMember(members: Map<string, Value>, name: string | undefined, value: Value): void {
  if (name === undefined) return;
  const previous = members.get(name);
  const next = previous ? union([previous, value]) : value;
  // A member written again and again holds anything; the first few tell what it is for.
  const isCrowded = previous?.kind === 'union' && previous.options.length >= MAX_WRITES;
  if (next && !isCrowded) members.set(name, next);
}

function mayHoldFunction(value: Value | undefined): boolean {
  return value !== undefined && value.kind !== 'string' && value.kind !== 'global';
}

function exportedName(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

function literalText(node: TSESTree.Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** `{ [expression]: … }` and `{ 1: … }`: the name is not known, the member is. */
function literalKey(property: TSESTree.Property): string {
  return property.key.type === 'Literal' ? String(property.key.value) : '[computed]';
}

function privateName(node: TSESTree.Node): string | undefined {
  return node.type === 'PrivateIdentifier' ? `#${node.name}` : undefined;
}

function memberName(
  node: TSESTree.MethodDefinition | TSESTree.PropertyDefinition,
): string | undefined {
  return staticName(node) ?? privateName(node.key);
}

/** The last name in a callee: `get` for `app.get`, `f` for `f`. */
function lastName(node: TSESTree.Node): string {
  const callee = unwrap(node);
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') {
    return staticName(callee) ?? privateName(callee.property) ?? '';
  }
  return '';
}

function isModuleExports(node: TSESTree.MemberExpression): boolean {
  return (
    node.object.type === 'Identifier' &&
    node.object.name === 'module' &&
    staticName(node) === 'exports'
  );
}

function isPrototype(node: TSESTree.Node): node is TSESTree.MemberExpression {
  return node.type === 'MemberExpression' && staticName(node) === 'prototype';
}

function hasDirective(body: readonly TSESTree.Node[], text: string): boolean {
  const [first] = body;
  return (
    first?.type === 'ExpressionStatement' &&
    first.expression.type === 'Literal' &&
    first.expression.value === text
  );
}

/** The name a reader would call a function, class or object by. */
function nameOf(node: TSESTree.Node): string {
  if ((isFunction(node) || isEntityNode(node)) && 'id' in node && node.id)
    return (node.id as TSESTree.Identifier).name;
  const { parent } = wrapped(node);
  switch (parent?.type) {
    case 'AssignmentExpression':
      return lastName(parent.left);
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return memberName(parent) ?? '';
    case 'Property':
      return staticName(parent) ?? '';
    case 'VariableDeclarator':
      return parent.id.type === 'Identifier' ? parent.id.name : '';
    default:
      return '';
  }
}
