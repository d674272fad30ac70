import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import { staticName, unwrap } from '../../../ast/nodes.ts';
import { lastName, literalText } from '../summary/names.ts';
import { createSays, type Says } from './conditions.ts';

type Variable = TSESLint.Scope.Variable;

/** A name is enough to stay silent, never to report. */
const IS_DEVELOPMENT =
  /^(?:(?:is_?|__)?(?:dev|developing|development|testing)(?:_?mode|_?env(?:ironment)?|__)?|is_?test|(?:is_?)?test_?(?:mode|env)|(?:is_?|in_?)?local_?(?:dev|development|mode|env(?:ironment)?))$/i;
const IS_PRODUCTION = /^(?:is_?|in_?|__)?prod(?:uction)?(?:_?mode|_?env(?:ironment)?|__)?$/i;
const IS_DEBUGGING = /^(?:is_?|enable_?)?debug(?:_?(?:enabled|mode))?$|^is_?debugging$/i;
/** `process.env.DUMP_REQUESTS` */
const ENVIRONMENT_OF_DEBUGGING =
  /(?:^|_)(?:BENCH|BENCHMARK|DEBUG|DUMP|HMR|(?:HOT|LIVE)_?RELOAD|PROFILE|PROFILER|TRACE)(?:_|$)/;
/** `isEnabled(process.env.DEBUG)` */
const ASKS_FOR_TRUTH = /^(?:boolean|parseBool(?:ean)?|(?:is|to)[A-Z]\w*)$|^Boolean$/;
const IS_ON = /^(?:1|on|true|yes)$/i;
/** `NODE_ENV`, `config.env`, `app.get('env')`, `import.meta.env.MODE` */
const ENVIRONMENT = /^(?:(?:app|node)_?env|env|environment|mode)$/i;
const DEVELOPMENT = /^(?:debug|dev|development|local|test|testing)$/;

/**
 * Tells which branches are taken in development only: `NODE_ENV !== 'production'`, `isDev`, `process.env.DEBUG`;
 * or where somebody edits the code: `const USE_FIXTURES = false`.
 */
export function createDevelopment(
  variableOf: (node: TSESTree.Identifier) => Variable | undefined,
): Says {
  function isDevelopmentOnly(node: TSESTree.Node, isTrue: boolean, again: Says): boolean {
    if (node.type === 'BinaryExpression') {
      const { left, operator, right } = node;
      // `config.debug === true`, `process.env.LOCAL_MODE !== 'true'`
      if (right.type === 'Literal' && IS_ON.test(String(right.value))) {
        const isOn = /^===?$/.test(operator) === isTrue;
        return isOn && /^[!=]==?$/.test(operator) && again(left, true);
      }
      return comparesToDevelopment(node, isTrue);
    }
    if (node.type === 'CallExpression') {
      const [only, ...others] = node.arguments;
      const name = lastName(node.callee);
      if (!only) return (isTrue ? IS_DEVELOPMENT : IS_PRODUCTION).test(name);
      const asks = others.length === 0 && ASKS_FOR_TRUTH.test(name);
      return asks && again(only, isTrue);
    }
    if (node.type === 'MemberExpression') return isMemberOfDevelopment(node, isTrue);
    if (node.type !== 'Identifier') return false;
    if (isNamedForDevelopment(node.name, isTrue)) return true;
    const init = initOf(node);
    if (init?.type === 'Literal' && typeof init.value === 'boolean') {
      return isConstant(node) && init.value !== isTrue;
    }
    return init ? again(init, isTrue) : false;
  }

  /** `config.isDev`, `process.env.DEBUG`, `process.env[DUMP]` */
  function isMemberOfDevelopment(node: TSESTree.MemberExpression, isTrue: boolean): boolean {
    const { computed, property } = node;
    const init = computed && property.type === 'Identifier' ? initOf(property) : undefined;
    const name = (init ? literalText(init) : staticName(node)) ?? '';
    if (isNamedForDevelopment(name, isTrue)) return true;
    return isTrue && lastName(node.object) === 'env' && ENVIRONMENT_OF_DEBUGGING.test(name);
  }

  function initOf(node: TSESTree.Identifier): TSESTree.Node | undefined {
    const def = variableOf(node)?.defs[0];
    const isNamed = def?.type === 'Variable' && def.node.id.type === 'Identifier';
    return isNamed ? (def.node.init ?? undefined) : undefined;
  }

  function isConstant(node: TSESTree.Identifier): boolean {
    const def = variableOf(node)?.defs[0];
    return def?.type === 'Variable' && def.parent.kind === 'const';
  }

  return createSays(isDevelopmentOnly);
}

function isNamedForDevelopment(name: string, isTrue: boolean): boolean {
  return isTrue ? IS_DEVELOPMENT.test(name) || IS_DEBUGGING.test(name) : IS_PRODUCTION.test(name);
}

/** `NODE_ENV === 'development'` when true, `NODE_ENV === 'production'` when false. */
function comparesToDevelopment(node: TSESTree.BinaryExpression, isTrue: boolean): boolean {
  const [variable, literal] =
    node.right.type === 'Literal' ? [node.left, node.right] : [node.right, node.left];
  if (literal.type !== 'Literal' || typeof literal.value !== 'string') return false;
  const name = environmentIn(unwrap(variable));
  const equals = node.operator.startsWith('===') || node.operator === '==';
  if (!equals && !node.operator.startsWith('!=')) return false;
  if (/^prod(?:uction)?$/.test(literal.value)) return ENVIRONMENT.test(name) && equals !== isTrue;
  const isDevelopment = name === 'NODE_ENV' || DEVELOPMENT.test(literal.value);
  return ENVIRONMENT.test(name) && isDevelopment && equals === isTrue;
}

/** The name of what tells the environment: `NODE_ENV`, `env` of `app.get('env')`. */
function environmentIn(node: TSESTree.Node): string {
  if (node.type !== 'CallExpression') return lastName(node);
  const [key] = node.arguments;
  return (lastName(node.callee) === 'get' && key ? literalText(key) : undefined) ?? '';
}
