import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { markSaidToBeAdministered } from './administered.ts';
import { markForbidden } from './forbidden.ts';
import { addAutoImported } from './auto-imports.ts';
import { createCallSites } from './call-sites.ts';
import { MAX_WRITES } from './collections.ts';
import { createFields } from './fields.ts';
import { createEntities } from './entities.ts';
import { createGlobalNames } from './global-names.ts';
import { createGuards } from '../guards/guards.ts';
import { noteProvided } from './injected.ts';
import { createModuleExports } from './module-exports.ts';
import { createLines } from './lines.ts';
import { constantInit, hasDirective } from './names.ts';
import type { ParsedFile } from './parse.ts';
import { answersBy, routerParameter } from './route-shapes.ts';
import { startsServer } from '../graph/programs.ts';
import { createMainProgram } from '../guards/main-program.ts';
import { createSeldom } from '../guards/seldom.ts';
import { strikesAgain } from './timer-loops.ts';
import { paceOf, type Pace } from './timer-pace.ts';
import { treeOf } from './tree.ts';
import type { Draft, FileSummary } from './value.ts';
import { createWrites } from './writes.ts';
import { isClass, type Call, type FunctionNode } from '../../../ast/nodes.ts';

type Variable = TSESLint.Scope.Variable;

export interface SummaryOptions {
  /** Names that the project gives to accessors: to read one is a call. */
  readonly getters: ReadonlySet<string>;
}

