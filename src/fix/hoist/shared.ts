import type { TSESTree } from '@typescript-eslint/utils';
import type { Analysis } from '../../analysis/analyze.ts';
import type { Constant } from '../../analysis/constants/constants.ts';
import { wrapped } from '../../ast/nodes.ts';
import { wordsOf } from '../../ast/words.ts';
import { isTelling } from '../constant-name.ts';
import type { File } from '../imports.ts';
import type { Place } from '../place.ts';
import type { Binding } from './binding.ts';
import { isHidden, renameEdits } from './name.ts';
import { leaving, type Leaving } from './moves.ts';

/** What two constants have in common of which one could do for both. */
export interface Share {
  /** The text, with the type that is written for it. */
  readonly key: string;
  /** The edits after which another constant of that text is read instead; `undefined` where its name means something else. */
  readAs(name: string): Leaving | undefined;
}

/** How a value could be read from an equal one; not what keeps a position, or moves with others. */
export function shareOf(
  file: File,
  value: TSESTree.Expression,
  constant: Constant,
  binding: Binding | undefined,
  type: string,
  place: Place,
): Share | undefined {
  const { inner, kind } = constant;
  if (inner.length > 0 || kind === 'global RegExp' || kind.endsWith('of patterns'))
    return undefined;
  const moved = binding ? value : wrapped(value);
  return {
    key: keyOf(file, value, binding ? typeOf(file, binding.declarator) : type),
    readAs(name) {
      const variable = binding?.variable;
      // Two that only happen to be equal keep what each is called.
      if (variable && isTelling(variable.name) && !isSameName(variable.name, name))
        return undefined;
      const uses = variable ? variable.references.map(({ identifier }) => identifier) : [value];
      if (uses.some((use) => isHidden(file, use, name, variable, place))) return undefined;
      const gone = binding?.statement ?? binding?.declarator ?? moved;
      const renames = variable ? renameEdits(variable, name) : [];
      const left = leaving(file.sourceCode, moved, binding, name);
      const others = renames.filter(
        ({ range }) => range[0] < gone.range[0] || range[1] > gone.range[1],
      );
      return { gone: left.gone, edits: [...left.edits, ...others] };
    },
  };
}

/** The name under which the place already has an equal constant, declared by then, which nobody changes either. */
export function nameOfEqual(
  file: File,
  { bindings, constants }: Analysis,
  { key }: Share,
  { container, scope, statement }: Place,
): string | undefined {
  const found = scope.variables.find((variable) => {
    const [def, ...others] = variable.defs;
    if (def?.type !== 'Variable' || others.length > 0 || def.node.id.type !== 'Identifier')
      return false;
    const { init } = def.node;
    return (
      init !== null &&
      def.parent.parent === container &&
      def.parent.range[1] <= statement.range[0] &&
      bindings.constantInit(variable) === init &&
      keyOf(file, init, typeOf(file, def.node)) === key &&
      constants.of(init) !== undefined
    );
  });
  return found?.name;
}

function isSameName(one: string, other: string): boolean {
  return wordsOf(one).join() === wordsOf(other).join();
}

function keyOf({ sourceCode }: File, value: TSESTree.Expression, type: string): string {
  return [type, ...sourceCode.getTokens(wrapped(value)).map((token) => token.value)].join(' ');
}

function typeOf({ sourceCode }: File, declarator: TSESTree.VariableDeclarator | undefined): string {
  const annotation = declarator?.id.typeAnnotation;
  return annotation ? sourceCode.getText(annotation) : '';
}
