import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
import { isFreeName, isReserved } from '../names.ts';
import type { Binding, Code, Part, Parts } from './code.ts';
import { Hazard } from './hazard.ts';
import type { Plan } from './plan.ts';

/** Where the new code stands. */
export interface Target {
  readonly scope: TSESLint.Scope.Scope;
  /** The node whose scope the new code shares. */
  readonly node: TSESTree.Node;
  /** What the new code replaces. */
  readonly replaced: Readonly<TSESTree.Range>;
}

/** A block of the new code, with everything inside it. */
interface Block {
  readonly parent: Block | undefined;
  readonly declares: Binding[];
  /** The ranges of the file that stand in the block or inside it. */
  readonly ranges: Readonly<TSESTree.Range>[];
  /** The bindings that new text in the block or inside it names. */
  readonly names: Set<Binding>;
}

/** A handler whose parameter has no free name, although the value could stand in its place. */
export class NeedsInlining extends Error {
  override readonly name = 'NeedsInlining';
  readonly handler: TSESTree.Node;

  constructor(handler: TSESTree.Node) {
    super('A parameter has no free name.');
    this.handler = handler;
  }
}

function addParts(block: Block, parts: Parts): void {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if (!isSource(part)) {
      block.names.add(part);
      continue;
    }
    block.ranges.push(part.range);
    for (const hole of part.holes ?? []) addParts(block, hole.parts);
  }
}

function isUsedIn(binding: Binding, block: Block): boolean {
  return (
    block.names.has(binding) ||
    variablesOf(binding).some(({ references: uses }) =>
      uses.some(({ identifier }) =>
        block.ranges.some((piece) => contains(piece, identifier.range)),
      ),
    )
  );
}

/**
 * Gives every binding of the new code a name that captures nothing and is captured by nothing.
 *
 * @param claimed Names that other conversions of the file declare in the same scope.
 * @returns The names that the code declares there.
 * @throws {NeedsInlining} If a handler would better do without its parameter.
 * @throws {Hazard} If no name is free.
 */
export function resolveNames(
  plan: Plan,
  code: readonly Code[],
  target: Target | undefined,
  claimed: ReadonlySet<string>,
  canInline: (handler: TSESTree.Node) => boolean,
): readonly string[] {
  const { sourceCode } = plan.analysis;
  const blocks: Block[] = [];
  const top = blockOf(code, undefined, []);
  const owners = new Map<Binding, Block>();
  const moved = new Map<TSESLint.Scope.Variable, Binding>();
  for (const block of blocks) {
    for (const binding of block.declares) {
      owners.set(binding, block);
      for (const variable of variablesOf(binding)) moved.set(variable, binding);
    }
  }
  const references = referencesByName(sourceCode);
  const settled = new Set<Binding>();
  for (const [binding, block] of owners) {
    settle(binding, block);
    settled.add(binding);
  }
  return top.declares.map(({ name }) => name);

  function blockOf(
    list: readonly Code[],
    parent: Block | undefined,
    declares: readonly Binding[],
  ): Block {
    const block: Block = { parent, declares: [...declares], ranges: [], names: new Set() };
    blocks.push(block);
    for (const piece of list) addCode(block, piece);
    parent?.ranges.push(...block.ranges);
    for (const binding of block.names) parent?.names.add(binding);
    return block;
  }

  function addCode(block: Block, piece: Code): void {
    switch (piece.kind) {
      case 'comments':
      case 'note':
        break;
      case 'copy':
        block.ranges.push(piece.node.range);
        block.declares.push(...piece.declares);
        break;
      case 'line':
        addParts(block, piece.parts);
        block.declares.push(...(piece.declares ?? []));
        break;
      case 'if':
        block.ranges.push(piece.test.range);
        blockOf(piece.consequent, block, []);
        blockOf(piece.alternate, block, []);
        break;
      case 'switch':
        block.ranges.push(piece.node.discriminant.range);
        for (const { body, node } of piece.cases) {
          if (node.test) block.ranges.push(node.test.range);
          blockOf(body, block, []);
        }
        break;
      case 'try':
        blockOf(piece.block, block, []);
        if (piece.handler) {
          const handler = blockOf(piece.handler, block, piece.parameter?.declares ?? []);
          addParts(handler, piece.parameter?.parts ?? []);
          addParts(block, piece.parameter?.parts ?? []);
        }
        if (piece.finalizer) blockOf(piece.finalizer, block, []);
        break;
    }
  }

  function settle(binding: Binding, block: Block): void {
    const rival = rivalOf(binding, block);
    const isFree = !rival && isFreeFor(binding.name, binding, block);
    if (isFree) {
      rename(plan, binding, binding.name);
      return;
    }
    const isFixed =
      binding.aliases.some(({ scope }) => scope === target?.scope) || namesFunction(binding);
    const isUnclaimed = (candidate: string): boolean =>
      !claimed.has(candidate) && ![...settled].some((other) => other.name === candidate);
    const better = isFixed
      ? undefined
      : binding.candidates.find(
          (candidate) =>
            candidate !== binding.name && isUnused(sourceCode, candidate) && isUnclaimed(candidate),
        );
    if (better !== undefined) {
      rename(plan, binding, better);
      return;
    }
    for (const { handler } of [...(rival ? [rival] : []), binding]) {
      if (handler && !plan.inlined.has(handler) && canInline(handler))
        throw new NeedsInlining(handler);
    }
    const name = otherNames(binding, rival !== undefined || claimed.has(binding.name)).find(
      (candidate) => isFreeName(sourceCode, candidate) && isUnclaimed(candidate),
    );
    if (name === undefined || isFixed) throw new Hazard('name', sourceCode.ast);
    rename(plan, binding, name);
  }

  /** A binding settled before that has the same name where one would hide the other. */
  function rivalOf(binding: Binding, block: Block): Binding | undefined {
    return [...settled].find((other) => {
      const owner = owners.get(other);
      if (!owner || other.name !== binding.name) return false;
      if (owner === block) return true;
      if (isAncestor(owner, block)) return isUsedIn(other, block);
      return isAncestor(block, owner) && isUsedIn(binding, owner);
    });
  }

  function isFreeFor(name: string, binding: Binding, block: Block): boolean {
    const isTop = block === top;
    if (isTop && target && clashes(name, target)) return false;
    for (const other of block.names) {
      if (other !== binding && !owners.has(other) && other.name === name) return false;
    }
    return (references.get(name) ?? []).every(({ identifier, resolved }) => {
      if (resolved && (resolved === binding.variable || moved.has(resolved))) return true;
      const { range } = identifier;
      const isMoved = block.ranges.some((piece) => contains(piece, range));
      const isAround =
        isTop &&
        target !== undefined &&
        contains(target.node.range, range) &&
        !contains(target.replaced, range);
      if (!isMoved && !isAround) return true;
      return isDeclaredInside(resolved, block, isAround ? target : undefined);
    });
  }

  /** Whether the new code could not declare the name beside what its scope declares already. */
  function clashes(name: string, { node, scope }: Target): boolean {
    if (claimed.has(name)) return true;
    const own = scope.set.get(name);
    if (own && !moved.has(own) && own.defs.length > 0) return true;
    const hoisted = scope.variableScope.set.get(name);
    if (
      hoisted &&
      !moved.has(hoisted) &&
      hoisted.defs.some((def) => contains(node.range, def.name.range))
    )
      return true;
    return node.parent?.type === 'CatchClause' && scope.upper?.set.has(name) === true;
  }
}

