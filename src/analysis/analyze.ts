import type { TSESLint } from '@typescript-eslint/utils';
import { createBindings, type Bindings } from './bindings.ts';
import { createCalls, type Calls } from './calls.ts';
import { createCaptures, type Captures } from './captures.ts';
import { createConstants, type Constants } from './constants.ts';
import { createEffects, type Effects } from './effects.ts';
import { createFacts, type Facts } from './facts.ts';
import { createExecutors, type Executors } from './executors.ts';
import { createFlow, type Flow } from './flow.ts';
import { createMethods, type Methods } from './methods.ts';
import { createConsumers, type Consumers } from './consumers.ts';
import { createIdentity, type Identities } from './identity.ts';
import { createPromises, type Promises } from './promises.ts';
import { createRepetition, type Repetition } from './repetition.ts';
import { createTypes, type Types } from './types.ts';

/** Every question that a rule can ask about one file. Each part is computed when it is first asked. */
export interface Analysis {
  readonly sourceCode: TSESLint.SourceCode;
  readonly bindings: Bindings;
  readonly calls: Calls;
  readonly captures: Captures;
  readonly constants: Constants;
  readonly effects: Effects;
  readonly facts: Facts;
  readonly executors: Executors;
  readonly flow: Flow;
  readonly methods: Methods;
  readonly identity: Identities;
  readonly promises: Promises;
  readonly consumers: Consumers;
  readonly repetition: Repetition;
  /** `undefined` where the file was parsed without TypeScript's type information. */
  readonly types: Types | undefined;
}

const analyses = new WeakMap<TSESLint.SourceCode, Analysis>();

/** The analysis of a file: the same object for every rule that asks. */
export function analyze(sourceCode: Readonly<TSESLint.SourceCode>): Analysis {
  let analysis = analyses.get(sourceCode);
  if (!analysis) {
    analysis = createAnalysis(sourceCode);
    analyses.set(sourceCode, analysis);
  }
  return analysis;
}

function createAnalysis(sourceCode: TSESLint.SourceCode): Analysis {
  const analysis: Analysis = {
    sourceCode,
    get bindings() {
      return once(analysis, 'bindings', createBindings(sourceCode));
    },
    get calls() {
      return once(analysis, 'calls', createCalls(analysis));
    },
    get captures() {
      return once(analysis, 'captures', createCaptures(analysis));
    },
    get constants() {
      return once(analysis, 'constants', createConstants(analysis));
    },
    get effects() {
      return once(analysis, 'effects', createEffects(analysis));
    },
    get facts() {
      return once(analysis, 'facts', createFacts(analysis));
    },
    get executors() {
      return once(analysis, 'executors', createExecutors(analysis));
    },
    get flow() {
      return once(analysis, 'flow', createFlow(sourceCode));
    },
    get methods() {
      return once(analysis, 'methods', createMethods(analysis));
    },
    get identity() {
      return once(analysis, 'identity', createIdentity(analysis));
    },
    get promises() {
      return once(analysis, 'promises', createPromises(analysis));
    },
    get consumers() {
      return once(analysis, 'consumers', createConsumers(analysis));
    },
    get repetition() {
      return once(analysis, 'repetition', createRepetition(analysis));
    },
    get types() {
      return once(analysis, 'types', createTypes(sourceCode));
    },
  };
  return analysis;
}

/** Replaces a lazy getter by its value, so that the next question costs a property read. */
function once<Key extends keyof Analysis>(
  analysis: Analysis,
  key: Key,
  value: Analysis[Key],
): Analysis[Key] {
  Object.defineProperty(analysis, key, { value, enumerable: true });
  return value;
}
