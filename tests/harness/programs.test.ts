import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkPrograms, PRELUDE, preludeCall } from './programs.ts';
import { dropAwait, noFix, sampleRule } from './sample-rules.ts';

const driver = [['f']] as const;

function programs(...functions: string[]): fc.Arbitrary<string> {
  return fc
    .array(preludeCall([], functions), { minLength: 1, maxLength: 4 })
    .map((calls) =>
      [PRELUDE, 'export async function f() {', ...calls.map((c) => `log(await ${c});`), '}'].join(
        '\n',
      ),
    );
}

it('passes when every program does the same', async () => {
  const returning = preludeCall([], ['plain']).map(
    (call) => `${PRELUDE}export async function f() { const a = await ${call}; return a; }`,
  );
  const statistics = await checkPrograms({
    rule: sampleRule(dropAwait),
    arbitrary: returning,
    driver,
    runs: 20,
  });
  expect(statistics).toEqual({ programs: 20, fixed: 20 });
});

it('fails with the smallest program, the seed and the traces', async () => {
  const check = checkPrograms({
    rule: sampleRule(dropAwait),
    arbitrary: programs('ok', 'plain', 'bad'),
    driver,
    runs: 50,
  });
  const message = await check.then(String, (error: unknown) => (error as Error).message);
  expect(message).toMatch(/Seed -?\d+, after \d+ steps/);
  expect(message.match(/log\(await/g)).toHaveLength(2);
});

it('fails when too few programs are fixed', async () => {
  const check = checkPrograms({
    rule: sampleRule(noFix),
    arbitrary: programs('plain'),
    driver,
    runs: 5,
  });
  await expect(check).rejects.toThrow('Only 0 of 5');
});
