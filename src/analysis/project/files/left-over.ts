import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from './package.ts';
import { asRecord } from './platforms.ts';

/** Without any of these, it only gives a folder a name: for `require('api/users')`, by a path that Node searches. */
const OF_PACKAGES = [
  'bin',
  'dependencies',
  'devDependencies',
  'exports',
  'main',
  'module',
  'optionalDependencies',
  'peerDependencies',
  'scripts',
  'version',
  'workspaces',
];
/** `nodemon --inspect app.js`; what is built before stands in a folder. */
const STARTS = /^(?:\w+=\S+\s+){0,9}(?:node|nodemon)\s+(?:-\S+\s+){0,9}([\w-]+)(?:\.[cm]?js)?\s*$/;
const ENDINGS = ['js', 'cjs', 'mjs', 'ts', 'cts', 'mts'];

/** Whether a `package.json` is that of no program or package any more: nothing has been installed for it, and what it starts is gone. */
export function isLeftOver(folder: string, manifest: Manifest): boolean {
  if (!OF_PACKAGES.some((field) => Object.hasOwn(manifest, field))) return true;
  const started = Object.values(asRecord(asRecord(manifest)['scripts'])).flatMap((script) => {
    const [, name] = (typeof script === 'string' ? STARTS.exec(script) : undefined) ?? [];
    return name ?? [];
  });
  if (started.length === 0) return false;
  const kept = [
    'node_modules',
    ...started.flatMap((name) => ENDINGS.map((ending) => `${name}.${ending}`)),
  ];
  return !kept.some((name) => existsSync(path.join(folder, name)));
}

const TELL_OF_OTHERS = ['lerna.json', 'nx.json', 'pnpm-workspace.yaml', 'rush.json', 'turbo.json'];

/** Whether what stands in the folder of a `package.json` is one program, as far as that says. */
export function hasOnePackage(folder: string, { dependencies, workspaces }: Manifest): boolean {
  return (
    workspaces === undefined &&
    Object.keys(asRecord(dependencies)).length > 0 &&
    !TELL_OF_OTHERS.some((name) => existsSync(path.join(folder, name)))
  );
}
