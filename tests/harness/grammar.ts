import fc from 'fast-check';
import { PRELUDE } from './programs.ts';

/**
 * A tree of choices. What a choice means depends on where the renderer stands, so that every tree is a
 * program, and a smaller tree is a simpler program.
 */
export interface Choice {
  readonly pick: number;
  readonly parts: readonly Choice[];
}

export const choices: fc.Arbitrary<Choice> = fc.letrec<{ choice: Choice }>((tie) => ({
  choice: fc.record({
    pick: fc.nat({ max: 999 }),
    parts: fc.oneof({ maxDepth: 5, depthSize: 'large', withCrossShrink: true }, fc.constant([]), {
      weight: 3,
      arbitrary: fc.array(tie('choice'), { minLength: 1, maxLength: 3 }),
    }),
  }),
})).choice;

interface Scope {
  /** What an expression may name here. */
  readonly names: string[];
  /** What the nearest block has declared. */
  readonly declared: Set<string>;
  readonly inAsync: boolean;
}

const NAMES = ['a', 'b', 'x', 'value', 'result'];
const LEAF: Choice = { pick: 0, parts: [] };

/** Functions of the module that generated code may call: they log, and some reject or throw. */
const HELPERS = `${PRELUDE}
const box = { ok, plain, get own() { log('getter'); return this.ok(3); } };
function pass(x) { return ok(x); }
async function twice(x) { return (await ok(x)) * 2; }
function checked(x) { if (typeof x !== 'number') throw new TypeError('not a number'); return x; }
function maybe(x) { if (x > 1) return ok(x); return x; }
const kept = [];
function keep(fn) { kept.push(fn); return fn; }
function guarded(x) { if (typeof x !== 'number') throw new TypeError('guarded'); return x * 2; }
function inner(x) { if (typeof x !== 'number') throw new TypeError('inner'); return guarded(x); }
class Store {
  #last = 0;
  load(x) { return ok(x).then((v) => { this.#last = v; return v; }).then((v) => v + this.#last); }
  async save(x) { this.#check(x); return this.load(x).finally(() => log('saved')); }
  #check(x) { if (typeof x !== 'number') throw new TypeError('check'); }
}
const store = new Store();
`;

export interface GrammarOptions {
  /** Whether parts may run side by side, so that the order of their effects is not fixed. */
  readonly overlap?: boolean;
}

/**
 * Modules of asynchronous code as people write it: chains, wrappers, awaits, closures, guards and
 * errors, with names that shadow one another. They export `f` and `g`.
 */
export function asyncModules(options: GrammarOptions = {}): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(choices, { minLength: 1, maxLength: 5, size: 'max' }), choices, fc.boolean())
    .map(([body, helper, isAsync]) => render(body, helper, isAsync, options));
}

