import type { TSESLint } from '@typescript-eslint/utils';
import { memoized } from '../ast/memoized.ts';
import { createBindings, type Bindings } from './bindings.ts';
import { createCallees, type Callees } from './callees.ts';
import { createCalls, type Calls } from './calls.ts';
import { createCaptures, type Captures } from './closures/captures.ts';
import { createConstants, type Constants } from './constants/constants.ts';
import { createEffects, type Effects } from './effects.ts';
import { createFacts, type Facts } from './facts.ts';
import { createExecutors, type Executors } from './promises/executors.ts';
import { createFlow, type Flow } from './flow.ts';
import { createMethods, type Methods } from './methods.ts';
import { createConsumers, type Consumers } from './promises/consumers.ts';
import { createIdentity, type Identities } from './closures/identity.ts';
import { createNoticeable, type Noticeable } from './runs/noticeable.ts';
import { createPromises, type Promises } from './promises/promises.ts';
import { createRepetition, type Repetition } from './runs/repetition.ts';
import { createTypes, type Types } from './types.ts';
import { createWork, type Work } from './runs/work.ts';

/** Every question that a rule can ask about one file. Each part is computed when it is first asked. */
export interface Analysis {
  readonly sourceCode: TSESLint.SourceCode;
  readonly bindings: Bindings;
  readonly callees: Callees;
  readonly calls: Calls;
  readonly captures: Captures;
  readonly constants: Constants;
  readonly effects: Effects;
  readonly facts: Facts;
  readonly executors: Executors;
  readonly flow: Flow;
  readonly methods: Methods;
  readonly identity: Identities;
  readonly noticeable: Noticeable;
  readonly work: Work;
  readonly promises: Promises;
  readonly consumers: Consumers;
  readonly repetition: Repetition;
  /** `undefined` where the file was parsed without TypeScript's type information. */
  readonly types: Types | undefined;
}

type Parts = Omit<Analysis, 'sourceCode'>;

const MAKERS: { readonly [Name in keyof Parts]: (analysis: Analysis) => Parts[Name] } = {
  bindings: ({ sourceCode }) => createBindings(sourceCode),
  callees: createCallees,
  calls: createCalls,
  captures: createCaptures,
  constants: createConstants,
  effects: createEffects,
  facts: createFacts,
  executors: createExecutors,
  flow: ({ sourceCode }) => createFlow(sourceCode),
  methods: createMethods,
  identity: createIdentity,
  noticeable: createNoticeable,
  work: createWork,
  promises: createPromises,
  consumers: createConsumers,
  repetition: createRepetition,
  types: ({ sourceCode }) => createTypes(sourceCode),
};

/** The analysis of a file: the same object for every rule that asks. */
export const analyze = memoized(
  (sourceCode: Readonly<TSESLint.SourceCode>) => new FileAnalysis(sourceCode) as Analysis,
);

class FileAnalysis {
  readonly sourceCode: TSESLint.SourceCode;

  constructor(sourceCode: TSESLint.SourceCode) {
    this.sourceCode = sourceCode;
  }
}

for (const [name, make] of Object.entries(MAKERS)) {
  Object.defineProperty(FileAnalysis.prototype, name, {
    /** What has been made stands in its own place from then on. */
    get(this: Analysis) {
      const value = make(this);
      Object.defineProperty(this, name, { value });
      return value;
    },
  });
}
