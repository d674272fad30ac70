import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { propertyOf, staticName, type Call, type FunctionNode } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { analysisOf } from '../file-analyses.ts';
import type { Elsewhere } from '../project/elsewhere.ts';
import { exportedName, isModuleExports } from '../project/summary/names.ts';
import { loadedFrom } from './kept-elsewhere.ts';
import type { Writing, Written } from './written-paths.ts';

/** What `module.exports = …` exports, and `export default`. */
const WHOLE = 'default';

/** A file of a project, in which paths are written of what others export and hand over. */
export function writingIn(file: string, analysis: Analysis, elsewhere: Elsewhere): Writing {
  const writing: Writing = {
    file,
    analysis,
    importedAs: (def, member) => imported(file, def, member, elsewhere),
    callsOf: (fn) => callsOf(fn, writing, elsewhere),
  };
  return writing;
}

/** The same of another file, as it is on disk. */
export const writingOf = memoized(
  (elsewhere: Elsewhere): ((file: string) => Writing | undefined) => {
    const known = new Map<string, Writing | undefined>();
    return (file) => {
      if (!known.has(file)) {
        const text = elsewhere.textOf(file);
        const analysis = text === undefined ? undefined : analysisOf(file, text);
        known.set(file, analysis && writingIn(file, analysis, elsewhere));
      }
      return known.get(file);
    };
  },
);

/** What another file exports that a name stands for, or a member of that. */
function imported(
  file: string,
  def: TSESLint.Scope.Definition,
  member: string | undefined,
  elsewhere: Elsewhere,
): Written | undefined {
  const source = loadedFrom(def);
  const target = source === undefined ? undefined : elsewhere.resolve(file, source);
  const writing = target === undefined ? undefined : writingOf(elsewhere)(target);
  if (!writing) return undefined;
  const name = importedName(def);
  const exported = exportsOf(writing.analysis);
  const value = exported.get(name ?? WHOLE);
  const isModule = name === undefined || name === WHOLE;
  const node =
    member === undefined
      ? value
      : ((value && propertyOf(value, member)) ?? (isModule ? exported.get(member) : undefined));
  return node && { node, writing };
}

/** The name of an export that a name is bound to; `undefined` for the module itself. */
function importedName({ name, node }: TSESLint.Scope.Definition): string | undefined {
  if (node.type === 'ImportSpecifier') return exportedName(node.imported);
  if (node.type === 'ImportDefaultSpecifier') return WHOLE;
  const { parent } = name;
  return parent.type === 'Property' ? staticName(parent) : undefined;
}

/** The constants that a file exports, by their names. */
const exportsOf = memoized(
  ({ bindings, sourceCode }: Analysis): ReadonlyMap<string, TSESTree.Node> => {
    const found = new Map<string, TSESTree.Node>();
    const add = (name: string | undefined, value: TSESTree.Node): void => {
      if (name === undefined) return;
      const variable = value.type === 'Identifier' ? bindings.variableOf(value) : undefined;
      found.set(name, (variable && bindings.constantInit(variable)) ?? value);
    };
    for (const statement of sourceCode.ast.body) {
      if (statement.type === 'ExportDefaultDeclaration') add(WHOLE, statement.declaration);
      if (statement.type === 'ExportNamedDeclaration') {
        for (const { exported, local } of statement.source ? [] : statement.specifiers) {
          add(exportedName(exported), local);
        }
        const { declaration } = statement;
        for (const { id } of declaration?.type === 'VariableDeclaration'
          ? declaration.declarations
          : []) {
          if (id.type === 'Identifier') add(id.name, id);
        }
      }
      const set = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
      if (set?.type !== 'AssignmentExpression' || set.left.type !== 'MemberExpression') continue;
      const { left, right } = set;
      const { object } = left;
      if (isModuleExports(left)) {
        add(WHOLE, right);
        for (const one of right.type === 'ObjectExpression' ? right.properties : []) {
          if (one.type === 'Property') add(staticName(one), one.value);
        }
      } else if (
        (object.type === 'Identifier' && object.name === 'exports') ||
        (object.type === 'MemberExpression' && isModuleExports(object))
      ) {
        add(staticName(left), right);
      }
    }
    return found;
  },
);

/** The calls of a function, in its own file and in others, if they are all that is done with it. */
function callsOf(
  fn: FunctionNode,
  { analysis, file }: Writing,
  elsewhere: Elsewhere,
): readonly Written<Call>[] | undefined {
  const { closed, sites } = analysis.calls.usesOf(fn);
  const writing = file === undefined ? undefined : writingIn(file, analysis, elsewhere);
  if (!writing || file === undefined) return undefined;
  if (closed) return sites.map((node) => ({ node, writing }));
  if (elsewhere.textOf(file) !== analysis.sourceCode.text) return undefined;
  const [start, end] = fn.range;
  const entity = elsewhere
    .summaryOf(file)
    ?.entities.find(({ range }) => range?.[0] === start && range[1] === end);
  const uses = (entity && elsewhere.usesOf(entity)) ?? [];
  const found = uses.flatMap(({ call, use }): Written<Call>[] => {
    const place = use === 'handed over' || call.isSpread ? undefined : call.file.path;
    const other = place === undefined ? undefined : writingOf(elsewhere)(place);
    const node =
      other && call.range && callsAt(other.analysis).get(call.range[0])?.get(call.range[1]);
    return other && node ? [{ node, writing: other }] : [];
  });
  return found.length > 0 && found.length === uses.length ? found : undefined;
}

const callsAt = memoized(
  ({ sourceCode }: Analysis): ReadonlyMap<number, ReadonlyMap<number, Call>> => {
    const found = new Map<number, Map<number, Call>>();
    walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
      if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return;
      const [start, end] = node.range;
      found.set(start, (found.get(start) ?? new Map<number, Call>()).set(end, node));
    });
    return found;
  },
);
