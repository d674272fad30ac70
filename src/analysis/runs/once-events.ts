import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap, type Call } from '../../ast/nodes.ts';

const LISTENS = /^(?:addEventListener|addListener|on|once|one|prependListener)$/;
/** What a page is told once, whatever listens to it. */
const OF_PAGE = /^(?:DOMContentLoaded|deviceready|turbolinks:load)$/;
/** What the object of a page, a program or a process is told once: an image or a request is loaded, too. */
const OF_PROGRAM =
  /^(?:SIG[A-Z]+|beforeExit|beforeunload|before-quit|exit|load|pagehide|ready|uncaughtException|unload|will-quit|window-all-closed)$/;
const PROGRAM = /^(?:app|document|electron|globalThis|process|self|window)$/;

/** Whether a call has a function run at something that happens once in the life of a page or a process. */
export function listensOnce(call: Call): boolean {
  const [event] = call.arguments;
  if (!LISTENS.test(calleeName(call) ?? '') || event?.type !== 'Literal') return false;
  const name = String(event.value);
  return OF_PAGE.test(name) || (OF_PROGRAM.test(name) && isOfProgram(call.callee));
}

/** `window.addEventListener`, `addEventListener`, `process.on`, `$(window).on` */
function isOfProgram(callee: TSESTree.Node): boolean {
  if (callee.type === 'Identifier') return true;
  if (callee.type !== 'MemberExpression') return false;
  const object = unwrap(callee.object);
  const target = object.type === 'CallExpression' ? object.arguments[0] : object;
  return target?.type === 'Identifier' && PROGRAM.test(target.name);
}
