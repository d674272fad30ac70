import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
import { capitalize, isFreeName } from '../names.ts';
import {
  addParts,
  contains,
  isAncestor,
  isDeclaredInside,
  isUsedIn,
  variablesOf,
  type Block,
  type Target,
} from './blocks.ts';
import type { Binding, Code } from './code.ts';
import { Hazard } from './hazard.ts';
import type { Plan } from './plan.ts';
import { isUnused, referencesIn } from './references.ts';

/** A handler whose parameter has no free name, although the value could stand in its place. */
export class NeedsInlining extends Error {
  override readonly name = 'NeedsInlining';
  readonly handler: TSESTree.Node;

  constructor(handler: TSESTree.Node) {
    super('A parameter has no free name.');
    this.handler = handler;
  }
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
    const around = isTop && target ? [target.node.range] : [];
    const inSight = referencesIn(sourceCode, name, [...block.ranges, ...around]);
    return inSight.every(({ identifier, resolved }) => {
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

/** Names in the place of one that is taken: by an earlier step of the chain, or by the code around. */
function otherNames({ handler, name }: Binding, isStep: boolean): string[] {
  // The parameter of a handler is what was awaited.
  const prefixes = handler && !isStep ? ['loaded', 'next', 'new'] : ['next', 'new', 'last'];
  return [...prefixes, 'own'].map((prefix) => prefix + capitalize(name));
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
