import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  isCall,
  isMethodCall,
  staticName,
  unwrap,
  type Call,
  type MethodCall,
} from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isNeverReassigned } from '../bindings.ts';
import { isSafePattern, patternOf } from './constant-calls.ts';
import type { ElementReads } from './element-reads.ts';
import { importedPart, type ImportedPart } from './imported-parts.ts';
import { frozenBy, isPrimitiveLiteral, variableOfKeptMember } from './kept-members.ts';
import { isOfModule, isOfRun, isReadonly } from './held-values.ts';
import { isBefore, type NodeVersion } from '../project/files/node-versions.ts';
import { writtenGlobal } from './written-global.ts';

const MAX_ALIASES = 3;

type Pattern = Pick<TSESTree.RegExpLiteral['regex'], 'flags' | 'pattern'>;

/**
 * What the parts of an expression are known to be: literals, and what variables of the module, or of the
 * function around, hold for good. Remembers which variables have to be initialised before.
 */
export class Parts {
  readonly needs = new Set<TSESLint.Scope.Variable>();
  /** What variables of the function hold, which would have to move as well. */
  readonly inner = new Set<TSESTree.Expression>();
  /** What other files hold, which has to be plain. */
  readonly imports = new Set<ImportedPart>();
  /** The first version of Node that makes all of them without an error, if that is a young one. */
  since: NodeVersion | undefined;
  /** The patterns in it that are made of a text. */
  readonly compiled = new Set<TSESTree.Node>();
  readonly #open = new Set<TSESTree.Node>();
  readonly analysis: Analysis;
  readonly #reads: ElementReads;

  constructor(analysis: Analysis, reads: ElementReads) {
    this.analysis = analysis;
    this.#reads = reads;
  }

  isPrimitive = (node: TSESTree.Node): boolean => this.#isPrimitive(node, 0);

  #isPrimitive(node: TSESTree.Node, depth: number): boolean {
    const value = unwrap(node);
    if (value.type === 'BinaryExpression') return this.#isSum(value, depth);
    if (value.type === 'TemplateLiteral') return this.#isText(value, depth);
    if (isPrimitiveLiteral(value)) return true;
    if (value.type === 'MemberExpression' && this.#isKeptMember(value)) return true;
    if (isMethodCall(value, 'charCodeAt', 'codePointAt')) return this.#isCodeOfText(value);
    const imported = importedPart(this.analysis, value);
    if (imported) return this.#takeImported(value, imported);
    const init = depth > MAX_ALIASES ? undefined : this.#initOf(value);
    return init !== undefined && this.#isPrimitive(init, depth + 1) && this.#take(value);
  }

