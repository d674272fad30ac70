import type { Case } from './prefer-await.cases.ts';

/** Functions and types that the typed cases use. */
export const TYPED_PRELUDE = `
declare function log(...values: unknown[]): void;
interface User { id: number; name: string; manager: number }
interface Admin extends User { level: number }
async function getUser(id: number): Promise<User> {
  log('getUser', id);
  if (id === 0) throw new TypeError('no user');
  return { id, name: 'user ' + id, manager: id + 1 };
}
async function getName(id: number): Promise<string> { log('getName', id); return 'name ' + id; }
async function find(id: number): Promise<User | undefined> { return id > 1 ? undefined : getUser(id); }
`;

/** Typed code whose fixed form has to compile and do the same. */
export const typescriptCases: readonly Case[] = [
  [
    'a return type',
    'fix',
    'export async function f(x: number): Promise<string> { return getUser(x).then((user) => user.name); }',
  ],
  [
    'a plain function with a return type',
    'fix',
    'export function f(x: number): Promise<string> { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); }',
  ],
  [
    'a plain function without one',
    'fix',
    'export function f(x: number) { return getUser(x).then((user) => getUser(user.manager)).then(({ name }) => name); }',
  ],
  [
    'a return type of PromiseLike',
    'refused',
    'export function f(x: number): PromiseLike<string> { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); }',
  ],
  [
    'a return type that is a union with a promise',
    'refused',
    'export function f(x: number): Promise<string> | string { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); }',
  ],
  [
    'a return type by an alias',
    'refused',
    'type Later<T> = Promise<T>;\nexport function f(x: number): Later<string> { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); }',
  ],
  [
    'a Promise of another module',
    'refused',
    'class Promise<T> { constructor(public value: T) {} then<R>(g: (value: T) => R): Promise<R> { return new Promise(g(this.value)); } }\nexport function f(x: number): Promise<number> { return new Promise(x).then((y) => y + 1).then((y) => y + 1); }',
  ],
  [
    'a parameter of PromiseLike',
    'refused',
    'async function g(p: PromiseLike<number>) { return p.then((y) => y + 1); }\nexport const f = (x: number) => g(Promise.resolve(x));',
  ],
  [
    'a parameter of Promise, without types unknown',
    'refused',
    'async function g(p: { then(h: (y: number) => number): unknown }) { return p.then((y) => y + 1); }\nexport const f = (x: number) => g(Promise.resolve(x));',
  ],
  [
    'a generic function',
    'fix',
    'async function g<T extends User>(p: T): Promise<T["name"]> { return getUser(p.id).then((user) => { log(user.name); return p.name; }); }\nexport const f = (x: number) => g({ id: x, name: "n", manager: 1 });',
  ],
  [
    'a generic arrow function',
    'fix',
    'const g = <T,>(value: T): Promise<T[]> => getUser(1).then((user) => getUser(user.manager)).then(() => [value]);\nexport const f = (x: number) => g(x);',
  ],
  [
    'an overloaded function',
    'refused',
    'export function f(x: number): Promise<string>;\nexport function f(x: string): Promise<string>;\nexport function f(x: any): Promise<string> { return getUser(Number(x)).then((user) => getUser(user.manager)).then((user) => user.name); }',
  ],
  [
    'an overloaded async function',
    'fix',
    'export function f(x: number): Promise<string>;\nexport function f(x: string): Promise<string>;\nexport async function f(x: any): Promise<string> { return getUser(Number(x)).then((user) => { log(user.id); return user.name; }); }',
  ],
  [
    'a method that an abstract class asks for',
    'fix',
    'abstract class A { abstract load(x: number): Promise<string>; }\nclass B extends A { load(x: number): Promise<string> { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); } }\nexport const f = (x: number) => new B().load(x);',
  ],
  [
    'a method that an interface asks for',
    'fix',
    'interface A { load(x: number): PromiseLike<string>; }\nclass B implements A { load(x: number) { return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); } }\nexport const f = (x: number) => new B().load(x);',
  ],
  [
    'a private method',
    'fix',
    'class A { private n = 1; private async load(x: number) { return getUser(x).then((user) => { this.n += 1; return user.name + this.n; }); } run(x: number) { return this.load(x); } }\nexport const f = (x: number) => new A().run(x);',
  ],
  [
    'a private plain method that throws, awaited by all',
    'fix',
    'class A { private load(x: number) { if (x > 1) throw new Error("early"); return getUser(x).then((user) => getUser(user.manager)).then((user) => user.name); } async run(x: number) { return await this.load(x); } }\nexport const f = (x: number) => new A().run(x);',
  ],
  [
    'a this parameter',
    'fix',
    'async function g(this: { n: number }, x: number) { return getUser(x).then((user) => { log(this.n); return user.id + this.n; }); }\nexport const f = (x: number) => g.call({ n: 2 }, x);',
  ],
  [
    'a handler with a this parameter',
    'refused',
    'export async function f(x: number) { return getUser(x).then(function (this: void, user) { return user.name; }); }',
  ],
  [
    'a cast of a returned chain',
    'refused',
    'export async function f(x: number) { return getUser(x).then((user) => { log(user); return user; }) as Promise<Admin>; }',
  ],
  [
    'a cast of an awaited chain',
    'refused',
    'export async function f(x: number) { const admin = (await getUser(x).then((user) => { log(user.id); return user; })) as Admin; return admin.level; }',
  ],
  [
    'a cast of an awaited chain of one expression',
    'fix',
    'export async function f(x: number) { const name = (await getUser(x).then((user) => user.name)) as string; return name; }',
  ],
  [
    'a cast in a handler',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => user as Admin).then((admin) => admin.level); }',
  ],
  [
    'an annotated parameter',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user: User) => { log(user.id); return user.name; }); }',
  ],
  [
    'an annotated parameter that is wider',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user: { id: number }) => { log(user); return user.id; }); }',
  ],
  [
    'an annotated pattern',
    'fix',
    'export async function f(x: number) { return getUser(x).then(({ id, name: own }: User) => { log(id); return own; }); }',
  ],
  [
    'an annotated pattern with a default',
    'refused',
    'export async function f(x: number) { return find(x).then(({ name }: { name: string } = { name: "none" }) => { log(name); return name; }); }',
  ],
  [
    'an annotated return type of a last handler',
    'fix',
    'export async function f(x: number): Promise<string> { return getUser(x).then((user): string => user.name); }',
  ],
  [
    'an annotated return type that nothing else says',
    'refused',
    'export async function f(x: number) { return getUser(x).then((user): string | number => { log(user); return user.name; }); }',
  ],
  [
    'type arguments of a step',
    'refused',
    'export async function f(x: number) { return getUser(x).then<string | number>((user) => { log(user); return user.name; }); }',
  ],
  [
    'a void function',
    'fix',
    'export async function f(x: number): Promise<void> { return getUser(x).then((user) => { log(user.name); }); }',
  ],
  [
    'a void function that returns a call',
    'fix',
    'export async function f(x: number): Promise<void> { return getUser(x).then((user) => console.debug(user.id)); }',
  ],
  [
    'a void function with a branch',
    'fix',
    'export async function f(x: number): Promise<void> { return getUser(x).then((user) => { if (user.id > 1) return; log(user.name); }); }',
  ],
  [
    'a union of a user and nothing',
    'fix',
    'export async function f(x: number): Promise<string> { return find(x).then((user) => { if (!user) return "none"; return user.name; }); }',
  ],
  [
    'narrowing in a middle handler',
    'fix',
    'export async function f(x: number): Promise<string> { return find(x).then((user) => { if (!user) throw new Error("none"); return getUser(user.manager); }).then((user) => user.name); }',
  ],
  [
    'a branch in a middle handler with two types',
    'fix',
    'export async function f(x: number) { return find(x).then((user) => { if (!user) return "none"; return user.id; }).then((value) => { log(typeof value); return [value]; }); }',
  ],
  [
    'a type predicate in a handler',
    'fix',
    'const isAdmin = (user: User): user is Admin => "level" in user;\nexport async function f(x: number) { return getUser(x).then((user) => { if (isAdmin(user)) return user.level; return user.name; }); }',
  ],
  [
    'an assertion function in a handler',
    'fix',
    'function assertUser(user: User | undefined): asserts user is User { if (!user) throw new Error("none"); }\nexport async function f(x: number) { return find(x).then((user) => { assertUser(user); return user.name; }); }',
  ],
  [
    'a rejection that is read',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => user.name).catch((error) => error.message); }',
  ],
  [
    'a rejection with a type',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => user.name).catch((error: Error) => error.message); }',
  ],
  [
    'a rejection with a type that is read twice',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => user.name).catch((error: Error) => { log(error.name); return error.message; }); }',
  ],
  [
    'a rejection that is unknown',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => user.name).catch((error: unknown) => { if (error instanceof TypeError) return error.message; throw error; }); }',
  ],
  [
    'a declared variable with a type',
    'fix',
    'export async function f(x: number) { const name: string | undefined = await find(x).then((user) => { const { name: found } = user ?? {}; return found; }); return name; }',
  ],
  [
    'a declared variable with a type, and a catch',
    'fix',
    'export async function f(x: number) { const name: string | null = await getUser(x).then((user) => user.name).catch(() => null); return [name]; }',
  ],
  [
    'a declared variable without a type, and a catch',
    'fix',
    'export async function f(x: number) { const name = await getUser(x).then((user) => user.name).catch(() => null); return name?.length ?? 0; }',
  ],
  [
    'a variable that a closure reads, and a catch',
    'fix',
    'export async function f(x: number) { const name = await getUser(x).catch((error: unknown) => { void error; return null; }); return [1].map((y) => y + (name?.id ?? 0)); }',
  ],
  [
    'a non-null assertion',
    'fix',
    'export async function f(x: number) { return find(x).then((user) => user!).then((user) => { log(user.id); return user.name; }); }',
  ],
  [
    'satisfies in a handler',
    'fix',
    'export async function f(x: number) { return getUser(x).then((user) => ({ id: user.id }) satisfies { id: number }); }',
  ],
  [
    'an object literal typed by its place',
    'fix',
    'export async function f(x: number): Promise<{ kind: "a" | "b" }> { return getUser(x).then((user) => { log(user); return { kind: "a" }; }); }',
  ],
  [
    'an empty array in a middle handler',
    'fix',
    'export async function f(x: number): Promise<string[]> { return getUser(x).then((user) => { const names: string[] = []; names.push(user.name); return names; }).then((names) => names.concat("z")); }',
  ],
  [
    'a generic handler',
    'refused',
    'export async function f(x: number) { return getUser(x).then(<T,>(user: T) => { log(user); return user; }); }',
  ],
  [
    'an enum and a namespace',
    'fix',
    'enum Kind { A = 1, B }\nnamespace tools { export const label = (kind: Kind) => Kind[kind]; }\nexport async function f(x: number) { return getUser(x).then((user) => { log(user.id); return tools.label(Kind.B); }); }',
  ],
  [
    'a decorated method',
    'fix',
    'function traced(target: object, key: string, descriptor: PropertyDescriptor) { log(key); return descriptor; }\nclass A { @traced async load(x: number) { return getUser(x).then((user) => { log(user.id); return user.name; }); } }\nexport const f = (x: number) => new A().load(x);',
  ],
  [
    'a parameter property',
    'fix',
    'class A { constructor(private readonly x: number) {} async load() { return getUser(this.x).then((user) => { log(user.id); return user.id + this.x; }); } }\nexport const f = (x: number) => new A(x).load();',
  ],
  [
    'Promise.all with a tuple',
    'fix',
    'export async function f(x: number) { return Promise.all([getUser(x), getName(x)]).then(([user, name]) => { log(user.id, name.length); return `${user.name}${name}`; }); }',
  ],
  [
    'a name that is taken, with its type',
    'fix',
    'export async function f(user: number) { return getUser(user).then((user: User) => ({ user, id: user.id })); }',
  ],
  [
    'texts of a union, from branches',
    'refused',
    "function take(kind: 'a' | 'b') { log(kind); }\nexport async function f(x: number) { const kind = await getUser(x).then((user) => { log(user); if (user.id) return 'a'; return 'b'; }); take(kind); }",
  ],
  [
    'texts of a union, from a choice',
    'fix',
    "function take(kind: 'a' | 'b') { log(kind); }\nexport async function f(x: number) { const kind = await getUser(x).then((user) => { log(user); return user.id ? 'a' : 'b'; }); take(kind); }",
  ],
  [
    'texts of a union, from a choice in a variable',
    'refused',
    "function take(kind: 'a' | 'b') { log(kind); }\nexport async function f(x: number) { let kind = await getUser(x).then((user) => { log(user); return user.id ? 'a' : 'b'; }); take(kind); kind = 'b'; }",
  ],
  [
    'texts of a union with a type',
    'fix',
    "export async function f(x: number) { const kind: 'a' | 'b' = await getUser(x).then((user) => { log(user); if (user.id) return 'a'; return 'b'; }); return kind; }",
  ],
  [
    'an empty list in place of an error',
    'refused',
    'export async function f(x: number) { const list = await getUser(x).then((user) => { log(user); return [user]; }).catch(() => []); return list.map((user) => user.id); }',
  ],
  [
    'an empty list of a written type in place of an error',
    'fix',
    'export async function f(x: number) { const list = await getUser(x).then((user) => { log(user); return [user]; }).catch(() => [] as User[]); return list.map((user) => user.id); }',
  ],
  [
    'types of a handler that are called as types around',
    'refused',
    'export async function f(x: number) { type Id = string; const id: Id = "i"; const n = await getUser(x).then((user) => { type Id = number; const id: Id = user.id; log(id); return id; }); return [id, n]; }',
  ],
];
