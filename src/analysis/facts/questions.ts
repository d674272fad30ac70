import type { TSESTree } from '@typescript-eslint/utils';
import { addTo } from '../../ast/multimap.ts';
import { staticName, unwrap, wrapped } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { costOfCall, MATCHES, SCANS } from './cost.ts';
import { hasUnknownCode, isAssertion, isValidator, SCHEMA_METHODS } from './plain-code.ts';

type Call = TSESTree.CallExpression;

/** A call that asks something, and what it is asked for. */
export interface Asked {
  readonly call: Call;
  /** The condition around the call, or the call itself. */
  readonly whole: TSESTree.Node;
}

/**
 * What becomes of the outcome of a call.
 *
 * - `alone`: nothing; the call matters if it throws.
 * - `condition`: it decides what runs.
 * - `other`: it is kept for later, or decides when a loop ends: it can answer, but is not reported.
 */
interface Place extends Asked {
  readonly kind: 'alone' | 'condition' | 'other';
}

/**
 * What the calls of a file ask, each by its words: `RE.test(a)` and `RE.test(b)` ask one thing, as do
 * `a.every(isText)` and `b.every(isText)`.
 *
 * Premise: a call that costs something is settled by one that asked the same before, of the same value
 * under whatever name ⇒ a question that is asked once has no answer yet.
 */
export class Questions {
  readonly #analysis: Analysis;
  /** By the last word of what is called: `test` for `RE.test(a)`. */
  readonly #calls = new Map<string, Call[]>();
  readonly #repeated: Call[][] = [];
  #mayAssert: boolean | undefined;
  #wanted: readonly Asked[] | undefined;

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  add(call: Call): void {
    const name = nameOf(call);
    if (name === undefined) return;
    const list = this.#calls.get(name);
    if (!list) this.#calls.set(name, [call]);
    else if (list.push(call) === 2) this.#repeated.push(list);
  }

  /** The calls that can be measured and whose question is asked again. */
  get wanted(): readonly Asked[] {
    this.#wanted ??= this.#findWanted();
    return this.#wanted;
  }

  /** The calls of the file that ask the same, the call itself among them. */
  sameAs(call: Call): readonly Call[] {
    const name = nameOf(call);
    const calls = name === undefined ? undefined : this.#calls.get(name);
    if (!calls) return [];
    const text = this.#textOf(call);
    return calls.filter((other) => this.#textOf(other) === text);
  }

  #findWanted(): Asked[] {
    const found: Asked[] = [];
    for (const calls of this.#repeated) {
      const places: Place[] = [];
      for (const call of calls) {
        const place = this.#placeOf(call);
        if (place) places.push(place);
      }
      for (const list of isRepeated(places) ? this.#byQuestion(places) : []) {
        if (!isRepeated(list)) continue;
        for (const place of list) if (this.#isMeasurable(place)) found.push(place);
      }
    }
    return found;
  }

  #byQuestion(places: readonly Place[]): Iterable<readonly Place[]> {
    const questions = new Map<string, Place[]>();
    const named: Place[] = [];
    for (const place of places) {
      if (place.call.callee.type === 'Identifier') {
        named.push(place);
        continue;
      }
      const text = this.#textOf(place.call);
      addTo(questions, text, place);
    }
    return [...this.#byFunction(named), ...questions.values()];
  }

  /** A call by a plain name costs something if it runs a function of this file. */
  #byFunction(places: readonly Place[]): readonly Place[][] {
    const { bindings, calls } = this.#analysis;
    const groups: Place[][] = [];
    const groupOf = new Map<TSESTree.Node, Place[]>();
    for (const place of places) {
      const { callee } = place.call;
      let group = groupOf.get(callee);
      if (!group && callee.type === 'Identifier') {
        group = [];
        for (const { identifier } of bindings.variableOf(callee)?.references ?? []) {
          groupOf.set(identifier, group);
        }
        if (calls.functionOf(callee)) groups.push(group);
      }
      group?.push(place);
    }
    return groups;
  }

