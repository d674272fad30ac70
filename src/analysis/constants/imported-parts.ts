import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../analyze.ts';
import { Parts, type ImportedPart, type Imports } from './constant-parts.ts';
import { createElementReads } from './element-reads.ts';
import { frozenBy, hasKeptMember, isPrimitiveLiteral } from './kept-members.ts';
import { isReadonly } from './held-values.ts';
import { importedName, outsideOf, type Elsewhere, type Outside } from './outside.ts';

/** A locale, and a part of a pattern. */
const SOME_TEXT = 'en';

/** A value of one file may be made of that of another, and so on: two may even be made of each other. */
const MAX_DEPTH = 3;

/** Takes all that is imported to be what is asked for: no file is read until the rest says that it matters. */
export class AssumedImports implements Imports {
  isUsed = false;
  readonly #analysis: Analysis;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  find(node: TSESTree.Node): ImportedPart | undefined {
    const imported = importedName(this.#analysis.bindings, node);
    if (!imported) return undefined;
    this.isUsed = true;
    return {
      variable: imported.variable,
      isPrimitive: () => true,
      mayBeBigInt: () => false,
      hasMember: () => true,
      textOf: () => SOME_TEXT,
      textOfPart: () => SOME_TEXT,
      patternOf: () => ({ pattern: SOME_TEXT, flags: '' }),
      itemsOf: () => [node],
      textsOf: () => [SOME_TEXT],
    };
  }
}

/** Looks what is imported up in the files that define it. */
export class FoundImports implements Imports {
  /** The files that have to be evaluated before. */
  readonly files = new Set<string>();
  readonly #analysis: Analysis;
  readonly #outside: Outside;
  readonly #depth: number;

  constructor(analysis: Analysis, outside: Outside, depth = 0) {
    this.#analysis = analysis;
    this.#outside = outside;
    this.#depth = depth;
  }

  find(node: TSESTree.Node): ImportedPart | undefined {
    const isNear = this.#depth < MAX_DEPTH;
    const imported = isNear ? importedName(this.#analysis.bindings, node) : undefined;
    const found = imported && this.#outside.find(imported);
    if (!found) return undefined;
    this.files.add(found.file);
    return { variable: imported.variable, ...partOf(found, node, this.#depth + 1) };
  }
}

function partOf(
  { analysis, value }: Elsewhere,
  reference: TSESTree.Node,
  depth: number,
): Omit<ImportedPart, 'variable'> {
  const outside = outsideOf(analysis);
  const imports = outside && new FoundImports(analysis, outside, depth);
  const parts = new Parts(analysis, createElementReads(analysis), imports);
  const isKept =
    value.type === 'Identifier' ||
    isReadonly(value) ||
    frozenBy(analysis.bindings, value) !== undefined;
  const itemsOf = (): readonly TSESTree.Node[] | undefined =>
    isKept ? parts.itemsOf(value) : undefined;
  return {
    isPrimitive: () => parts.isPrimitive(value),
    mayBeBigInt: () => parts.mayBeBigInt(value),
    hasMember: (name) => hasKeptMember(analysis, value, name),
    textOf: () => parts.textOf(value),
    textOfPart: () => parts.textOfPart(value),
    patternOf: () => parts.patternOf(value),
    // The names in another file mean nothing here.
    itemsOf: () => itemsOf()?.map((item) => (isPrimitiveLiteral(item) ? item : reference)),
    textsOf: () => itemsOf() && parts.textsOf(value),
  };
}
