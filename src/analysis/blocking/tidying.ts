import type { TSESTree } from '@typescript-eslint/utils';
import { callsIn } from '../../ast/calls.ts';
import {
  enclosingFunction,
  isCall,
  isFunction,
  isInside,
  staticName,
  unwrap,
  wrapped,
  type Call,
} from '../../ast/nodes.ts';
import { SKIP, walk } from '../../ast/walk.ts';
import type { Analysis } from '../analyze.ts';
import { lastName } from '../project/summary/names.ts';
import { branchAround } from './branches.ts';
import { isPreceded } from './preceded-by.ts';

const REMOVES = /(?:^|\.)(?:rm|rmdir|unlink)Sync$/;
/** What asks or changes what is kept of a file elsewhere, or asks or tells of it: that says nothing of what the run is for. */
const IS_NO_WORK =
  /^(?:access|add|all|allSettled|count|create|debug|error|end|exec|execute|exists|[lf]?stat|json|log|mkdir|open|query|reject|rename|resolve|rm|rmdir|run|save|send|set|unlink|warn|(?:assert|authorize|check|confirm|delete|destroy|ensure|find|get|has|insert|is|lock|patch|put|remove|select|update|upsert|validate|verify|with)\w*)$/;
const LISTENS = /^(?:catch|finally|on|once|then)$/;
/** What goes through a file. */
const STREAMS = /^(?:appendFile|copyFile|createReadStream|createWriteStream|readFile|writeFile)$/;

/** Whether a call removes one file, or an empty folder: a few microseconds, while a tree takes as long as it is large. */
export function removesOne({ arguments: [, options], callee }: Call): boolean {
  if (!REMOVES.test(lastName(callee))) return false;
  if (!options) return true;
  return (
    options.type === 'ObjectExpression' &&
    options.properties.every(
      (one) => one.type === 'Property' && (staticName(one) ?? 'recursive') !== 'recursive',
    )
  );
}

/**
 * Whether a call removes the only file of a run after larger work on it that blocked nobody:
 * `await convert(file); unlinkSync(file);`, `res.download(file, () => unlinkSync(file))`. Where a file is
 * removed for its own sake, nothing has been done to it.
 */
export function isTidying(call: Call, { sourceCode }: Pick<Analysis, 'sourceCode'>): boolean {
  const [path] = call.arguments;
  if (!path || !removesOne(call)) return false;
  const name = sourceCode.getText(path);
  return !isOneOfSeveral() && isPreceded(call, { sourceCode }, isWorkOnFile);

  function isWorkOnFile(other: Call): boolean {
    if (!names(other)) return false;
    if (STREAMS.test(lastName(other.callee))) return true;
    const isGoneOnWith = isInside(call, other) || isWaitedFor(other);
    return isGoneOnWith && !IS_NO_WORK.test(lastName(listenedTo(other).callee));
  }

  /** Whether something is given the file, apart from the function that removes it. */
  function names(node: TSESTree.Node): boolean {
    let found = false;
    walk(node, sourceCode.visitorKeys, (inner) => {
      if (found || (isFunction(inner) && isInside(call, inner))) return SKIP;
      found = inner.type === path?.type && sourceCode.getText(inner) === name;
      return undefined;
    });
    return found;
  }

  /** `unlinkSync(a); unlinkSync(b);` */
  function isOneOfSeveral(): boolean {
    const fn = enclosingFunction(call);
    if (!fn) return true;
    return callsIn(fn, sourceCode.visitorKeys).some(
      (other) =>
        other !== call &&
        REMOVES.test(lastName(other.callee)) &&
        isInside(other, branchAround(call)) &&
        other.arguments[0] !== undefined &&
        sourceCode.getText(other.arguments[0]) !== name,
    );
  }
}

/** `convert(file)` of `convert(file).then(…)` and `convert(file).on('end', …)` */
function listenedTo(call: Call): Call {
  const { callee } = call;
  const object = callee.type === 'MemberExpression' ? unwrap(callee.object) : undefined;
  const isListening = isCall(object) && LISTENS.test(lastName(callee));
  return isListening ? listenedTo(object) : call;
}

/** `await convert(file)`, `await sharp(file).toFile(out)`, `await new Promise((resolve) => convert(file, resolve))` */
function isWaitedFor(call: Call): boolean {
  return wrapped(call).parent?.type === 'AwaitExpression';
}
