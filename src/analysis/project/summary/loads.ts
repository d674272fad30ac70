import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  memberName,
  staticName,
  unwrap,
  type Call,
  type FunctionNode,
} from '../../../ast/nodes.ts';
import { GIVES_MODULE } from '../../known/node-modules.ts';
import { imported, member } from './collections.ts';
import { besideIn, foldersAt } from './folders.ts';
import { constantFunction, exportedName, lastName, literalText } from './names.ts';
import type { Value } from './value.ts';

type Resolved = ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;

/** The module or folder that a call loads: `require('x')`, `new require('x')`, `require('./routes/' + name)`. */
export function loadedBy(node: Call, resolved: Resolved): Value | undefined {
  // What `require` returns is what `new` gives, unless it is no object.
  if (node.type === 'NewExpression' && !isRequire(node.callee, resolved)) return undefined;
  const specifier = requiredModule(node, resolved);
  if (specifier !== undefined) return imported(specifier);
  const named = namedThroughHelper(node, resolved);
  if (named !== undefined) return imported(named);
  return isRequire(node.callee, resolved) ? foldersAt(node.arguments[0], resolved) : undefined;
}

/** `../events/ready` for `load('ready')` with ``const load = (name) => require(`../events/${name}`)``. */
function namedThroughHelper(
  { arguments: given, callee }: Call,
  resolved: Resolved,
): string | undefined {
  const variable = callee.type === 'Identifier' ? resolved.get(callee) : undefined;
  const fn = constantFunction(variable);
  const loaded = fn && returnedBy(fn);
  if (!fn || loaded?.type !== 'CallExpression' || !isRequire(loaded.callee, resolved))
    return undefined;
  const [path] = loaded.arguments;
  if (path?.type !== 'TemplateLiteral' || path.expressions.length !== 1) return undefined;
  const [name] = path.expressions;
  const [before, after] = path.quasis;
  const parameter = name && resolved.get(name)?.defs[0];
  const index = fn.params.findIndex((each) => parameter?.name === each);
  const argument = given.slice(0, index + 1).some(({ type }) => type === 'SpreadElement')
    ? undefined
    : given[index];
  const text = argument && literalText(argument);
  return text === undefined
    ? undefined
    : `${before?.value.cooked ?? ''}${text}${after?.value.cooked ?? ''}`;
}

/** The one expression that a function returns and does nothing else. */
function returnedBy({ async, body, generator }: FunctionNode): TSESTree.Node | undefined {
  if (!body || async || generator) return undefined;
  if (body.type !== 'BlockStatement') return unwrap(body);
  const [only, ...others] = body.body;
  const returned = only?.type === 'ReturnStatement' && others.length === 0 ? only.argument : null;
  return returned ? unwrap(returned) : undefined;
}

/** What `sequelize.import(path.join(__dirname, file))` loads, which is called at once. */
export function calledModule(
  { arguments: args, callee }: Call,
  resolved: Resolved,
): Value | undefined {
  if (callee.type !== 'MemberExpression' || memberName(callee) !== 'import') return undefined;
  if (!isSequelize(callee.object, resolved)) return undefined;
  const [path] = args;
  const specifier = path && (literalText(path) ?? besideIn(path));
  if (specifier !== undefined) return imported(specifier);
  return foldersAt(path, resolved);
}

const SEQUELIZE = /sequelize$/i;

/** `sequelize`, `db.sequelize`, and `db` of `const db = new Sequelize(url)`: others have an `import`, too. */
function isSequelize(object: TSESTree.Node, resolved: Resolved): boolean {
  if (SEQUELIZE.test(lastName(object))) return true;
  const [def] = resolved.get(object)?.defs ?? [];
  const init = def?.type === 'Variable' ? def.node.init : undefined;
  return init?.type === 'NewExpression' && SEQUELIZE.test(lastName(init.callee));
}

/** What lists the files of a folder. */
const LISTS_FILES = /^(?:glob|globSync|opendir|opendirSync|readdir|readdirSync)$/;
const MAX_NESTING = 6;

/**
 * The function around a node that lists the files of a folder which it is given, and the index of that
 * parameter: what it loads by a computed path is one of them.
 */
export function listedAround(
  node: TSESTree.Node,
  declaredIn: (fn: FunctionNode) => readonly TSESLint.Scope.Variable[],
): { readonly fn: FunctionNode; readonly index: number } | undefined {
  let fn = enclosingFunction(node);
  for (let depth = 0; fn && depth < MAX_NESTING; depth += 1) {
    const { params } = fn;
    for (const { defs, references } of declaredIn(fn)) {
      const index = params.findIndex((parameter) => parameter === defs[0]?.name);
      if (index !== -1 && references.some(({ identifier }) => isListed(identifier))) {
        return { fn, index };
      }
    }
    fn = enclosingFunction(fn);
  }
  return undefined;
}

/** `fs.readdirSync(folder)` */
function isListed(node: TSESTree.Node): boolean {
  const { parent } = node;
  return (
    parent?.type === 'CallExpression' &&
    parent.arguments[0] === node &&
    LISTS_FILES.test(lastName(parent.callee))
  );
}

/** The path from which a call loads something, where it is computed. */
export function computedSource(
  node: TSESTree.CallExpression | TSESTree.ImportExpression,
  resolved: Resolved,
): TSESTree.Node | undefined {
  const source = node.type === 'ImportExpression' ? node.source : node.arguments[0];
  if (!source || literalText(source) !== undefined) return undefined;
  return node.type === 'ImportExpression' || isRequire(node.callee, resolved) ? source : undefined;
}

/** What `import(…)` gives. */
export function dynamicImport(
  node: TSESTree.ImportExpression,
  resolved: Resolved,
): Value | undefined {
  const text = literalText(node.source);
  if (text !== undefined) return imported(text);
  return foldersAt(node.source, resolved);
}

/** What a name stands for that an import declares. */
export function importedAs(def: TSESLint.Scope.Definition): Value | undefined {
  const node = def.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
  if (node.type === 'TSImportEqualsDeclaration') {
    const reference = node.moduleReference;
    const text =
      reference.type === 'TSExternalModuleReference'
        ? literalText(reference.expression)
        : undefined;
    return text === undefined ? undefined : imported(text);
  }
  const base = imported((def.parent as TSESTree.ImportDeclaration).source.value);
  if (node.type === 'ImportNamespaceSpecifier') return base;
  if (node.type === 'ImportDefaultSpecifier') return member(base, 'default');
  return member(base, exportedName(node.imported));
}

function isRequire(callee: TSESTree.Node, resolved: Resolved): boolean {
  if (callee.type !== 'Identifier' || callee.name !== 'require') return false;
  const def = resolved.get(callee)?.defs[0];
  const isCreated =
    def?.type === 'Variable' &&
    def.node.init?.type === 'CallExpression' &&
    lastName(def.node.init.callee) === 'createRequire';
  return !def || isCreated;
}

function requiredModule(node: Call, resolved: Resolved): string | undefined {
  const [argument] = node.arguments;
  if (!argument) return undefined;
  const { callee } = node;
  const text = literalText(argument);
  if (callee.type === 'Identifier') {
    return isRequire(callee, resolved) ? (text ?? besideIn(argument)) : undefined;
  }
  return givesModule(callee, resolved) ? text : undefined;
}

/** `process.getBuiltinModule`, `Npm.require` */
function givesModule(callee: TSESTree.Node, resolved: Resolved): boolean {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  const isDeclared = (resolved.get(callee.object)?.defs.length ?? 0) > 0;
  return !isDeclared && GIVES_MODULE.get(staticName(callee) ?? '') === callee.object.name;
}
