import type { TSESTree } from '@typescript-eslint/utils';
import { calleeName, unwrap, wrapped, type Call, type FunctionNode } from '../../ast/nodes.ts';

const LISTENS = /^(?:addEventListener|addListener|on|once|one|prependListener)$/;
/** What a page is told once, whatever listens to it. */
const OF_PAGE = /^(?:DOMContentLoaded|deviceready|turbolinks:load)$/;
/** What the object of a page, a program or a process is told once: an image or a request is loaded, too. */
const OF_PROGRAM =
  /^(?:SIG[A-Z]+|beforeExit|beforeunload|before-quit|exit|load|pagehide|ready|uncaughtException|unload|will-quit|window-all-closed)$/;
const PROGRAM = /^(?:app|document|electron|globalThis|process|self|window)$/;

/** Whether a function is called at something that happens once in the life of a page or a process, whoever listens to it. */
export function isToldOnce(fn: FunctionNode): boolean {
  const { parent } = wrapped(fn);
  return parent?.type === 'CallExpression' && parent.callee !== fn && listensOnce(parent);
}

/** Whether a call has a function run at such a thing. */
export function listensOnce(call: Call): boolean {
  const [event] = call.arguments;
  if (!LISTENS.test(calleeName(call) ?? '') || !event) return false;
  // What a process is listened to by a variable for are signals.
  if (event.type !== 'Literal') return isOfProcess(call.callee);
  const name = String(event.value);
  return OF_PAGE.test(name) || (OF_PROGRAM.test(name) && isOfProgram(call.callee));
}

/** `process.once` */
function isOfProcess(callee: TSESTree.Node): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'process'
  );
}

/** `window.addEventListener`, `addEventListener`, `process.on`, `$(window).on` */
function isOfProgram(callee: TSESTree.Node): boolean {
  if (callee.type === 'Identifier') return true;
  if (callee.type !== 'MemberExpression') return false;
  const object = unwrap(callee.object);
  const target = object.type === 'CallExpression' ? object.arguments[0] : object;
  return target?.type === 'Identifier' && PROGRAM.test(target.name);
}
