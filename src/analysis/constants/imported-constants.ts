import { importedFunction, importedValue } from '../exported-value.ts';
import type { ProjectFiles } from '../project/files/files.ts';
import { isLoadedBefore } from '../project/loaded-before.ts';
import { isEsModule } from '../project/summary/names.ts';
import { filesAround } from '../uses-outside.ts';
import type { Constant } from './constants.ts';
import type { OutsideReader } from './handed-on.ts';
import type { ImportedPart } from './imported-parts.ts';
import { isKept } from './kept-members.ts';
import type { PatternLiteral } from './pattern-literals.ts';
import type { RuleContext } from '../rule-context.ts';

type Context = Pick<RuleContext, 'cwd' | 'filename' | 'settings'>;

/** How many files may hand a constant on under a name of their own. */
const MAX_DEPTH = 3;

/**
 * Whether all that a constant takes of other files are plain values, which never change, and are there once the
 * file is loaded: files that import each other may be loaded in any order. And whether functions of other files
 * that get it only read it. A literal needs nothing of them.
 */
export function isConstantOutside(file: Context, constant: Constant | PatternLiteral): boolean {
  if ('isCopy' in constant) return true;
  const { imports, readers } = constant;
  if (imports.length + readers.length === 0) return true;
  const files = filesAround(file);
  return (
    files !== undefined &&
    readers.every((reader) => isReadOutside(files, file.filename, reader, constant)) &&
    imports.every(
      (part) =>
        isConstant(files, file.filename, part) &&
        (part.isTaken || isLoadedBefore(files, file.filename, part.origin.root)),
    )
  );
}

function isReadOutside(
  files: ProjectFiles,
  from: string,
  { index, origin }: OutsideReader,
  constant: Constant,
): boolean {
  const { fn, place } = importedFunction(files, from, origin) ?? {};
  return fn !== undefined && place?.analysis.constants.isReadBy(fn, index, constant) === true;
}

function isConstant(
  files: ProjectFiles,
  from: string,
  { isTaken, origin }: ImportedPart,
  depth = 0,
): boolean {
  const { members = [], node, place } = importedValue(files, from, origin) ?? {};
  if (!node || !place || depth > MAX_DEPTH) return false;
  const { analysis, path } = place;
  const { bindings, constants, sourceCode } = analysis;
  // What CommonJS exports can be written to from outside.
  if (!isTaken && !isEsModule(sourceCode.ast)) return false;
  const [member, ...more] = members;
  if (member !== undefined) {
    const variable = node.type === 'Identifier' ? bindings.variableOf(node) : undefined;
    return more.length === 0 && variable !== undefined && isKept(bindings, variable, member);
  }
  const parts = constants.importedFor(node);
  return parts?.every((part) => isConstant(files, path, part, depth + 1)) ?? false;
}
