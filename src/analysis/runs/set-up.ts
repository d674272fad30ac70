import type { TSESTree } from '@typescript-eslint/utils';
import { memoized } from '../../ast/memoized.ts';
import { isFunction, isMethodCall, unwrap, type FunctionNode } from '../../ast/nodes.ts';
import type { Analysis } from '../analyze.ts';
import { isHandler } from './computing.ts';
import { nameOf } from '../project/summary/names.ts';

/** What a function's shape and name say of how often it runs. */
export interface SetUp {
  /** Whether a function runs once: behind a memo, to register handlers, or to start and stop things. */
  runsOnce(fn: FunctionNode): boolean;
  /** Whether the name says so, or that something has failed, so that the loops of the function, too, are run once. */
  isNamedForOnce(fn: FunctionNode): boolean;
  /** Whether what it does shows it: it keeps its result, or adds routes to a server. */
  isSeenToRunOnce(fn: FunctionNode): boolean;
}

/**
 * What a program does when it starts, is configured, or ends. A name is enough to stay silent, never to
 * report.
 */
const START_OR_END =
  /^_*(?:boot(?:strap)?|clean_?[uU]p|close|configure|connect|destroy|disconnect|dispose|init(?:iali[sz]e)?|install|migrate|reconnect|restart|set_?[uU]p|shut_?[dD]own|start|stop|tear_?[dD]own|terminate|uninstall)$|^_*(?:bootstrap|configure|init|initiali[sz]e|install|migrate|set_?[uU]p|shut_?[dD]own|tear_?[dD]own|terminate|uninstall)(?:[A-Z_])/;
const OF_PROGRAM =
  /^_*(?:start|stop|restart|close|open|connect|disconnect|run|create|make|build)_?(?:[A-Z]\w*)?(?:App|Application|Cli|Cluster|Daemon|Engine|Migrations?|Server|Workers?)$/i;
const CONFIGURES =
  /(?:^_*(?:get|load|make|merge|normali[sz]e|parse|prepare|read|resolve|validate|build|create|update)_?\w*(?:Config|Configuration|Options|Settings|Argv)$|^_*(?:load|register|discover|find|import|require)_?\w*(?:Actions|Adapters|Addons|Commands|Configs|Controllers|Drivers|Extensions|Handlers|Hooks|Instrumentations?|Integrations|Listeners|Locales|Middlewares?|Migrations|Models|Modules|Plugins|Presets|Providers|Reporters|Routes|Rules|Schemas|Scripts|Services|Themes|Translations)$|^_*(?:check|validate|verify)_?(?:Addon|Extension|Plugin)(?:Config|Id|Name|Options|s)?$)/i;

/** What is called once a server listens, or a program is ready or about to end: `onListenHookRunner`, and the methods that Nest calls then. */
const AT_START_OR_END =
  /^(?:afterInit|beforeApplicationShutdown|onApplication(?:Bootstrap|Shutdown)|onModule(?:Destroy|Init))$|^_*on_?(?:Bootstrap|Initiali[sz]ed|Listen|Ready|Shut[dD]own|Startup)(?![a-z])/;

/** What an editor calls once for what extends it, whatever it hands over. */
const EXTENDS = /^(?:de)?activate$/;
/** What a file of Node-RED exports to be called once, when the palette is loaded: `module.exports = function (RED) { … }`. */
const PALETTE = 'RED';

/** What makes an error, or throws it: unlike `isNetworkError`. */
const FAILS =
  /^_*(?!_|has|is)\w*Errors?(?:Category|Code|Details|Info|Kind|Message|Page|Response|Result|Text|Type)?$|^_*(?:abort|fail|raise|throw)(?:[A-Z_]|$)/;

/** What a program asks its platform once, and what it shows to those who look for a fault or for help. */
const DETECTS = /^_*(?:polyfill|should_?[pP]olyfill|supports?)(?:[A-Z_]|$)/;
const DETECTS_PLATFORM = /^_*(?:detect|inspect)(?:[A-Z_]|$)/;
const EXPLAINS = /^_*(?:debug|dump)(?:[A-Z_]|$)|(?:Banner|Help|Usage)$/;

/** Who takes a request runs per request, whatever it is called. */
const REQUEST = /^_*(?:c|context|ctx|ev|event|evt|message|msg|req|request|socket)$/i;