function isAncestor(outer: Block, inner: Block): boolean {
  for (let block = inner.parent; block; block = block.parent) if (block === outer) return true;
  return false;
}

/** Whether a variable belongs to a scope of its own inside the code, where its name disturbs nobody. */
function isDeclaredInside(
  variable: TSESLint.Scope.Variable | null,
  block: Block,
  target: Target | undefined,
): boolean {
  const [definition] = variable?.defs ?? [];
  if (!variable || !definition) return false;
  if (target) {
    return variable.scope !== target.scope && contains(target.node.range, definition.name.range);
  }
  return block.ranges.some((piece) => contains(piece, definition.name.range));
}

function contains(outer: Readonly<TSESTree.Range>, inner: Readonly<TSESTree.Range>): boolean {
  return outer[0] <= inner[0] && inner[1] <= outer[1];
}

function isSource(part: Exclude<Part, string>): part is Exclude<Part, Binding | string> {
  return 'range' in part;
}

/** Whether the name can be read from the value: `function f() {}` and `const f = () => {}` have it as `f.name`. */
function namesFunction({ variable }: Binding): boolean {
  const [def] = variable?.defs ?? [];
  const init = def?.type === 'Variable' ? def.node.init : undefined;
  return (
    def?.type === 'FunctionName' ||
    def?.type === 'ClassName' ||
    isFunction(init) ||
    init?.type === 'ClassExpression'
  );
}

function variablesOf({ aliases, variable }: Binding): TSESLint.Scope.Variable[] {
  return variable ? [variable, ...aliases] : aliases;
}

/** Names in the place of one that is taken: by an earlier step of the chain, or by the code around. */
function otherNames({ handler, name }: Binding, isStep: boolean): string[] {
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  // The parameter of a handler is what was awaited.
  const prefixes = handler && !isStep ? ['loaded', 'next', 'new'] : ['next', 'new', 'last'];
  return [...prefixes, 'own'].map((prefix) => prefix + capitalized);
}

/** Whether no variable of the file is called so: properties may be. */
function isUnused(sourceCode: Readonly<TSESLint.SourceCode>, name: string): boolean {
  return (
    !isReserved(name) &&
    !referencesByName(sourceCode).has(name) &&
    !(sourceCode.scopeManager?.scopes ?? []).some(({ set }) => set.has(name))
  );
}

/** Writes another name at every use, `{ a }` becoming `{ a: b }`. */
function rename(plan: Plan, binding: Binding, name: string): void {
  for (const variable of variablesOf(binding)) {
    if (variable.name === name) continue;
    const uses = new Set<TSESTree.Node>([
      ...variable.identifiers,
      ...variable.references.map(({ identifier }) => identifier),
    ]);
    for (const identifier of uses) {
      const [start] = identifier.range;
      plan.edits.push({
        range: [start, start + variable.name.length],
        text: shorthandOf(identifier) ? `${variable.name}: ${name}` : name,
      });
    }
  }
  binding.name = name;
}

function shorthandOf({ parent, ...identifier }: TSESTree.Node): boolean {
  const property =
    parent?.type === 'AssignmentPattern' && parent.left.range[0] === identifier.range[0]
      ? parent.parent
      : parent;
  return property?.type === 'Property' && property.shorthand;
}

const indexes = new WeakMap<object, Map<string, TSESLint.Scope.Reference[]>>();

function referencesByName(
  sourceCode: Readonly<TSESLint.SourceCode>,
): Map<string, TSESLint.Scope.Reference[]> {
  let index = indexes.get(sourceCode);
  if (!index) {
    index = new Map();
    for (const { references } of sourceCode.scopeManager?.scopes ?? []) {
      for (const reference of references) {
        const { name } = reference.identifier as { name: string };
        const list = index.get(name);
        if (list) list.push(reference);
        else index.set(name, [reference]);
      }
    }
    indexes.set(sourceCode, index);
  }
  return index;
}
