import type { TSESTree } from '@typescript-eslint/utils';
import { wrapped, type Call } from '../../ast/nodes.ts';
import { lastName } from '../project/summary/names.ts';
import { startsProcess } from './beside-process.ts';
import { calledKey } from './called-key.ts';
import { createFollowedBy, type Source } from './followed-by.ts';

/** What `fs` does without blocking and what takes longer than to ask whether the file is there. */
const OF_FILE =
  /^fs\.(?:promises\.)?(?:appendFile|copyFile|cp|createReadStream|createWriteStream|open|opendir|readFile|readdir|rename|rm|rmdir|truncate|unlink|writeFile)$/;
/** `res.sendFile(path)`, `reply.download(path)`: a file is opened, asked for its size, read and sent. */
const SENDS_FILE = /^(?:download|sendFile|sendfile)$/;
/** What gives an answer, or a value that is there: to await it is to wait for nothing. */
const GIVES =
  /^(?:all|allSettled|code|end|header|json|redirect|reject|resolve|send|sendStatus|set|status|type|write)$/;

/** Whether a call does work, beside which it is of no account whether a question was awaited. */
function isLarger(call: Call, source: Source): boolean | undefined {
  const { callee } = call;
  const name = lastName(callee);
  if (callee.type === 'MemberExpression') {
    if (SENDS_FILE.test(name) && call.arguments.length > 0) return true;
    // `extract(file, { dir }).then(…)`
    if (name === 'then' && call.parent.type !== 'AwaitExpression') {
      return callee.object.type === 'CallExpression' && !GIVES.test(lastName(callee.object.callee));
    }
  }
  const key = calledKey(call, source.bindings);
  if (key !== undefined && OF_FILE.test(key)) return true;
  if (startsProcess(call, source) === true) return true;
  if (GIVES.test(name)) return false;
  // What a function of the file awaits is looked for there.
  if (source.calls.calleeOf(call)) return undefined;
  return isAwaited(call);
}

function isAwaited(call: TSESTree.Node): boolean {
  return wrapped(call).parent?.type === 'AwaitExpression';
}

/**
 * Whether the same run goes on to do larger work that blocks nobody, or does it where the answer to a question
 * about a path allows it.
 */
export const isBeforeWork = createFollowedBy(isLarger);