/** What a file says of its functions, calls and exports; the tree is not kept alive with it. */
export function summarize(file: ParsedFile, { getters }: SummaryOptions): FileSummary {
  const resolved = new Map<TSESTree.Node, Variable>();
  const variableOf = (identifier: TSESTree.Node): Variable | undefined => resolved.get(identifier);
  const declaredIn = (fn: TSESTree.Node): readonly Variable[] =>
    file.scopeManager.getDeclaredVariables(fn);
  const { isAsked, isOfMain } = createMainProgram({ declaredIn, text: file.text, variableOf });
  const draft: Draft = {
    path: file.path,
    tree: treeOf(file.nodes),
    entities: [],
    calls: [],
    exports: new Map(),
    whole: [],
    exportAll: [],
    globals: new Map(),
    flags: new Map(),
    isProgram: undefined,
    isMainAsked: isAsked,
    isServerActions: hasDirective(file.ast.body, 'use server'),
  };
  const { scopes } = file.scopeManager;
  const globals = createGlobalNames(file.ast, scopes, resolved);
  const initOf = (identifier: TSESTree.Node): TSESTree.Node | undefined =>
    constantInit(variableOf(identifier));
  const seldom = createSeldom({ ...file, initOf });
  const fieldOf = createFields(file.visitorKeys);
  const paceOfTimer = (node: TSESTree.Node): Pace | undefined => {
    const pace = paceOf(node, (name) =>
      name.type === 'MemberExpression'
        ? fieldOf(name)
        : (initOf(name) ?? defaultOf(variableOf(name))),
    );
    if (!seldom.isWaiting(node)) return pace;
    return pace === undefined ? 'waiting' : 'late';
  };
  const lineOf = createLines(file.text);
  const entities = createEntities({
    declaredIn,
    draft,
    resolved,
    globals,
    lineOf,
    paceOf: paceOfTimer,
  });
  const { enclosingEntity, entityOf, evaluator } = entities;
  const guards = createGuards(file, { entityOf, globals, seldom, variableOf });
  const callSites = createCallSites({
    draft,
    entities,
    guards,
    getters,
    initOf,
    isOfMain,
    lineOf,
    paceOf: paceOfTimer,
    text: file.text,
  });
  const moduleExports = createModuleExports(draft, entities, scopes);
  const writes = createWrites(draft, evaluator, callSites, moduleExports);

  // V8 would compile a loop anew for each file, and all that is called from it.
  file.nodes.forEach(visit);
  for (const name of globals.written.keys()) {
    const value = evaluator.valueOfGlobal(name);
    if (value) draft.globals.set(name, value);
  }
  addAutoImported(draft);
  markSaidToBeAdministered(draft);
  markForbidden(draft, file.text);
  draft.isProgram = file.text.startsWith('#!') ? !startsServer(draft) : undefined;
  return draft;

  function visit(node: TSESTree.Node): void {
    switch (node.type) {
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
      case 'FunctionExpression':
        markResponse(node);
        if (isUnused(node)) entityOf(node).isUnused = true;
        return;
      case 'ObjectExpression':
        entityOf(node);
        noteProvided(draft, node, evaluator.valueOf);
        return;
      case 'ClassDeclaration':
      case 'ClassExpression':
        entities.describeClass(node);
        return;
      case 'Decorator':
        markAdministered(node);
        return;
      case 'CallExpression':
      case 'NewExpression':
        writes.addFrom(node);
        noteProvided(draft, node, evaluator.valueOf);
        markRouter(node);
        markTimer(node);
        callSites.addCall(node, node.callee, node.arguments);
        return;
      case 'TaggedTemplateExpression':
        callSites.addCall(node as never, node.tag, []);
        return;
      case 'JSXOpeningElement':
        callSites.addElement(node);
        return;
      case 'AssignmentExpression':
        writes.addAssignment(node);
        return;
      case 'MemberExpression':
        callSites.addRead(node);
        return;
      case 'VariableDeclarator':
        callSites.addReadsOf(node);
        return;
      case 'ReturnStatement':
        if (node.argument) addReturn(node, node.argument);
        return;
      case 'ExportAllDeclaration':
        moduleExports.addAll(node);
        return;
      case 'ExportDefaultDeclaration':
        moduleExports.addDefault(node);
        return;
      case 'ExportNamedDeclaration':
        moduleExports.addNamed(node);
        return;
      case 'TSExportAssignment': {
        const value = evaluator.valueOf(node.expression);
        if (value) draft.whole.push(value);
        return;
      }
      default:
    }
  }

  /** `async function LEGACY(request: Request) { … }`, which is left there when its callers have gone. */
  function isUnused(node: FunctionNode): boolean {
    if (node.type !== 'FunctionDeclaration' || node.parent.type.startsWith('Export')) return false;
    return declaredIn(node)[0]?.references.length === 0;
  }

  function markResponse(node: FunctionNode): void {
    const { params } = entityOf(node);
    const index = answersBy(node, declaredIn);
    const response = index === undefined ? undefined : params[index];
    if (response) response.isResponse = true;
  }

  /** `@UseGuards(AdminGuard)` at a method, or at the class of all of its methods. */
  function markAdministered(decorator: TSESTree.Decorator): void {
    const { parent } = decorator;
    const at = isClass(parent) ? parent.body.body : [parent];
    if (!guards.administrators.demandsThem(decorator)) return;
    for (const member of at) {
      if (member.type === 'MethodDefinition') entityOf(member.value).isForAdministrators = true;
    }
  }

  function markRouter(node: Call): void {
    if (node.type !== 'CallExpression') return;
    const place = routerParameter(node, variableOf, declaredIn);
    const parameter = place && entityOf(place.fn).params[place.index];
    if (!parameter) return;
    if (place.member === undefined) parameter.isRouter = true;
    else (parameter.routers ??= new Set()).add(place.member);
  }

  function markTimer(node: Call): void {
    if (node.type !== 'CallExpression') return;
    const fn = strikesAgain(node, { text: file.text, variableOf });
    if (fn) entityOf(fn).strikes = paceOfTimer(node) ?? 'often';
  }

  function addReturn(node: TSESTree.Node, argument: TSESTree.Expression): void {
    const entity = enclosingEntity(node);
    const value = entity ? evaluator.valueOf(argument) : undefined;
    if (entity && value && entity.returns.length < MAX_WRITES) entity.returns.push(value);
  }
}

/** `60000` for the `interval` of `({ interval = 60000 }) => …` */
function defaultOf(variable: Variable | undefined): TSESTree.Node | undefined {
  const name = variable?.defs[0]?.name;
  const { parent } = name ?? {};
  return parent?.type === 'AssignmentPattern' && parent.left === name ? parent.right : undefined;
}
