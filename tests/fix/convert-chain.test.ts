import type { TSESLint, TSESTree } from '@typescript-eslint/utils';
import * as parser from '@typescript-eslint/parser';
import { Linter, type Linter as LinterType } from 'eslint';
import { describe, expect, test } from 'vitest';
import { isMethodCall } from '../../src/ast/nodes.ts';
import { walk } from '../../src/ast/walk.ts';
import { convertChain, type Claims, type Conversion } from '../../src/fix/chain/convert.ts';
import type { HazardName } from '../../src/fix/chain/hazard.ts';
import { apply } from './source.ts';

const GET = 'const get = async (x) => x; ';

function read(
  code: string,
  languageOptions: LinterType.LanguageOptions = {},
): { sourceCode: TSESLint.SourceCode; chains: TSESTree.Expression[] } {
  const linter = new Linter();
  const [problem] = linter.verify(code, [{ languageOptions }]);
  if (problem) throw new Error(`${problem.message} in ${code}`);
  const sourceCode = linter.getSourceCode() as unknown as TSESLint.SourceCode;
  const chains: TSESTree.Expression[] = [];
  walk(sourceCode.ast, sourceCode.visitorKeys, (node) => {
    const isStep = isMethodCall(node, 'then', 'catch', 'finally');
    const isInner = chains.some(
      ({ range }) => range[0] <= node.range[0] && node.range[1] <= range[1],
    );
    if (isStep && !isInner) chains.push(node);
  });
  return { sourceCode, chains };
}

/** What becomes of the first chain of a text. */
function convert(code: string, languageOptions?: LinterType.LanguageOptions): Conversion {
  const { sourceCode, chains } = read(GET + code, languageOptions);
  const [chain] = chains;
  if (!chain) throw new Error('No chain.');
  return convertChain(sourceCode, chain);
}

function converted(code: string): Conversion & { kind: 'converted' } {
  const conversion = convert(code);
  if (conversion.kind === 'refused') throw new Error(`Refused: ${conversion.hazard}.`);
  return conversion;
}

/** The text after a conversion, on one line. */
function textOf(code: string): string {
  const { edits } = converted(code);
  return apply(GET + code, edits)
    .slice(GET.length)
    .replace(/\s+/gu, ' ')
    .trim();
}

describe('what the text becomes', () => {
  test.each([
    [
      'a returned chain',
      'async () => { return get(1).then((y) => { use(y); return y.a; }); }',
      'async () => { const y = await get(1); use(y); return y.a; }',
    ],
    [
      'the body of an arrow function',
      'async () => get(1).then((y) => { use(y); return y.a; })',
      'async () => { const y = await get(1); use(y); return y.a; }',
    ],
    [
      'an expression, where one is enough',
      'async () => [await get(1).then((y) => y.a)];',
      'async () => [await (await get(1)).a];',
    ],
    [
      'a declaration',
      'async () => { const z = await get(1).then((y) => { use(y); return [y]; }); }',
      'async () => { const y = await get(1); use(y); const z = [y]; }',
    ],
    [
      'an assignment',
      'async (z) => { z = await get(1).catch(() => 2); }',
      'async (z) => { try { z = await get(1); } catch { z = 2; } }',
    ],
    [
      'a statement',
      'async () => { await get(1).finally(() => { end(); }); }',
      'async () => { try { await get(1); } finally { end(); } }',
    ],
    [
      'a statement without braces',
      'async () => { if (a) await get(1).then((y) => { use(y); }); }',
      'async () => { if (a) { const y = await get(1); use(y); } }',
    ],
    [
      'a choice',
      'async () => { return a ? get(1).then((y) => { use(y); return 2; }) : 3; }',
      'async () => { if (a) { const y = await get(1); use(y); return 2; } return 3; }',
    ],
    [
      'a handler beside another',
      'async () => { return get(1).then((y) => use(y), (e) => other(e)); }',
      'async () => { let y; try { y = await get(1); } catch (e) { return other(e); } return use(y); }',
    ],
    [
      'a branch in the middle',
      'async () => { return get(1).then((y) => { if (y) return 1; return [2]; }).then((z) => use(z)); }',
      'async () => { const y = await get(1); let z; if (y) { z = 1; } else { z = [2]; } return use(z); }',
    ],
    [
      'a nested chain',
      'async () => { return get(1).then((y) => get(2).then((z) => use(y, z))); }',
      'async () => { const y = await get(1); const z = await get(2); return use(y, z); }',
    ],
    [
      'a plain function',
      'function f() { return get(1).then((y) => get(y)).then((z) => use(z)); }',
      'async function f() { const y = await get(1); const z = await get(y); return use(z); }',
    ],
    [
      'the steps after a handler that cannot move',
      'async (o) => { return get(1).then(o.m).then((y) => { use(y); return y; }); }',
      'async (o) => { const y = await get(1).then(o.m); use(y); return y; }',
    ],
  ])('%s', (_title, code, output) => {
    expect(textOf(code)).toBe(output);
  });
});

