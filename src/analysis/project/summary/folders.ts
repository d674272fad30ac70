import path from 'node:path';
import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName } from '../../../ast/nodes.ts';
import { union } from './collections.ts';
import { lastName, literalText } from './names.ts';
import { valuesOfPart } from './path-variables.ts';
import type { Value } from './value.ts';

type Resolved = ReadonlyMap<TSESTree.Node, TSESLint.Scope.Variable>;

/** What is known of a path that is put together: `./routes/*` for `path.join(__dirname, 'routes', name)`. */
interface Path {
  /** `*` for what is not known. */
  readonly text: string;
  /** It stands beside the file, whatever loads it: it starts with `__dirname`. */
  readonly isPlace: boolean;
}

const MAX_DEPTH = 40;
/** A path of more parts, those of its constants among them, is unknown. */
const MAX_PARTS = 60;
/** What a path starts with that is found from where the program runs: from the folder of its package. */
export const WORKING_FOLDER = 'process.cwd()';
/** Of a list of more folders, the others are not looked into. */
const MAX_FOLDERS = 40;
const UNKNOWN: Path = { text: '*', isPlace: false };

/**
 * `./routes/` for `'./routes/' + name`, `` `./routes/${name}.js` ``, `path.join(__dirname, 'routes', name)`;
 * `./routes/*` and a slash for `path.join(__dirname, 'routes', folder, name)`. A part may be a name whose
 * value is written, one of them the variable of a loop over a list of folders.
 */
export function foldersAt(node: TSESTree.Node | undefined, resolved: Resolved): Value | undefined {
  let parts = 0;
  let turn = 0;
  let listed: TSESLint.Scope.Variable | undefined;
  let turns = 1;
  const found: (Value | undefined)[] = [];
  if (!node) return undefined;
  for (; turn < Math.min(turns, MAX_FOLDERS); turn += 1) {
    parts = 0;
    found.push(loadedAt(node, pathOf(node, 0)?.text));
  }
  return union(found);

  function pathOf(node: TSESTree.Node, depth: number): Path | undefined {
    parts += 1;
    if (depth > MAX_DEPTH || parts > MAX_PARTS) return undefined;
    switch (node.type) {
      case 'BinaryExpression':
        return node.operator === '+' ? joined([node.left, node.right], depth) : undefined;
      case 'CallExpression':
        return pathOfCall(node, depth);
      case 'Identifier': {
        if (isDirname(node)) return { text: '.', isPlace: true };
        const value = valueOfTurn(node);
        return value && pathOf(value, depth + 1);
      }
      case 'MemberExpression':
        return isDirname(node) ? { text: '.', isPlace: true } : undefined;
      case 'TemplateLiteral':
        return joined(
          node.quasis.flatMap((quasi, index) => [
            quasi,
            ...node.expressions.slice(index, index + 1),
          ]),
          depth,
        );
      case 'TemplateElement':
        return { text: node.value.cooked ?? node.value.raw, isPlace: false };
      default: {
        const text = literalText(node);
        return text === undefined ? undefined : { text, isPlace: false };
      }
    }
  }

  function joined(nodes: readonly TSESTree.Node[], depth: number): Path {
    const parts = nodes.map((one) => pathOf(one, depth + 1) ?? UNKNOWN);
    // `file://${__dirname}/routes/${name}`
    const named = parts.filter(
      ({ text }, index) => text !== '' && !(index === 0 && text === 'file://'),
    );
    return {
      text: named.map(({ text }) => text).join(''),
      isPlace: named[0]?.isPlace ?? false,
    };
  }

  /** `path.join(__dirname, …)`; another path starts where the program runs. */
  function pathOfCall(call: TSESTree.CallExpression, depth: number): Path | undefined {
    if (isWorkingFolder(call)) return { text: WORKING_FOLDER, isPlace: true };
    const { arguments: args, callee } = call;
    const [first] = args;
    if (!first || !/^(?:join|resolve)$/.test(lastName(callee))) return undefined;
    const start = pathOf(first, depth + 1);
    if (!start?.isPlace) return undefined;
    const others = args.slice(1).map((one) => pathOf(one, depth + 1)?.text ?? '*');
    if (start.text.startsWith(WORKING_FOLDER) && others.some(leadsUp)) return undefined;
    return { text: normalized([start.text, ...others].join('/')), isPlace: true };
  }

  function valueOfTurn(node: TSESTree.Identifier): TSESTree.Node | undefined {
    const values = valuesOfPart(node, resolved);
    if (values.length < 2) return values[0];
    const variable = resolved.get(node);
    listed ??= variable;
    if (listed !== variable) return undefined;
    turns = values.length;
    return values[turn];
  }
}