  /** Takes what another file holds for plain, which is to be asked of that file. */
  #takeImported(node: TSESTree.Node, part: ImportedPart): boolean {
    this.imports.add(part);
    // An import is there before the file runs, if it is there in time.
    return !part.isTaken || this.need(node);
  }

  /** `` `${PREFIX}id` `` */
  #isText(template: TSESTree.TemplateLiteral, depth: number): boolean {
    if (this.textOf(template) !== undefined) return true;
    return template.expressions.every((part) => this.#isPrimitive(part, depth + 1));
  }

  /** `Level.Low`, of an enum or an object of the module, which has to be there before. */
  #isKeptMember(member: TSESTree.MemberExpression): boolean {
    const variable = variableOfKeptMember(this.analysis, member);
    if (variable) this.needs.add(variable);
    return variable !== undefined;
  }

  /** `24 * 60 * 60 * 1000`, `PREFIX + 'id'`: no operand has a method of its own, and none is a `bigint`. */
  #isSum({ left, operator, right }: TSESTree.BinaryExpression, depth: number): boolean {
    if (!/^(?:[-%*+/|&^]|\*\*|<<|>>>?)$/u.test(operator)) return false;
    return [left, right].every(
      (side) => this.#isPrimitive(side, depth + 1) && !this.mayBeBigInt(side),
    );
  }

  mayBeBigInt(node: TSESTree.Node): boolean {
    const value = unwrap(node);
    if (value.type === 'UnaryExpression') return this.mayBeBigInt(value.argument);
    const init = this.#initOf(value) ?? value;
    if (init.type === 'Literal') return 'bigint' in init;
    return init !== value && this.mayBeBigInt(init);
  }

  /** `'"'.charCodeAt(0)` */
  #isCodeOfText({ arguments: positions, callee }: MethodCall): boolean {
    return (
      this.textOf(callee.object) !== undefined &&
      positions.length < 2 &&
      positions.every((at) => at.type === 'Literal' && typeof at.value === 'number')
    );
  }

  /** Some of it is made only by a platform of that version. */
  askFor(version: NodeVersion | undefined): void {
    if (version && (!this.since || isBefore(this.since, version))) this.since = version;
  }

  /** The string that an expression evaluates to each time. */
  textOf(node: TSESTree.Node | undefined, depth = 0): string | undefined {
    const value = node && unwrap(node);
    switch (value?.type) {
      case 'Literal':
        return typeof value.value === 'string' ? value.value : undefined;
      case 'TemplateLiteral':
        return this.#textOfTemplate(value, depth);
      case 'BinaryExpression': {
        const left = value.operator === '+' ? this.textOf(value.left, depth) : undefined;
        const right = left === undefined ? undefined : this.textOf(value.right, depth);
        return right === undefined ? undefined : `${left ?? ''}${right}`;
      }
      case 'MemberExpression':
        return staticName(value) === 'source' ? this.patternOf(value.object)?.pattern : undefined;
      case 'CallExpression':
        return this.#textOfJoin(value) ?? this.#textOfCodes(value);
      case 'Identifier': {
        const init = depth > MAX_ALIASES ? undefined : this.#initOf(value);
        const text = init && this.textOf(init, depth + 1);
        return text !== undefined && this.#take(value) ? text : undefined;
      }
      default:
        return undefined;
    }
  }

  #textOfTemplate(
    { expressions, quasis }: TSESTree.TemplateLiteral,
    depth: number,
  ): string | undefined {
    let text = quasis[0]?.value.cooked ?? undefined;
    for (const [index, expression] of expressions.entries()) {
      const part = this.textOfPart(expression, depth);
      const next = quasis[index + 1]?.value.cooked;
      if (text === undefined || part === undefined || typeof next !== 'string') return undefined;
      text += part + next;
    }
    return text;
  }

  /** What a part of a template or of a list makes of its text. */
  textOfPart(node: TSESTree.Node, depth = 0): string | undefined {
    const value = unwrap(node);
    const init = value.type === 'Identifier' ? this.#initOf(value) : value;
    if (init?.type === 'Literal' && typeof init.value === 'number') {
      return init === value || this.#take(value) ? String(init.value) : undefined;
    }
    return this.textOf(node, depth);
  }

  /** The source and the flags of a regular expression that is written here, or that a variable of the module holds. */
  patternOf(node: TSESTree.Node): Pattern | undefined {
    const value = unwrap(node);
    const init = value.type === 'Identifier' ? this.#initOf(value) : value;
    if (!init) return undefined;
    // One of the function would have to be looked at for its flags and for all that is done with it.
    if (init !== value && !this.need(value)) return undefined;
    if (init.type === 'Literal') return 'regex' in init ? init.regex : undefined;
    return isCall(init) ? this.#compiledBy(init) : undefined;
  }

  /** `new RegExp('^a')`, which may be made of others. */
  #compiledBy(node: Call): Pattern | undefined {
    const isOpen = this.#open.has(node);
    if (isOpen || writtenGlobal(this.analysis.bindings, node.callee) !== 'RegExp') return undefined;
    // Two that are made of each other have no source.
    this.#open.add(node);
    const { flags, pattern } = patternOf(node, this);
    const isSafe = isSafePattern(node, this);
    this.#open.delete(node);
    return isSafe && pattern !== undefined && flags !== undefined
      ? { pattern: new RegExp(pattern, flags).source, flags }
      : undefined;
  }

  isUndefined(node: TSESTree.Node): boolean {
    return writtenGlobal(this.analysis.bindings, unwrap(node)) === 'undefined';
  }

  /** `NAMES.join('|')` */
  #textOfJoin({
    arguments: [first, ...others],
    callee,
  }: TSESTree.CallExpression): string | undefined {
    if (callee.type !== 'MemberExpression' || staticName(callee) !== 'join') return undefined;
    const separator = first ? this.textOf(first) : ',';
    const texts = others.length === 0 ? this.textsOf(callee.object) : undefined;
    return separator === undefined || !texts || texts.includes(undefined)
      ? undefined
      : texts.join(separator);
  }

  /** What is joined: `NAMES`, `'aeiou'.split('')` */
  textsOf(list: TSESTree.Node): readonly (string | undefined)[] | undefined {
    const value = unwrap(list);
    if (!isMethodCall(value, 'split'))
      return this.itemsOf(list)?.map((item) => this.textOfPart(item));
    const text = this.textOf(value.callee.object);
    const [mark, ...others] = value.arguments.map((argument) => this.textOf(argument));
    return mark === undefined || others.length > 0 ? undefined : text?.split(mark);
  }

  /** `String.fromCharCode(8901)` */
  #textOfCodes({ arguments: codes, callee }: TSESTree.CallExpression): string | undefined {
    if (writtenGlobal(this.analysis.bindings, callee) !== 'String.fromCharCode') return undefined;
    const units = codes.map((code) => (code.type === 'Literal' ? code.value : undefined));
    return units.every((unit) => typeof unit === 'number')
      ? String.fromCharCode(...units)
      : undefined;
  }

  /** The plain values of an array that is written down, here or in a variable that nobody changes. */
  itemsOf(node: TSESTree.Node, depth = 0): readonly TSESTree.Node[] | undefined {
    const value = unwrap(node);
    const init = value.type === 'Identifier' ? this.#initOf(value) : value;
    const array = init && this.frozen(init);
    if (array?.type !== 'ArrayExpression' || array.elements.length === 0) return undefined;
    if (depth > MAX_ALIASES) return undefined;
    const items: TSESTree.Node[] = [];
    for (const element of array.elements) {
      if (element === null) return undefined;
      if (element.type === 'SpreadElement') {
        const spread = this.itemsOf(element.argument, depth + 1);
        if (!spread) return undefined;
        items.push(...spread);
      } else if (this.isPrimitive(element)) {
        items.push(element);
      } else {
        return undefined;
      }
    }
    if (value.type !== 'Identifier' || !init) return items;
    const isKept = array !== unwrap(init) || isReadonly(init);
    // One of the function moves, too: then nobody may tell it from the next.
    const isSame = (isKept && this.need(value)) || this.#isOnlyRead(value);
    return isSame && this.#take(value) ? items : undefined;
  }

  /** The object or the array itself of `Object.freeze(…)`. */
  frozen(node: TSESTree.Node): TSESTree.Node {
    return frozenBy(this.analysis.bindings, node) ?? unwrap(node);
  }

  /** Whether an array is read wherever it is used, and not exported. */
  #isOnlyRead(name: TSESTree.Identifier): boolean {
    const variable = this.analysis.bindings.variableOf(name);
    const declarator = variable?.defs[0]?.node as TSESTree.VariableDeclarator | undefined;
    return (
      variable !== undefined &&
      declarator?.parent.parent?.type !== 'ExportNamedDeclaration' &&
      variable.references.every(
        ({ identifier, init }) =>
          init === true || this.#reads.isReadPlain(identifier as TSESTree.Node),
      )
    );
  }

  #initOf(value: TSESTree.Node): TSESTree.Expression | undefined {
    if (value.type !== 'Identifier') return undefined;
    const { bindings } = this.analysis;
    const variable = bindings.variableOf(value);
    return variable && (isOfModule(variable) || isOfRun(variable))
      ? bindings.constantInit(variable)
      : undefined;
  }

  /** Whether a name stands for one thing, which is there, or comes along, where the whole goes. */
  #take(name: TSESTree.Node): boolean {
    if (this.need(name)) return true;
    const init = this.#initOf(name);
    if (init) this.inner.add(init);
    return init !== undefined;
  }

  /** Whether a name stands for one thing once control has come by its declaration at the top of the file. */
  need(node: TSESTree.Node): boolean {
    const variable =
      node.type === 'Identifier' ? this.analysis.bindings.variableOf(node) : undefined;
    if (!variable || !isOfModule(variable) || !isNeverReassigned(variable)) return false;
    if (variable.defs[0]?.type !== 'FunctionName') this.needs.add(variable);
    return true;
  }
}
