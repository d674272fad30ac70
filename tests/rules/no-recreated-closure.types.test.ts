import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const languages = ['typed'] as const;

const BODY = `{
      const { name } = entry;
      return entry.isFile() && name !== '';
    }`;

/** Entries of folders are filtered in a loop. */
const files = (
  head: string,
  callback: string,
  list = 'readdirSync(folder, all)',
): string => `${head}
const all = { withFileTypes: true } as const;
${callback.startsWith('const') ? `\n${callback}\n\n` : ''}export function run(folders: string[]): unknown[] {
  const found: unknown[] = [];
  for (const folder of folders) {
    found.push(folder, ${list}.filter(${callback.startsWith('const') ? 'keepEntry' : callback}));
  }
  return found;
}`;

const kept = (parameter: string): string =>
  `const keepEntry = ${parameter} => ${BODY.replaceAll('\n    ', '\n')};`;

const IMPORT = "import { readdirSync } from 'node:fs';";
const suggestion = (head: string, list?: string) => ({
  languages,
  code: files(head, `[|(entry) =>|] ${BODY}`, list),
  output: null,
  suggestions: [
    {
      message: 'Hoist it as `keepEntry`: its types have to be written by hand.',
      output: files(head, kept('(entry)'), list),
    },
  ],
});

testRule(noRecreatedClosure, {
  valid: [],
  invalid: [
    {
      title: 'A type whose name the file uses for something else.',
      ...suggestion(`${IMPORT}\nexport const Dirent = 3;`),
    },
    {
      title: 'A type whose name is one of a function of the file.',
      ...suggestion(
        `${IMPORT}\nexport const sized = (list: string[]) => list.map((Dirent) => Dirent.length);`,
      ),
    },
    {
      title: 'A type of a module of which the file imports nothing by name.',
      ...suggestion(
        "import 'node:fs';\ndeclare const read: typeof import('node:fs').readdirSync;",
        'read(folder, all)',
      ),
    },
    {
      title: 'A type that only the function around has, and that the new place is in.',
      languages,
      code: `export function run(texts: string[][]): unknown[] {
  class Row { constructor(readonly text: string) {} }
  const found: unknown[] = [];
  const rows = texts.map((list) => list.map((text) => new Row(text)));
  const least = texts.length;
  for (const list of rows) {
    found.push(list.filter([|(row) =>|] {
      const { text } = row;
      return text !== '' && text.length > least;
    }));
  }
  return found;
}`,
      output: `export function run(texts: string[][]): unknown[] {
  class Row { constructor(readonly text: string) {} }
  const found: unknown[] = [];
  const rows = texts.map((list) => list.map((text) => new Row(text)));
  const least = texts.length;

  const keepRow = (row: Row) => {
    const { text } = row;
    return text !== '' && text.length > least;
  };

  for (const list of rows) {
    found.push(list.filter(keepRow));
  }
  return found;
}`,
    },
    {
      title: 'A type that the file imports from the same module is imported with it.',
      languages,
      code: files(IMPORT, `[|(entry) =>|] ${BODY}`),
      output: files(
        "import { readdirSync, type Dirent } from 'node:fs';",
        kept('(entry: Dirent<string>)'),
      ),
    },
    {
      title: 'A list of imports with a line each, and one of types alone.',
      languages,
      code: files(
        "import {\n  readdirSync,\n  statSync,\n} from 'node:fs';\nexport const stat = statSync;",
        `[|(entry) =>|] ${BODY}`,
      ),
      output: files(
        "import {\n  readdirSync,\n  statSync,\n  type Dirent,\n} from 'node:fs';\nexport const stat = statSync;",
        kept('(entry: Dirent<string>)'),
      ),
    },
    {
      title: 'A list of types alone.',
      languages,
      code: files(
        `${IMPORT}\nimport type { Stats } from 'node:fs';\nexport type { Stats };`,
        `[|(entry) =>|] ${BODY}`,
      ),
      output: files(
        `${IMPORT}\nimport type { Stats, Dirent } from 'node:fs';\nexport type { Stats };`,
        kept('(entry: Dirent<string>)'),
      ),
    },
    {
      title: 'A type that the file imports already, also for a parameter without parentheses.',
      languages,
      code: files(
        "import { readdirSync, type Dirent } from 'node:fs';\nexport type { Dirent };",
        `[|entry =>|] ${BODY}`,
      ),
      output: files(
        "import { readdirSync, type Dirent } from 'node:fs';\nexport type { Dirent };",
        kept('(entry: Dirent<string>)'),
      ),
    },
    {
      title: 'A type of a module that the file imports as a whole.',
      languages,
      code: files(
        "import * as fs from 'node:fs';",
        `[|(entry) =>|] ${BODY}`,
        'fs.readdirSync(folder, all)',
      ),
      output: files(
        "import * as fs from 'node:fs';",
        kept('(entry: fs.Dirent<string>)'),
        'fs.readdirSync(folder, all)',
      ),
    },
    {
      title: 'A parameter that is a function, and a result that is a tuple, without parentheses.',
      options: [{ arrayCallbacks: 'always' }],
      languages,
      code: `export async function wait(times: number[][]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const list of times) {
    await new Promise([|(resolve) =>|] {
      const next = setTimeout(resolve, 10);
      next.unref();
    });
    const pairs: [string, number][] = list.map([|time =>|] {
      const text = String(time);
      return [text, time];
    });
    found.push(pairs);
  }
  return found;
}`,
      output: `const waitExecutor = (resolve: (value: unknown) => void) => {
  const next = setTimeout(resolve, 10);
  next.unref();
};

const mapTime = (time: number): [string, number] => {
  const text = String(time);
  return [text, time];
};

export async function wait(times: number[][]): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const list of times) {
    await new Promise(waitExecutor);
    const pairs: [string, number][] = list.map(mapTime);
    found.push(pairs);
  }
  return found;
}`,
    },
    {
      title: 'A result of literals, in the quotes of the file.',
      languages,
      code: `export function sizes(lists: number[][]): ('large' | 'small')[][] {
  const found: ('large' | 'small')[][] = [];
  for (const list of lists) {
    found.push(list.map([|one =>|] {
      const half = one / 2;
      return half > 3 ? 'large' : 'small';
    }));
  }
  return found;
}`,
      output: `const mapOne = (one: number): 'large' | 'small' => {
  const half = one / 2;
  return half > 3 ? 'large' : 'small';
};

export function sizes(lists: number[][]): ('large' | 'small')[][] {
  const found: ('large' | 'small')[][] = [];
  for (const list of lists) {
    found.push(list.map(mapOne));
  }
  return found;
}`,
    },
    {
      title: 'Two functions that need one type more, which is imported once.',
      languages,
      code: files(IMPORT, `[|(entry) =>|] ${BODY}`).replace(
        'return found;',
        `for (const folder of folders) {
    found.push(folder, readdirSync(folder, all).some([|(entry) =>|] {
      const { name } = entry;
      return entry.isFile() && name !== 'a';
    }));
  }
  return found;`,
      ),
      output: files(
        "import { readdirSync, type Dirent } from 'node:fs';",
        `${kept('(entry: Dirent<string>)')}

const matchesEntry = (entry: Dirent<string>) => {
  const { name } = entry;
  return entry.isFile() && name !== 'a';
};`,
      ).replace(
        'return found;',
        `for (const folder of folders) {
    found.push(folder, readdirSync(folder, all).some(matchesEntry));
  }
  return found;`,
      ),
    },
  ],
});