function render(
  body: readonly Choice[],
  helper: Choice,
  isAsync: boolean,
  { overlap = false }: GrammarOptions,
): string {
  const of = <T>(choice: Choice, ...alternatives: readonly (() => T)[]): T => {
    const alternative = alternatives[choice.pick % alternatives.length];
    if (!alternative) throw new Error('A choice needs alternatives.');
    return alternative();
  };
  const part = ({ parts }: Choice, index: number): Choice => parts[index] ?? LEAF;
  const nameIn = ({ pick }: Choice): string => NAMES[pick % NAMES.length] ?? 'x';
  let fresh = 0;
  const freshName = (base: string): string => `${base}${String((fresh += 1))}`;
  const nameOf = (choice: Choice, scope: Scope): string =>
    scope.names[choice.pick % scope.names.length] ?? '0';
  const inside = (scope: Scope, names: readonly string[], inAsync = scope.inAsync): Scope => ({
    names: [...new Set([...scope.names, ...names])],
    declared: new Set(names),
    inAsync,
  });

  function value(choice: Choice, scope: Scope): string {
    const first = part(choice, 0);
    const second = part(choice, 1);
    return of(
      choice,
      () => '1',
      () => nameOf(first, scope),
      () => `plain(${value(first, scope)})`,
      () => (scope.inAsync ? `await ${promise(first, scope)}` : `[${value(first, scope)}]`),
      () => `${value(first, scope)} + ${value(second, scope)}`,
      () => `checked(${value(first, scope)})`,
      () => `throws(${value(first, scope)})`,
      () => (scope.inAsync ? `await ${value(first, scope)}` : `({ v: ${value(first, scope)} })`),
      () => `[1, 2].map(${callback(first, scope)})`,
      () => `(${value(first, scope)} > 1 ? ${value(second, scope)} : 2)`,
      () => (scope.inAsync ? `await maybe(${value(first, scope)})` : 'undefined'),
      () => (scope.inAsync ? `await thenable(${value(first, scope)})` : 'null'),
      () => `new Set([1, 2]).has(${value(first, scope)})`,
      () => `/^[a-z]+$/.test(${value(first, scope)})`,
      () => `\`\${${value(first, scope)}}!\``,
      () => `inner(${value(first, scope)})`,
      () => `(({ ${nameIn(first)} }) => ${value(second, { ...scope, inAsync: false })})({})`,
      () => `keep(${callback(first, scope)})(${value(second, scope)})`,
    );
  }

  function promise(choice: Choice, scope: Scope): string {
    const first = part(choice, 0);
    const second = part(choice, 1);
    const third = part(choice, 2);
    return of(
      choice,
      () => `ok(${value(first, scope)})`,
      () => `bad(${value(first, scope)})`,
      () => `${promise(first, scope)}.then(${handler(second, scope)})`,
      () => `later(${value(first, scope)})`,
      () =>
        `${promise(first, scope)}.then(${handler(second, scope)}).catch(${handler(third, scope)})`,
      () =>
        `new Promise((resolve, reject) => ${promise(first, { ...scope, inAsync: false })}.then(resolve, reject))`,
      () => `Promise.resolve(${value(first, scope)})`,
      () =>
        `${promise(first, scope)}.finally(() => ${value(second, { ...scope, inAsync: false })})`,
      () => `new Promise((resolve) => resolve(${value(first, { ...scope, inAsync: false })}))`,
      () => `Promise.resolve(${promise(first, scope)})`,
      () => `pass(${value(first, scope)})`,
      () => `Promise.reject(new Error('r'))`,
      () => `${promise(first, scope)}.then(${handler(second, scope)}, ${handler(third, scope)})`,
      () => `twice(${value(first, scope)})`,
      () => `box.ok(${value(first, scope)})`,
      () => 'box.own',
      () => `store.save(${value(first, scope)})`,
      () =>
        `${promise(first, scope)}.then(${handler(second, scope)}).then(${handler(third, scope)})`,
      () =>
        `${promise(first, scope)}.then((x) => { if (x > 1) ${nested(second, inside(scope, ['x'], false))} return x; })`,
      () => `(async () => { ${block([first, second], inside(scope, [], true))} })()`,
      () => `${promise(first, scope)}.catch((e) => { throw e; })`,
      () => `Promise.resolve().then(() => ${promise(first, { ...scope, inAsync: false })})`,
      () =>
        `new Promise(async (resolve, reject) => { try { resolve(await ${promise(first, { ...scope, inAsync: true })}); } catch (e) { reject(e); } })`,
      () =>
        `new Promise((resolve, reject) => { ${promise(first, { ...scope, inAsync: false })}.then((v) => resolve(v)).catch((e) => reject(e)); })`,
      () =>
        overlap
          ? `Promise.all([${promise(first, scope)}, ${promise(second, scope)}])`
          : `Promise.all([ok(${value(first, scope)})])`,
      () => (overlap ? `Promise.race([${promise(first, scope)}, later(1)])` : 'ok()'),
    );
  }

  function callback(choice: Choice, scope: Scope): string {
    const name = nameIn(choice);
    const first = part(choice, 0);
    const body = inside(scope, [name], false);
    return of(
      choice,
      () => `(${name}) => ${value(first, body)}`,
      () => `function (${name}) { ${block([first, part(choice, 1)], body)} }`,
      () => 'plain',
      () => `(${name}) => { log('each'); return ${name} + 1; }`,
    );
  }

  function handler(choice: Choice, scope: Scope): string {
    const name = nameIn(choice);
    const first = part(choice, 0);
    const sync = inside(scope, [name], false);
    const async = inside(scope, [name], true);
    return of(
      choice,
      () => `(${name}) => ${name}`,
      () => `(${name}) => ${value(first, sync)}`,
      () => `(${name}) => ${promise(first, sync)}`,
      () => `(${name}) => { ${block(choice.parts, sync)} }`,
      () => `async (${name}) => { ${block(choice.parts, async)} }`,
      () => `function (${name}) { ${block(choice.parts, sync)} }`,
      () => 'ok',
      () => 'plain',
      () => `(${name}) => Promise.resolve(${value(first, sync)})`,
      () => `async (${name}) => ${promise(first, async)}`,
      () => 'undefined',
      () => `({ ${name} = 5 } = {}) => ${value(first, sync)}`,
      () => '(value) => { throw new Error(`again ${value}`); }',
    );
  }

  function block(parts: readonly Choice[], scope: Scope): string {
    const own: Scope = { ...scope, declared: new Set(scope.declared), names: [...scope.names] };
    return parts.map((choice) => statement(choice, own)).join(' ');
  }

  function nested(choice: Choice, scope: Scope): string {
    return `{ ${block(choice.parts, { ...scope, declared: new Set() })} }`;
  }

  function statement(choice: Choice, scope: Scope): string {
    const first = part(choice, 0);
    const second = part(choice, 1);
    return of(
      choice,
      () => `log(${value(first, scope)});`,
      () => declaration(choice, scope),
      () =>
        scope.inAsync ? `await ${promise(first, scope)};` : `return ${promise(first, scope)};`,
      () => `return ${promise(first, scope)};`,
      () => `if (${value(first, scope)}) ${nested(second, scope)}`,
      () =>
        `try ${nested(first, scope)} catch (e) { log(e); ${block(second.parts, inside(scope, ['e']))} }`,
      () => `return ${value(first, scope)};`,
      () => `for (const x of [1, 2]) ${nested(first, { ...scope, names: [...scope.names, 'x'] })}`,
      () => `try ${nested(first, scope)} finally { log('finally'); }`,
      () => `if (typeof a !== 'number') { throw new TypeError('a'); }`,
      () => (scope.inAsync ? `return await ${promise(first, scope)};` : `log('here');`),
      () => `/* kept ${String(choice.pick)} */`,
      () => (overlap ? `${promise(first, scope)}.catch(() => log('caught'));` : `log('there');`),
      () => `throw new Error('thrown');`,
      () =>
        `for (const x of [1, 2]) { keep(${callback(first, { ...scope, names: [...scope.names, 'x'] })}); ${block(second.parts, inside(scope, ['x']))} }`,
      () =>
        `switch (${value(first, scope)}) { case 1: ${block(second.parts, { ...scope, declared: new Set(NAMES) })} break; default: log('default'); }`,
      () =>
        `if (${value(first, scope)}) log(${value(second, scope)}); else ${scope.inAsync ? `await ${promise(second, scope)};` : 'log();'}`,
      () => `{ const g = ${callback(first, scope)}; log(g(${value(second, scope)})); }`,
      () => {
        const local = freshName('local');
        const text = block([first], inside(scope, ['x'], false));
        return `function ${local}(x) { ${text} } log(${local}(1));`;
      },
      () =>
        scope.inAsync
          ? `for (let i = 0; i < 2; i++) { await ${promise(first, scope)}; keep(() => i); }`
          : `for (let i = 0; i < 2; i++) { keep(() => i); keep(function (x) { log('x', x); return x; }); }`,
      () => {
        const outer = freshName('outer');
        const text = block(second.parts, inside(scope, ['x']));
        return `${outer}: for (const x of [1, 2]) { if (${value(first, scope)}) continue ${outer}; ${text} }`;
      },
    );
  }

  function declaration(choice: Choice, scope: Scope): string {
    const name = NAMES[choice.parts.length % NAMES.length] ?? 'x';
    const first = part(choice, 0);
    // A name is declared before it is used, so that a program is not all errors.
    const isFree = !scope.declared.has(name);
    const text = value(first, { ...scope, names: scope.names.filter((known) => known !== name) });
    if (!isFree) return `log(${text});`;
    scope.declared.add(name);
    scope.names.push(name);
    return of(
      part(choice, 3),
      () => `const ${name} = ${text};`,
      () => `let ${name} = ${text}; ${name} = ${name} ?? 2;`,
      () => `const ${name} = ${text};`,
      () => `const [${name}] = [${text}];`,
    );
  }

  const top = (names: string[], inAsync: boolean): Scope => ({
    names,
    declared: new Set(names),
    inAsync,
  });
  const scope = top(['a'], isAsync);
  const keyword = isAsync ? 'async ' : '';
  const text = body.map((choice) => `  ${statement(choice, scope)}`).join('\n');
  return [
    HELPERS,
    '// the helper',
    `export function g(b) { ${block([helper], top(['b'], false))} }`,
    of(
      helper,
      () => `export ${keyword}function f(a) {\n${text}\n}`,
      () => `export const f = ${keyword}(a) => {\n${text}\n};`,
      () =>
        `class Own { ${keyword}run(a) {\n${text}\n} }\nexport const f = (a) => new Own().run(a);`,
      () =>
        `const own = { ${keyword}run(a) {\n${text}\n} };\nexport function f(a) { return own.run(a); }`,
      () =>
        `${keyword}function own(a) {\n${text}\n}\nexport async function f(a) { log('f'); return own(a); }`,
    ),
    'export const h = () => kept.map((fn) => typeof fn);',
    'export const used = () => kept.splice(0).map((fn) => fn === kept[0]);',
  ].join('\n');
}
