import type { TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../ast/nodes.ts';

/** What the results of functions are called whose name does not say it. */
const RESULTS: Readonly<Record<string, string>> = {
  arrayBuffer: 'buffer',
  fetch: 'response',
  formData: 'form',
  json: 'json',
  readFile: 'content',
  readdir: 'names',
  stat: 'stats',
  text: 'text',
};

const GETTER =
  /^(?:build|compute|create|fetch|find|get|load|make|open|parse|query|read|request|resolve|select)(?:One|All)?([A-Z]\w+)$/u;

/** A name for what a call yields: `user` for `getUser(id)`, `response` for `fetch(url)`. */
export function nameOfResult(node: TSESTree.Expression): string | undefined {
  const call = unwrap(node);
  if (call.type !== 'CallExpression') return undefined;
  const callee = unwrap(call.callee);
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? staticName(callee)
        : undefined;
  if (name === undefined) return undefined;
  if (Object.hasOwn(RESULTS, name)) return RESULTS[name];
  const noun = GETTER.exec(name)?.[1];
  return noun && /[a-z]/u.test(noun) ? noun.charAt(0).toLowerCase() + noun.slice(1) : undefined;
}
