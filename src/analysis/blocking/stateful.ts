import type { TSESTree } from '@typescript-eslint/utils';
import { isCall, isFunction, staticName, unwrap } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';

/** What makes an object of the language or of Node, and the methods that change it, besides those of collections. */
const MADE_BY: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:Buffer\.(?:alloc\w*|from)|DataView|\w+Array)$/, /^(?:set|swap|write)/],
  [/^crypto\.create(?:Cipheriv|Decipheriv|Hash|Hmac|Sign|Verify)$/, /^(?:digest|final|update)$/],
  [/^(?:FormData|Headers|URLSearchParams)$/, /^append$/],
];

/** The call of a method that changes what a variable holds, by what made that: `hash.update(text)`, `WORD.exec(text)` with `g`. */
export function callThatChanges(
  { bindings }: Analysis,
  root: TSESTree.Identifier | TSESTree.ThisExpression,
): TSESTree.CallExpression | undefined {
  const { parent } = root;
  if (root.type !== 'Identifier' || parent.type !== 'MemberExpression') return undefined;
  const call = parent.parent;
  if (parent.object !== root || call.type !== 'CallExpression' || call.callee !== parent) {
    return undefined;
  }
  const variable = bindings.variableOf(root);
  const init = variable && bindings.constantInit(variable);
  const made = init && unwrap(init);
  return made && changesWhat(bindings, made, staticName(parent) ?? '') ? call : undefined;
}

function changesWhat(bindings: Analysis['bindings'], made: TSESTree.Node, method: string): boolean {
  if (made.type === 'Literal') {
    return 'regex' in made && /[gy]/.test(made.regex.flags) && /^(?:exec|test)$/.test(method);
  }
  if (!isCall(made)) return false;
  const key = bindings.originOf(made.callee)?.key ?? '';
  if (MADE_BY.some(([maker, methods]) => maker.test(key) && methods.test(method))) return true;
  return made.type === 'NewExpression' && isOfFunction(bindings, made);
}

/** `new Queue()` of a function of the file: what its prototype was given is not known. */
function isOfFunction(bindings: Analysis['bindings'], { callee }: TSESTree.NewExpression): boolean {
  const maker = callee.type === 'Identifier' ? bindings.variableOf(callee) : undefined;
  const [def] = maker?.defs ?? [];
  return def?.type === 'FunctionName' || isFunction(maker && bindings.constantInit(maker));
}
