import type { TSESLint, TSESTree } from '@typescript-eslint/utils';

/** A variable that the new code declares: one that moves with its handler, or one with a new name. */
export interface Binding {
  name: string;
  /** Left out for a new one. */
  readonly variable?: TSESLint.Scope.Variable;
  /** Variables of later handlers that hold the same value, and need no declaration of their own. */
  readonly aliases: TSESLint.Scope.Variable[];
  /** Where the variable is taken from an inline handler that could do without it. */
  readonly handler?: TSESTree.Node;
  /** Other names, best first. */
  candidates: readonly string[];
}

/** A new variable, under the first of the names that is free. */
export function newBinding(...candidates: readonly [string, ...string[]]): Binding {
  return { name: candidates[0], aliases: [], candidates };
}

/** Text of the file, with some of its nodes replaced. */
export interface Source {
  readonly kind: 'source';
  readonly range: Readonly<TSESTree.Range>;
  readonly holes?: readonly { readonly range: Readonly<TSESTree.Range>; readonly parts: Parts }[];
}

export type Part = Binding | Source | string;
export type Parts = readonly Part[];

/** The new code: statements that are kept as they are, and statements around them. */
export type Code =
  | {
      readonly kind: 'copy';
      readonly node: TSESTree.Statement;
      /** The statement with the comments at the end of its line. */
      readonly range: Readonly<TSESTree.Range>;
      readonly declares: readonly Binding[];
    }
  | {
      readonly kind: 'line';
      readonly parts: Parts;
      readonly origin?: TSESTree.Node;
      readonly declares?: readonly Binding[];
      readonly exits?: boolean;
      /** What a `return` returns, as the body of an arrow function. */
      readonly returned?: Parts;
    }
  | {
      /** A line that is written as it is. */
      readonly kind: 'note';
      readonly text: string;
    }
  | {
      readonly kind: 'comments';
      readonly comments: readonly TSESTree.Comment[];
      /** Whether they end the line before. */
      readonly trails?: boolean;
    }
  | {
      readonly kind: 'if';
      readonly origin?: TSESTree.Node;
      readonly test: TSESTree.Expression;
      readonly consequent: readonly Code[];
      readonly alternate: readonly Code[];
    }
  | {
      readonly kind: 'try';
      readonly origin?: TSESTree.Node;
      readonly block: readonly Code[];
      readonly parameter?: CatchParameter;
      readonly handler?: readonly Code[];
      readonly finalizer?: readonly Code[];
    }
  | {
      readonly kind: 'switch';
      readonly origin?: TSESTree.Node;
      readonly node: TSESTree.SwitchStatement;
      readonly cases: readonly {
        readonly node: TSESTree.SwitchCase;
        readonly body: readonly Code[];
      }[];
    };

export interface CatchParameter {
  readonly parts: Parts;
  readonly declares: readonly Binding[];
}

/** Says which node of the file the code stands for, so that a blank line before it is kept. */
export function withOrigin(code: readonly Code[], origin: TSESTree.Node): Code[] {
  const [first, ...others] = code;
  if (!first) return [];
  return first.kind === 'copy' || first.kind === 'comments' || first.kind === 'note'
    ? [...code]
    : [{ ...first, origin }, ...others];
}

export function source(node: { readonly range: Readonly<TSESTree.Range> }): Source {
  return { kind: 'source', range: node.range };
}

export function line(parts: Parts, declares: readonly Binding[] = []): Code {
  return { kind: 'line', parts, declares };
}

export function exitLine(parts: Parts): Code {
  return { kind: 'line', parts, exits: true };
}

/** `return value;`, where `value` is no sequence: that would need parentheses as the body of an arrow function. */
export function returnLine(value: Parts, isSequence: boolean): Code {
  const code = { kind: 'line', parts: ['return ', ...value], exits: true } as const;
  return isSequence ? code : { ...code, returned: value };
}

/** Whether control never comes to the end of the code. */
export function exits(code: readonly Code[]): boolean {
  return code.some((piece) => {
    switch (piece.kind) {
      case 'comments':
      case 'note':
        return false;
      case 'copy':
        return alwaysExits(piece.node);
      case 'line':
        return piece.exits === true;
      case 'if':
        return exits(piece.consequent) && exits(piece.alternate);
      case 'switch':
        return false;
      case 'try':
        if (piece.finalizer && exits(piece.finalizer)) return true;
        return exits(piece.block) && (!piece.handler || exits(piece.handler));
    }
  });
}

/** Whether a `finally` of the new code, inside the code or inside its branches, runs after a value is handed over. */
export function hasFinalizer(code: readonly Code[]): boolean {
  return code.some((piece) => {
    switch (piece.kind) {
      case 'if':
        return hasFinalizer(piece.consequent) || hasFinalizer(piece.alternate);
      case 'switch':
        return piece.cases.some(({ body }) => hasFinalizer(body));
      case 'try':
        return (
          piece.finalizer !== undefined ||
          hasFinalizer(piece.block) ||
          hasFinalizer(piece.handler ?? [])
        );
      default:
        return false;
    }
  });
}

/** How many `try` stand in each other. */
export function depthOfTries(code: readonly Code[]): number {
  const depths = code.map((piece) => {
    switch (piece.kind) {
      case 'if':
        return Math.max(depthOfTries(piece.consequent), depthOfTries(piece.alternate));
      case 'switch':
        return Math.max(0, ...piece.cases.map(({ body }) => depthOfTries(body)));
      case 'try':
        return 1 + Math.max(depthOfTries(piece.block), depthOfTries(piece.handler ?? []));
      default:
        return 0;
    }
  });
  return Math.max(0, ...depths);
}

/** Whether a statement always ends in `return` or `throw`. */
export function alwaysExits(node: TSESTree.Statement | null | undefined): boolean {
  switch (node?.type) {
    case 'ReturnStatement':
    case 'ThrowStatement':
      return true;
    case 'BlockStatement':
      return node.body.some(alwaysExits);
    case 'IfStatement':
      return alwaysExits(node.consequent) && alwaysExits(node.alternate);
    case 'TryStatement':
      if (alwaysExits(node.finalizer)) return true;
      return alwaysExits(node.block) && (!node.handler || alwaysExits(node.handler.body));
    default:
      return false;
  }
}
