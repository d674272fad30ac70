import path from 'node:path';
import { memoized } from '../../../ast/memoized.ts';
import type { Value } from './value.ts';

/** The name under which a table holds what it has by a name that is put together. */
export const COMPUTED = '[computed]';

/** What a program calls a module by its file: `users` for `users.js`, `users.controller.ts` and `users/index.js`, `userList` for `user_list.js`. */
export function namesOfFile(file: string): readonly string[] {
  const base = path.basename(file).replace(/\.[cm]?[jt]sx?$/, '');
  const name = base === 'index' ? path.basename(path.dirname(file)) : base;
  const [short = name] = name.split('.');
  const joined = short.replaceAll(/[_-]+([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
  return [...new Set([name, short, joined])];
}

const ENDING = /\.[cm]?[jt]sx?$/;

/** Whether a file goes by a name that has `*` for what is not known: `*.routes`, or any if there is none. */
export function isCalled(file: string, names: string | undefined): boolean {
  if (names === undefined) return true;
  const name = path.basename(file).replace(ENDING, '');
  const [start = '', ...others] = names.replace(ENDING, '').split('*');
  const end = others.pop();
  if (end === undefined) return name === start;
  return (
    name.length >= start.length + end.length &&
    name.startsWith(start) &&
    name.endsWith(end) &&
    others.every((part) => name.includes(part))
  );
}

/**
 * Those of the modules of a folder that a table holds by the name of their file:
 * `services[name.replace('.js', '')] = require('./services/' + name)`.
 */
export function namedAfterFile<Module>(
  modules: readonly Module[],
  pathOf: (module: Module) => string,
  name: string,
): readonly Module[] {
  const whole = modules.filter((module) => namesOfFile(pathOf(module))[0] === name);
  if (whole.length > 0) return whole;
  const short = modules.filter((module) => namesOfFile(pathOf(module)).includes(name));
  return short.length === 1 ? short : [];
}

/** The folders whose modules, or members of those, a value is one of. */
export function foldersIn(value: Value | undefined): readonly (Value & { kind: 'folder' })[] {
  return value ? folders(value) : [];
}

/** Of a value, which may stand in many, it is asked once. */
const folders = memoized((value: Value): readonly (Value & { kind: 'folder' })[] => {
  switch (value.kind) {
    case 'folder':
      return [value];
    case 'instance':
    case 'member':
      return folders(value.of);
    case 'union':
      return [...new Set(value.options.flatMap(folders))];
    default:
      return [];
  }
});
