import type { TSESTree } from '@typescript-eslint/utils';
import {
  enclosingFunction,
  isFunction,
  isInside,
  staticName,
  unwrap,
  wrapped,
  type Call,
  isCall,
} from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';

type Source = Pick<Analysis, 'bindings' | 'sourceCode'>;

/** `configPath`, `SETTINGS_FILE`, `paths.config`: a name is enough to stay silent, never to report. */
const NAMED =
  /(?:conf(?:ig(?:uration)?)?|preferences|settings)(?:_?(?:file_?name|file|ini|json|location|path|toml|ya?ml))*$/i;
/** `config.json`, `./data/app-settings.yaml`, `.env` */
const FILE =
  /(?:^|[\\/._-])(?:config(?:uration)?|preferences|settings)\.(?:json5?|m?js|toml|ya?ml)$|(?:^|[\\/])\.env$|\.(?:conf|ini|properties)$/i;
/** `os.tmpdir()`, `tmpDir.name`: what is put there is for one run, and not the program's own. */
const TEMPORARY =
  /(?:^|[^a-z])(?:tmp|temp(?:orary)?)_?(?:dir(?:ectory)?|folder|root)?(?:\(\)|\.(?:name|path))?$/i;
const WRITES = /^(?:output|write)/;
/** They write what they are given second. */
const MOVES = /^(?:copy(?:File)?|cp|move|rename)Sync$/;
const MAX_DEPTH = 8;

/**
 * Whether a call writes the file of a program's settings, or reads it to write it again: that is done
 * when somebody changes them, which is seldom.
 */
export function isOfSavedSettings(call: Call, writes: boolean, source: Source): boolean {
  const isMove = MOVES.test(lastName(call.callee));
  const path = call.arguments[isMove ? 1 : 0];
  if (!path || !isSettingsFile(path, source, 0)) return false;
  return writes || isMove || isWrittenAfter(call, path, source);
}

function isSettingsFile(path: TSESTree.Node, source: Source, depth: number): boolean {
  const node = unwrap(path);
  if (depth > MAX_DEPTH) return false;
  const isOne = (part: TSESTree.Node | undefined | null): boolean =>
    !!part && isSettingsFile(part, source, depth + 1);
  const isTemporary = (part: TSESTree.Node | undefined): boolean =>
    !!part && TEMPORARY.test(source.sourceCode.getText(part));
  switch (node.type) {
    case 'BinaryExpression':
      return node.operator === '+' && isOne(node.right);
    // `path.join(folder, 'config.json')`
    case 'CallExpression':
      return !isTemporary(node.arguments[0]) && isOne(node.arguments.at(-1));
    case 'Identifier': {
      if (NAMED.test(node.name)) return true;
      const variable = source.bindings.variableOf(node);
      return isOne(variable && source.bindings.constantInit(variable));
    }
    case 'Literal':
      return FILE.test(String(node.value));
    case 'MemberExpression':
      return NAMED.test(staticName(node) ?? '');
    case 'TemplateLiteral': {
      const end = node.quasis.at(-1)?.value.cooked ?? '';
      if (end.startsWith('/') && isTemporary(node.expressions[0])) return false;
      return end === '' ? isOne(node.expressions.at(-1)) : FILE.test(end);
    }
    default:
      return false;
  }
}

/** `const old = JSON.parse(readFileSync(path)); … writeFileSync(path, …)`, where the function goes on to write each time. */
function isWrittenAfter(call: Call, path: TSESTree.Node, { sourceCode }: Source): boolean {
  const fn = enclosingFunction(call);
  if (!fn) return false;
  const text = sourceCode.getText(path);
  let isWritten = false;
  walk(fn.body, sourceCode.visitorKeys, (node) => {
    if (node.type !== 'CallExpression' || node.range[0] < call.range[1]) return;
    const [first] = node.arguments;
    const isWrite = WRITES.test(lastName(node.callee)) && isAlwaysAfter(node, call, fn);
    isWritten ||= isWrite && first !== undefined && sourceCode.getText(first) === text;
  });
  return isWritten;
}

/** Whether no branch, and no function that is only declared, has a node and not the other one. */
function isAlwaysAfter(node: TSESTree.Node, other: TSESTree.Node, fn: TSESTree.Node): boolean {
  for (let at: TSESTree.Node | undefined = node; at && at !== fn; at = at.parent) {
    const mayNotRun = BRANCHES.test(at.type) || (isFunction(at) && !isGiven(at));
    if (mayNotRun && !isInside(other, at)) return false;
  }
  return true;
}

/** `load().then(() => …)`, `list.forEach(() => …)` */
function isGiven(fn: TSESTree.Node): boolean {
  const { parent } = wrapped(fn);
  return isCall(parent);
}

const BRANCHES = /^(?:CatchClause|ConditionalExpression|IfStatement|LogicalExpression|SwitchCase)$/;
