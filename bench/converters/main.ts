// npm run bench:converters [-- --differences] [--write]
import { parseArgs } from 'node:util';
import { CASE_PRELUDE, cases, type Outcome } from '../../tests/behavior/prefer-await.cases.ts';
import { runModule, type Trace } from '../../tests/harness/behavior.ts';
import { markdownTable, writeSection } from '../markdown.ts';
import { CONVERTERS, type Converter } from './converters.ts';

const PAGE = new URL('../../docs/performance.md', import.meta.url);

/** The calls that the behaviour suite makes. */
const DRIVER = [
  ['f', 1],
  ['f', 0],
  ['f', { a: 1 }],
] as const;

const EXPECTED: Record<Outcome, string> = {
  fix: 'have an exact conversion',
  suggestion: 'change one thing, which the suggestion names',
  refused: 'must be left alone',
};

type Result = 'same' | 'different' | 'refused';

const { values } = parseArgs({
  options: {
    differences: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
});

const counts = new Map<string, number>();
const all = Object.values(cases).flat();
for (const [title, expected, code] of all) {
  const source = CASE_PRELUDE + code;
  const original = await runModule(source, DRIVER);
  for (const converter of CONVERTERS) {
    const result = await compare(converter, source, original, title);
    count(converter, expected, result);
  }
}

const rows = CONVERTERS.flatMap((converter) =>
  (Object.keys(EXPECTED) as Outcome[]).map((expected) => [
    converter.name,
    EXPECTED[expected],
    ...(['same', 'different', 'refused'] as const).map((result) =>
      String(counts.get(key(converter, expected, result)) ?? 0),
    ),
  ]),
);
const header = ['', 'cases that', 'same behaviour', 'different', 'left alone'];
const table = markdownTable(header, rows);
console.log(table);
if (values.write) {
  await writeSection(PAGE, 'converters', `${String(all.length)} cases.\n\n${table}`);
}

function key({ name }: Converter, expected: Outcome, result: Result): string {
  return `${name}: ${expected}: ${result}`;
}

function count(converter: Converter, expected: Outcome, result: Result): void {
  const name = key(converter, expected, result);
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** A converter that fails has refused; code that no longer runs behaves differently. */
async function compare(
  converter: Converter,
  source: string,
  original: Trace,
  title: string,
): Promise<Result> {
  let converted: string;
  try {
    converted = converter.convert(source);
  } catch {
    return 'refused';
  }
  if (converted === source) return 'refused';
  let trace: Trace;
  try {
    trace = await runModule(converted, DRIVER);
  } catch (error) {
    trace = [String(error)];
  }
  const isSame = JSON.stringify(trace) === JSON.stringify(original);
  if (!isSame && values.differences) {
    console.log(`— ${converter.name}: ${title}\n${converted}\n`);
  }
  return isSame ? 'same' : 'different';
}