  #isMeasurable({ call, kind }: Place): boolean {
    const analysis = this.#analysis;
    const isAwaited = call.parent.type === 'AwaitExpression';
    const isDear = (): boolean => costOfCall(analysis, call).isMeasurable;
    if (kind === 'alone') return isValidator(analysis, call) && (isAwaited || isDear());
    // What is awaited in a condition is unknown code.
    if (kind === 'other' || isAwaited) return false;
    // What a function of the file costs takes longer to find out than whether it is plain.
    return analysis.calls.calleeOf(call)
      ? !hasUnknownCode(analysis, call) && isDear()
      : isDear() && !hasUnknownCode(analysis, call);
  }

  #isAssertion(call: Call): boolean {
    const { text } = this.#analysis.sourceCode;
    this.#mayAssert ??= text.includes('assert') || text.includes('invariant');
    return this.#mayAssert && isAssertion(this.#analysis, call);
  }

  #textOf({ arguments: args, callee }: Call): string {
    if (callee.type === 'Identifier') return callee.name;
    const { sourceCode } = this.#analysis;
    const name = callee.type === 'MemberExpression' ? staticName(callee) : undefined;
    return name !== undefined && SUBJECT_METHODS.has(name)
      ? `.${name}(${args.map((argument) => sourceCode.getText(argument)).join()})`
      : sourceCode.getText(callee);
  }

  #placeOf(call: Call): Place | undefined {
    let node: TSESTree.Node = wrapped(call);
    let isWhole = true;
    for (let step = 0; node.parent && step < MAX_CLIMB; step += 1) {
      const { parent }: TSESTree.Node = node;
      switch (parent.type) {
        case 'ConditionalExpression':
          if (parent.test === node) return { call, kind: 'condition', whole: node };
          break;
        case 'LogicalExpression':
          if (parent.operator !== '??') return { call, kind: 'condition', whole: node };
          break;
        case 'IfStatement':
          return { call, kind: 'condition', whole: node };
        case 'DoWhileStatement':
        case 'ForStatement':
        case 'SwitchCase':
        case 'VariableDeclarator':
        case 'WhileStatement':
          return { call, kind: 'other', whole: node };
        case 'ExpressionStatement':
          return { call, kind: isWhole ? 'alone' : 'other', whole: node };
        case 'AwaitExpression':
          break;
        case 'CallExpression':
          if (this.#isAssertion(parent)) return { call, kind: 'condition', whole: node };
          isWhole = false;
          break;
        case 'BinaryExpression':
        case 'ChainExpression':
        case 'MemberExpression':
        case 'UnaryExpression':
          isWhole = false;
          break;
        default:
          return undefined;
      }
      node = wrapped(parent);
    }
    return undefined;
  }
}

/** Whether one of several calls may be reported. */
function isRepeated(places: readonly Place[]): boolean {
  return places.length > 1 && places.some(({ kind }) => kind !== 'other');
}

/** More levels of an expression than people write. */
const MAX_CLIMB = 40;

/** The name of what is called, if it can run a pattern, a schema or a function of this file. */
function nameOf({ callee }: Call): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  const member = unwrap(callee);
  if (member.type === 'Identifier') return member.name;
  if (member.type !== 'MemberExpression') return undefined;
  if (member.property.type === 'PrivateIdentifier') return `#${member.property.name}`;
  const name = staticName(member);
  const mayCost = name !== undefined && (DEAR.has(name) || member.object.type === 'ThisExpression');
  return mayCost ? name : undefined;
}

/** Methods of the value that is checked. */
const SUBJECT_METHODS: ReadonlySet<string> = new Set([...SCANS, ...MATCHES]);

const DEAR: ReadonlySet<string> = new Set([...SUBJECT_METHODS, ...SCHEMA_METHODS, 'exec', 'test']);
