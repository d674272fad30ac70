import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { isFunction } from '../../ast/nodes.ts';
import { analysisOf } from '../file-analyses.ts';
import type { Analysis } from '../analyze.ts';
import { importedName, lookOutside, outsideOf, type Elsewhere } from './outside.ts';
import { loadOrderIn, type LoadOrder } from '../project/files/load-order.ts';
import { noteFile } from '../project/files/pace.ts';
import { packageOf } from '../project/files/package.ts';
import { exportedName } from '../project/summary/names.ts';
import { looksAcrossFiles } from '../settings.ts';

type Context = Readonly<
  Pick<
    TSESLint.RuleContext<string, readonly unknown[]>,
    'cwd' | 'filename' | 'settings' | 'sourceCode'
  >
>;
type Found = Omit<Elsewhere, 'file'>;

/** Files through which a value is handed on, and modules that one file hands on as a whole. */
const MAX_STEPS = 4;
const MAX_STARS = 40;

/**
 * Lets constants be made of what other files of the project export, if those are evaluated before: not
 * where an import may lead back to the file, and only where it matters in the file at all.
 */
export function lookAround(
  { cwd, filename, settings, sourceCode }: Context,
  matters: () => boolean,
): void {
  if (!looksAcrossFiles(settings)) return;
  noteFile(sourceCode);
  let order: LoadOrder | undefined;
  const orderAround = (): LoadOrder => (order ??= loadOrderIn(packageOf(filename, cwd).root));
  lookOutside(sourceCode, {
    find: ({ name, specifier }) =>
      matters() ? findImported(orderAround(), filename, specifier, name, 0) : undefined,
    isReady: (file) => orderAround().isDoneBefore(file, filename),
  });
}

function findImported(
  order: LoadOrder,
  from: string,
  specifier: string,
  name: string,
  steps: number,
): Elsewhere | undefined {
  const file = order.locate(from, specifier);
  const found = file === undefined ? undefined : findExported(order, file, name, steps);
  return found && file !== undefined ? { ...found, file } : undefined;
}

/** What a file exports under a name, as it is written there or in a file that it hands on. */
function findExported(
  order: LoadOrder,
  file: string,
  name: string,
  steps: number,
): Found | undefined {
  const analysis = steps > MAX_STEPS ? undefined : analysisAt(order, file);
  if (!analysis) return undefined;
  const stars: string[] = [];
  for (const statement of analysis.sourceCode.ast.body) {
    if (statement.type === 'ExportAllDeclaration') {
      if (!statement.exported && statement.exportKind !== 'type')
        stars.push(statement.source.value);
    } else if (statement.type === 'ExportDefaultDeclaration') {
      if (name === 'default') return ofDefault(order, file, analysis, statement, steps);
    } else if (statement.type === 'ExportNamedDeclaration') {
      const local = localName(analysis, statement, name);
      if (!local) continue;
      const { source } = statement;
      if (local.type === 'Identifier' && !source)
        return ofName(order, file, analysis, local, steps);
      return source
        ? findImported(order, file, source.value, exportedName(local), steps + 1)
        : undefined;
    }
  }
  if (name === 'default' || stars.length > MAX_STARS) return undefined;
  for (const star of stars) {
    const found = findImported(order, file, star, name, steps + 1);
    if (found) return found;
  }
  return undefined;
}

/** What stands for an exported name in the file, or in the one that it is taken from. */
function localName(
  { sourceCode }: Analysis,
  statement: TSESTree.ExportNamedDeclaration,
  name: string,
): TSESTree.Identifier | TSESTree.StringLiteral | undefined {
  // An enum is a value, unless it is declared: `export declare enum`.
  if (statement.exportKind === 'type') return undefined;
  const { declaration, specifiers } = statement;
  if (!declaration) {
    return specifiers.find(
      (one) => one.exportKind !== 'type' && exportedName(one.exported) === name,
    )?.local;
  }
  const variables = sourceCode.getDeclaredVariables(declaration) as TSESLint.Scope.Variable[];
  return variables.find((variable) => variable.name === name)?.identifiers[0];
}

function ofDefault(
  order: LoadOrder,
  file: string,
  analysis: Analysis,
  { declaration }: TSESTree.ExportDefaultDeclaration,
  steps: number,
): Found | undefined {
  if (declaration.type === 'Identifier') return ofName(order, file, analysis, declaration, steps);
  const isExpression =
    !isFunction(declaration) && !/^(?:Class|TS(?!As|Satisfies|NonNull))/u.test(declaration.type);
  return isExpression ? { analysis, value: declaration } : undefined;
}

function ofName(
  order: LoadOrder,
  file: string,
  analysis: Analysis,
  name: TSESTree.Identifier,
  steps: number,
): Found | undefined {
  const imported = importedName(analysis.bindings, name);
  if (!imported) return { analysis, value: name };
  return findImported(order, file, imported.specifier, imported.name, steps + 1);
}

/** A file of the project, which may be made of what others export in turn. */
function analysisAt(order: LoadOrder, file: string): Analysis | undefined {
  const text = order.read(file)?.text;
  const analysis = text === undefined ? undefined : analysisOf(file, text);
  if (analysis && !outsideOf(analysis)) {
    lookOutside(analysis.sourceCode, {
      find: ({ name, specifier }) => findImported(order, file, specifier, name, 1),
      isReady: () => true,
    });
  }
  return analysis;
}
