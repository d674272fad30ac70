import type { TSESTree } from '@typescript-eslint/utils';
import { memberName, type Call } from '../../../ast/nodes.ts';
import { member } from './collections.ts';
import { lastName, literalText } from './names.ts';
import type { Value } from './value.ts';

/**
 * What an app of Express keeps for all that have it, `req.app` among them: like a global of the program, whose
 * name no code has.
 *
 * Source: the API reference of Express, `app.locals`, `app.set(name, value)`, `app.get(name)`.
 */
const LOCALS = '#locals';
const SETTINGS = '#settings';
const APPS = '(?:app|application|expressApp|server)';
const IS_APP = new RegExp(`^${APPS}$`);
const NAME = String.raw`\(\s*['"][\w$.:-]{1,80}['"]\s*`;

/** How a text sets and uses them. */
export const APP_STORES: ReadonlyMap<string, { readonly sets: RegExp; readonly uses: RegExp }> =
  new Map([
    [
      LOCALS,
      { sets: /\b(?:app|application)\.locals\.[\w$]{1,80}\s*=(?!=)/, uses: /\bapp\w*\.locals\b/ },
    ],
    [
      SETTINGS,
      {
        sets: new RegExp(String.raw`\b${APPS}\.set${NAME},\s*[\w$]`),
        uses: new RegExp(String.raw`\b${APPS}\.get${NAME}\)`),
      },
    ],
  ]);

/** `req.app.locals`, and what `req.app.get('store')` gives. */
export function keptByApp(node: TSESTree.Node): Value | undefined {
  if (node.type === 'MemberExpression') {
    const isLocals = memberName(node) === 'locals' && IS_APP.test(lastName(node.object));
    return isLocals ? { kind: 'global', name: LOCALS } : undefined;
  }
  if (node.type !== 'CallExpression' || node.arguments.length !== 1) return undefined;
  const name = settingOf(node, 'get');
  return name === undefined ? undefined : member({ kind: 'global', name: SETTINGS }, name);
}

/** Whether a value is, or may be, what an app keeps under a name. */
export function mayBeKeptByApp(value: Value | undefined): boolean {
  if (value?.kind === 'union') return value.options.some(mayBeKeptByApp);
  return value?.kind === 'member' && value.of.kind === 'global' && value.of.name === SETTINGS;
}

/** The value of `app.set('store', store)`, and whose member it becomes under which name. */
export function addedToApp(
  node: Call,
): { owner: Value; name: string; given: TSESTree.Node } | undefined {
  const [, given, ...others] = node.arguments;
  if (!given || others.length > 0 || node.type !== 'CallExpression') return undefined;
  const name = settingOf(node, 'set');
  return name === undefined
    ? undefined
    : { owner: { kind: 'global', name: SETTINGS }, name, given };
}

function settingOf(
  { arguments: [first], callee }: TSESTree.CallExpression,
  method: string,
): string | undefined {
  if (callee.type !== 'MemberExpression' || memberName(callee) !== method) return undefined;
  const name = first && IS_APP.test(lastName(callee.object)) ? literalText(first) : undefined;
  return name !== undefined && /^[\w$.:-]+$/.test(name) ? name : undefined;
}
