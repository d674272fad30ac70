import type { TSESTree } from '@typescript-eslint/utils';
import { unwrap, type Call } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isTrue, lastName } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'bindings'>;

/** They make nothing where the folder is there, by themselves or if they are told to. */
const MAKES_AGAIN = /^(?:ensureDir|mkdirp|mkdirs)(?:Sync)?$/;
const MAKES_ONCE = /^mkdir(?:Sync)?$/;
/** What puts a path together of its parts, and the folders of the process and the machine. */
const OF_PATHS = /^(?:cwd|dirname|fileURLToPath|homedir|join|normalize|resolve|String|tmpdir)$/;
const OF_MODULE: ReadonlySet<string> = new Set(['__dirname', '__filename']);
const MAX_DEPTH = 8;

/**
 * Whether a call makes a folder of the program that is there from its first run on:
 * `mkdirSync(UPLOADS, { recursive: true })`.
 */
export function makesFixedFolder(
  { arguments: [folder, options], callee }: Call,
  source: Source,
): boolean {
  const name = lastName(callee);
  const isSync = name === 'sync' && callee.type === 'MemberExpression';
  const made = isSync ? lastName(callee.object) : name;
  const isAgain = MAKES_AGAIN.test(made) || (MAKES_ONCE.test(made) && isRecursive(options));
  return isAgain && folder !== undefined && isFixed(folder, source, 0);
}

function isRecursive(options: TSESTree.Node | undefined): boolean {
  return (
    options?.type === 'ObjectExpression' &&
    options.properties.some(
      (one) => one.type === 'Property' && lastName(one.key) === 'recursive' && isTrue(one.value),
    )
  );
}

/** Whether a path is the same for each request. */
function isFixed(path: TSESTree.Node, source: Source, depth: number): boolean {
  const node = unwrap(path);
  if (depth > MAX_DEPTH) return false;
  const isOne = (part: TSESTree.Node): boolean => isFixed(part, source, depth + 1);
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return isOne(node.left) && isOne(node.right);
    case 'CallExpression':
      return OF_PATHS.test(lastName(node.callee)) && node.arguments.every(isOne);
    case 'ConditionalExpression':
      return isOne(node.consequent) && isOne(node.alternate);
    case 'Identifier':
      return isFixedName(node, source, isOne);
    case 'Literal':
    case 'ThisExpression':
    case 'MetaProperty':
      return true;
    // `config.uploads`, `this.folder`, `process.env.UPLOADS`
    case 'MemberExpression':
      return !node.computed && isOne(node.object);
    case 'TemplateLiteral':
      return node.expressions.every(isOne);
    default:
      return false;
  }
}

function isFixedName(
  node: TSESTree.Identifier,
  { bindings }: Source,
  isOne: (part: TSESTree.Node) => boolean,
): boolean {
  const variable = bindings.variableOf(node);
  const [def] = variable?.defs ?? [];
  if (!variable || !def) return OF_MODULE.has(node.name) || bindings.isGlobal(node, 'process');
  if (def.type === 'ImportBinding') return true;
  const init = bindings.constantInit(variable);
  return init !== undefined && isOne(init);
}
