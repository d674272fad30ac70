import type { TSESLint } from '@typescript-eslint/utils';
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

const analyses = new WeakMap<TSESLint.SourceCode, Analysis>();

/** The analysis of a file: the same object for every rule that asks. */
export function analyze(sourceCode: Readonly<TSESLint.SourceCode>): Analysis {
  let analysis = analyses.get(sourceCode);
  if (!analysis) {
    analysis = new FileAnalysis(sourceCode);
    analyses.set(sourceCode, analysis);
  }
  return analysis;
}

class FileAnalysis implements Analysis {
  readonly sourceCode: TSESLint.SourceCode;
  #bindings: Bindings | undefined;
  #callees: Callees | undefined;
  #calls: Calls | undefined;
  #captures: Captures | undefined;
  #constants: Constants | undefined;
  #effects: Effects | undefined;
  #facts: Facts | undefined;
  #executors: Executors | undefined;
  #flow: Flow | undefined;
  #methods: Methods | undefined;
  #identity: Identities | undefined;
  #noticeable: Noticeable | undefined;
  #work: Work | undefined;
  #promises: Promises | undefined;
  #consumers: Consumers | undefined;
  #repetition: Repetition | undefined;
  #types: { readonly value: Types | undefined } | undefined;

  constructor(sourceCode: TSESLint.SourceCode) {
    this.sourceCode = sourceCode;
  }

  get bindings(): Bindings {
    return (this.#bindings ??= createBindings(this.sourceCode));
  }

  get callees(): Callees {
    return (this.#callees ??= createCallees(this));
  }

  get calls(): Calls {
    return (this.#calls ??= createCalls(this));
  }

  get captures(): Captures {
    return (this.#captures ??= createCaptures(this));
  }

  get constants(): Constants {
    return (this.#constants ??= createConstants(this));
  }

  get effects(): Effects {
    return (this.#effects ??= createEffects(this));
  }

  get facts(): Facts {
    return (this.#facts ??= createFacts(this));
  }

  get executors(): Executors {
    return (this.#executors ??= createExecutors(this));
  }

  get flow(): Flow {
    return (this.#flow ??= createFlow(this.sourceCode));
  }

  get methods(): Methods {
    return (this.#methods ??= createMethods(this));
  }

  get identity(): Identities {
    return (this.#identity ??= createIdentity(this));
  }

  get noticeable(): Noticeable {
    return (this.#noticeable ??= createNoticeable(this));
  }

  get work(): Work {
    return (this.#work ??= createWork(this));
  }

  get promises(): Promises {
    return (this.#promises ??= createPromises(this));
  }

  get consumers(): Consumers {
    return (this.#consumers ??= createConsumers(this));
  }

  get repetition(): Repetition {
    return (this.#repetition ??= createRepetition(this));
  }

  get types(): Types | undefined {
    this.#types ??= { value: createTypes(this.sourceCode) };
    return this.#types.value;
  }
}