describe('what a conversion tells', () => {
  test('nothing changes in an async function', () => {
    const { changes, fn, makesAsync } = converted(
      'async function f() { return get(1).then((y) => y.a); }',
    );
    expect(changes.size).toBe(0);
    expect(makesAsync).toBe(false);
    expect(fn?.id?.name).toBe('f');
  });

  test('at the top level of a module there is no function', () => {
    expect(converted('await get(1).then((y) => { use(y); });').fn).toBeUndefined();
  });

  test('an error before the first await becomes a rejection', () => {
    const { changes, makesAsync } = converted(
      'export function f() { check(); return get(1).then((y) => get(y)).then((z) => use(z)); }',
    );
    expect(makesAsync).toBe(true);
    expect([...changes.keys()]).toEqual(['rejects early errors']);
  });

  test('an error of the receiver is caught', () => {
    const code = 'async function f() { return Promise.resolve(check()).catch((e) => use(e)); }';
    expect([...converted(code).changes.keys()]).toEqual(['catches receiver']);
  });

  test('the promises that are saved', () => {
    expect(converted('async () => get(1).then((y) => [y]);').saved).toBe(1);
    expect(converted('async () => get(1).then((y) => [y]).catch(() => 2);').saved).toBe(2);
    expect(converted('async () => get(1).finally(() => { end(); });').saved).toBe(3);
  });

  test('the values that are awaited because they may be promises', () => {
    const { guesses } = converted('async () => get(1).then((y) => y.a).then((z) => use(z));');
    expect(guesses.map(({ type }) => type)).toEqual(['MemberExpression']);
  });

  test('the names that it declares, which the next conversion leaves alone', () => {
    const code = `${GET}async function f() { await get(1).then((y) => { use(y); }); await get(2).then((y) => { use(y); }); }`;
    const { chains, sourceCode } = read(code);
    const claims: Claims = new Map();
    const texts = chains.map((chain) => {
      const conversion = convertChain(sourceCode, chain, claims);
      if (conversion.kind === 'refused') return conversion.hazard;
      const { claim, edits } = conversion;
      if (claim) claims.set(claim.scope, new Set(claim.names));
      const [statement] = edits.map(({ text }) => text.trim().split('\n')[0]);
      return [claim?.names, statement];
    });
    expect(texts).toEqual([
      [['y'], 'const y = await get(1);'],
      [['nextY'], 'const nextY = await get(2);'],
    ]);
  });
});

describe('why a chain is refused', () => {
  test.each<[HazardName, string]>([
    ['unproven promise', 'async (p) => { return p.then((y) => y.a); }'],
    ['no chain', 'async () => { return get(1).then((y) => y); }'],
    ['arguments', 'async () => { return get(1).then((y) => y.a, null, 3); }'],
    ['arguments', 'async (all) => { return get(1).then(...all); }'],
    ['unproven handler', 'async (o) => { return get(1).then(o.m); }'],
    ['kind of handler', 'async () => { return get(1).then((y, z) => [y, z]); }'],
    ['kind of handler', 'async () => { return get(1).finally((y) => { use(y); }); }'],
    ['own this', 'async () => { return get(1).then(function (y) { return [this, y]; }); }'],
    ['content of handler', "async () => { return get(1).then((y) => { return eval('y'); }); }"],
    ['var', 'async () => { return get(1).then((y) => { use(z); var z = y; return z; }); }'],
    [
      'branch return',
      'async () => { const z = await get(1).then((y) => { for (const a of y) return a; }); }',
    ],
    ['two handlers', 'async () => { const z = await get(1).then((y) => use(y), () => 2); }'],
    ['position', 'async () => { get(1).then((y) => y.a); }'],
    ['position', 'async () => { const p = get(1).then((y) => y.a); }'],
    ['position', 'async () => { return a && get(1).then((y) => y.a); }'],
    ['caught', 'async () => { try { return get(1).then((y) => y.a); } catch {} }'],
    ['function', 'const o = { get p() { return get(1).then((y) => y.a); } };'],
    ['function', 'class A { constructor() { return get(1).then((y) => y.a); } }'],
    ['other returns', 'function f(a) { if (a) return 1; return get(1).then((y) => y.a); }'],
    ['empty handler', 'async () => { await get(1).catch(() => {}); }'],
  ])('%s: %s', (hazard, code) => {
    expect(convert(code)).toMatchObject({ kind: 'refused', hazard });
  });

  test('type: a type that nothing else says', () => {
    const code = 'async () => { return get(1).then((y): any => { use(y); return y; }); }';
    expect(convert(code, { parser })).toMatchObject({ kind: 'refused', hazard: 'type' });
  });
});