/** The modules that a path leads to which is put together so. */
function loadedAt(node: TSESTree.Node, text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  // A path that is known to its end is the specifier of a module.
  if (!text.includes('*') && (node.type === 'Identifier' || node.type === 'CallExpression')) {
    return undefined;
  }
  const [path = ''] = text.slice(0, MAX_PATH).split('?');
  // A folder of a name of which a part is known is none of those that can be looked for.
  const isKnown = /^[^*]*(?:\/\*(?=\/))*\/[^/]*$/.test(path);
  const start = isKnown ? path : path.replace(/\*.*$/, '');
  const end = start.lastIndexOf('/') + 1;
  const prefix = start.slice(0, end);
  if (!/^(?:\.\.?|process\.cwd\(\))\//.test(prefix)) return undefined;
  const names = start.slice(end);
  const isAny = !isKnown || /^\**(?:\.[cm]?[jt]sx?)?$/.test(names);
  return isAny ? { kind: 'folder', prefix } : { kind: 'folder', prefix, names };
}

/** The longest path that is looked at: no file has a longer one. */
const MAX_PATH = 4096;

/** `../lib/routes` for `./../lib//routes`. */
function normalized(joined: string): string {
  if (joined.length > MAX_PATH) return joined;
  let text = joined.replaceAll(/\/{2,}/g, '/').replaceAll('/./', '/');
  for (;;) {
    const shorter = text
      .replace(/(^|\/)(?!\.\.?\/)[^/*]+\/\.\.(?=\/|$)/, '$1.')
      .replaceAll('/./', '/');
    if (shorter === text) break;
    text = shorter;
  }
  return text.replace(/^(?:\.\/)+(?=\.\.?(?:\/|$))/, '');
}

/** `./routes` for `__dirname + '/routes'`, `` `${__dirname}/routes` ``, `path.join(__dirname, 'routes')`. */
export function besideIn(node: TSESTree.Node): string | undefined {
  const texts = textsBeside(node, isDirname);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  const relative = path.posix.join(...texts.map(String));
  return relative.startsWith('../') ? relative : `./${relative}`;
}

/** `process.cwd()/routes` for `process.cwd() + '/routes'`, `path.join(process.cwd(), 'routes')`. */
export function fromWorkingFolder(node: TSESTree.Node): string | undefined {
  const texts = textsBeside(node, isWorkingFolder);
  if (texts.length === 0 || texts.includes(undefined)) return undefined;
  return texts.map(String).some(leadsUp)
    ? undefined
    : path.posix.join(WORKING_FOLDER, ...texts.map(String));
}

/** The folder of the file, or that in which the program runs, by its name. */
export function startIn(node: TSESTree.Node): string | undefined {
  if (isDirname(node)) return './';
  return isWorkingFolder(node) ? `${WORKING_FOLDER}/` : undefined;
}

export function leadsUp(text: string): boolean {
  return text.split('/').includes('..');
}

/** `process.cwd()` */
export function isWorkingFolder(node: TSESTree.Node | undefined): boolean {
  if (node?.type !== 'CallExpression' || node.arguments.length > 0) return false;
  const { callee } = node;
  if (callee.type !== 'MemberExpression' || staticName(callee) !== 'cwd') return false;
  return callee.object.type === 'Identifier' && callee.object.name === 'process';
}

/** The texts that follow `__dirname`, or `process.cwd()`, in a path that starts with it. */
function textsBeside(
  node: TSESTree.Node,
  isStart: (node: TSESTree.Node | undefined) => boolean,
): (string | undefined)[] {
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && isStart(node.left) ? [afterSlash(node.right)] : [];
    case 'CallExpression': {
      const [first, ...others] = node.arguments;
      const name = lastName(node.callee);
      if (!isStart(first) || (name !== 'join' && name !== 'resolve')) return [];
      const texts = others.map(literalText);
      // `resolve` begins anew at an absolute path.
      return texts.some((text) => text?.startsWith('/') === true && name === 'resolve')
        ? []
        : texts;
    }
    case 'TemplateLiteral': {
      const { expressions, quasis } = node;
      const [head, tail] = quasis;
      const isBeside =
        expressions.length === 1 && head?.value.raw === '' && isStart(expressions[0]);
      const text = tail?.value.cooked;
      return isBeside && text?.startsWith('/') === true ? [text] : [];
    }
    default:
      return [];
  }
}

/** `'/routes'`; what does not start with a slash goes on with the name of the folder. */
function afterSlash(node: TSESTree.Node): string | undefined {
  const text = literalText(node);
  return text?.startsWith('/') === true ? text : undefined;
}

/** `__dirname`, `import.meta.dirname`, `path.dirname(fileURLToPath(import.meta.url))` */
export function isDirname(node: TSESTree.Node | undefined): boolean {
  switch (node?.type) {
    case 'CallExpression': {
      const file = givenTo(node, 'dirname');
      return isOfModule(file && givenTo(file, 'fileURLToPath'), 'url');
    }
    case 'Identifier':
      return node.name === '__dirname';
    default:
      return isOfModule(node, 'dirname');
  }
}

/** What a function of some name is given first. */
function givenTo(node: TSESTree.Node, name: string): TSESTree.Node | undefined {
  const isCalled = node.type === 'CallExpression' && lastName(node.callee) === name;
  return isCalled ? node.arguments[0] : undefined;
}

/** `import.meta.url` */
function isOfModule(node: TSESTree.Node | undefined, name: string): boolean {
  return (
    node?.type === 'MemberExpression' &&
    node.object.type === 'MetaProperty' &&
    staticName(node) === name
  );
}