/** Of so many texts, one is looked up for each error that is shown. */
const MANY_TEXTS = 20;

function isWorkedOut({ type }: TSESTree.Expression): boolean {
  return type !== 'Literal';
}

function isFieldOfThis(node: TSESTree.Node): boolean {
  return (
    node.type === 'MemberExpression' && !node.computed && node.object.type === 'ThisExpression'
  );
}

/** Whether a function says by its name that something has failed, and does not look up what to say in a long table. */
export function isNamedForErrors(fn: FunctionNode): boolean {
  return FAILS.test(nameOf(fn)) && !holdsLongTable(fn);
}

function holdsLongTable({ body }: FunctionNode): boolean {
  const statements = body.type === 'BlockStatement' ? body.body : [];
  return statements.some(
    (statement) =>
      statement.type === 'VariableDeclaration' &&
      statement.declarations.some(({ init }) => init && sizeOf(unwrap(init)) >= MANY_TEXTS),
  );
}

function sizeOf(value: TSESTree.Node): number {
  return value.type === 'ObjectExpression' ? value.properties.length : 0;
}

export function createSetUp({ bindings, callees, sourceCode }: Analysis): SetUp {
  const isNamedForOnce = memoized((fn: FunctionNode): boolean => {
    const name = nameOf(fn);
    if (name === '') return false;
    if (isNamedForErrors(fn) || DETECTS.test(name) || EXPLAINS.test(name)) return true;
    // Who is given a value detects something in that: `detectLanguage(text)`.
    if (DETECTS_PLATFORM.test(name) && fn.params.length === 0) return true;
    if (EXTENDS.test(name) || AT_START_OR_END.test(name)) return true;
    if (!START_OR_END.test(name) && !OF_PROGRAM.test(name) && !CONFIGURES.test(name)) return false;
    const [first] = fn.params;
    return !(first?.type === 'Identifier' && REQUEST.test(first.name));
  });

  /** `if (cached) return cached;`, with `cached` filled in further down; `if (this.rows) return …;`, with `this.rows`. */
  function isMemo(fn: FunctionNode): boolean {
    if (fn.body.type !== 'BlockStatement') return false;
    const { body } = fn.body;
    const guard = body.find(({ type }) => type === 'IfStatement');
    if (guard?.type !== 'IfStatement' || body.indexOf(guard) > 1) return false;
    const [returned] =
      guard.consequent.type === 'BlockStatement' ? guard.consequent.body : [guard.consequent];
    if (returned?.type !== 'ReturnStatement') return false;
    if (isFieldOfThis(unwrap(guard.test))) return sets(body, guard.test, isWorkedOut);
    if (returned.argument?.type !== 'Identifier') return false;
    const variable = bindings.variableOf(returned.argument);
    return (
      variable !== undefined &&
      variable.defs[0]?.type === 'Variable' &&
      variable.scope.block !== fn &&
      variable.references.some(
        (reference) =>
          reference.isWrite() &&
          reference.init !== true &&
          reference.identifier.range[0] > returned.range[1],
      )
    );
  }

  /** Whether one of some statements, and no branch of one, sets something to such a value. */
  function sets(
    body: readonly TSESTree.Statement[],
    target: TSESTree.Node,
    isSuch: (value: TSESTree.Expression) => boolean,
  ): boolean {
    const text = sourceCode.getText(unwrap(target));
    return body.some(
      (statement) =>
        statement.type === 'ExpressionStatement' &&
        statement.expression.type === 'AssignmentExpression' &&
        isSuch(statement.expression.right) &&
        sourceCode.getText(statement.expression.left) === text,
    );
  }

  /** `if (running) return; running = true;`: once, until it is stopped. */
  function isStartedOnce({ body }: FunctionNode): boolean {
    if (body.type !== 'BlockStatement') return false;
    const [guard, ...rest] = body.body;
    if (guard?.type !== 'IfStatement' || !isBareReturn(guard.consequent)) return false;
    return sets(rest, guard.test, isTrue);
  }

  /** One that registers routes or starts a server runs once: set-up code. */
  function setsUp(fn: FunctionNode): boolean {
    if (fn.body.type !== 'BlockStatement') return false;
    const { body } = fn.body;
    return body.some(registersRoute) || body.some(startsServer);
  }

  /** A function that hands out several functions to keep registers handlers or fills a module. */
  function handsOut({ body }: FunctionNode): boolean {
    return body.type === 'BlockStatement' && body.body.filter(handsOutFunction).length >= 2;
  }

  /** `app.get('/users', (req, res) => { … });` */
  function registersRoute(statement: TSESTree.Statement): boolean {
    if (statement.type !== 'ExpressionStatement') return false;
    const { expression } = statement;
    if (expression.type !== 'CallExpression' || !handsOutFunction(statement)) return false;
    const [path] = expression.arguments;
    const isPath = path?.type === 'Literal' && String(path.value).startsWith('/');
    return isPath && expression.arguments.some((given) => isFunction(given) && isHandler(given));
  }

  /** `const server = app.listen(port, () => { … });` */
  function startsServer(statement: TSESTree.Statement): boolean {
    return valuesOf(statement).some((value) => {
      if (!isMethodCall(value, 'listen')) return false;
      // A bus is told by a text what to listen to.
      const [port, ...others] = value.arguments;
      const isEvent = port?.type === 'Literal' && typeof port.value === 'string';
      return !isEvent && others.some(isFunction);
    });
  }

  function handsOutFunction(statement: TSESTree.Statement): boolean {
    if (statement.type !== 'ExpressionStatement') return false;
    const expression = unwrap(statement.expression);
    if (expression.type === 'AssignmentExpression') {
      return isMemberOfOther(expression.left) && isFunction(unwrap(expression.right));
    }
    if (
      expression.type !== 'CallExpression' ||
      unwrap(expression.callee).type !== 'MemberExpression'
    ) {
      return false;
    }
    return expression.arguments.some((argument, index) => {
      const { kind } = callees.of(expression, index);
      const isKept = kind === 'compares' || (kind === 'unknown' && !worksOn(expression, index));
      return isKept && isFunction(argument);
    });
  }

  /** `visit(tree, (node) => { … })`: an import that gets a value of the function before the callback works on that. */
  function worksOn(call: TSESTree.CallExpression, index: number): boolean {
    if (index === 0 || bindings.originOf(call.callee)?.source !== 'module') return false;
    const [first] = call.arguments;
    const [value] = first?.type === 'CallExpression' ? first.arguments : [first];
    const variable = value?.type === 'Identifier' ? bindings.variableOf(value) : undefined;
    return variable?.scope.type === 'function';
  }

  /** A member, but not of the object that a constructor makes: `this.close = function () { … }`, `self.close = …`. */
  function isMemberOfOther(left: TSESTree.Node): boolean {
    if (left.type !== 'MemberExpression') return false;
    const { object } = left;
    const variable = object.type === 'Identifier' ? bindings.variableOf(object) : undefined;
    const init = variable && bindings.constantInit(variable);
    return object.type !== 'ThisExpression' && init?.type !== 'ThisExpression';
  }

  return {
    isNamedForOnce,
    isSeenToRunOnce,
    runsOnce: (fn) => isSeenToRunOnce(fn) || handsOut(fn) || isNamedForOnce(fn),
  };

  function isSeenToRunOnce(fn: FunctionNode): boolean {
    return isOfPalette(fn) || isMemo(fn) || isStartedOnce(fn) || setsUp(fn);
  }
}

function isOfPalette({ params: [first], parent }: FunctionNode): boolean {
  return (
    first?.type === 'Identifier' &&
    first.name === PALETTE &&
    (parent.type === 'AssignmentExpression' || parent.type === 'ExportDefaultDeclaration')
  );
}

/** What a statement evaluates, for itself or for a variable. */
function valuesOf(statement: TSESTree.Statement): readonly TSESTree.Node[] {
  if (statement.type === 'ExpressionStatement') return [unwrap(statement.expression)];
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ init }) => (init ? [unwrap(init)] : []));
}

function isBareReturn(statement: TSESTree.Statement): boolean {
  const [only, ...more] = statement.type === 'BlockStatement' ? statement.body : [statement];
  return only?.type === 'ReturnStatement' && !only.argument && more.length === 0;
}

/** `true`, `!0` */
function isTrue(value: TSESTree.Expression): boolean {
  if (value.type === 'UnaryExpression') return value.operator === '!' && isZero(value.argument);
  return value.type === 'Literal' && value.value === true;
}

function isZero(value: TSESTree.Expression): boolean {
  return value.type === 'Literal' && value.value === 0;
}
