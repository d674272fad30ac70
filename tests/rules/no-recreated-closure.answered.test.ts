import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;
const languages = ['js'] as const;

const steps = (promise: string): string => `export async function ask(names) {
  for (const name of names) {
    ${promise}.then([|(user) =>|] user.name.trim());
  }
}`;
const listening = (call: string): string => `${call}, () => {
  const parse = [|(text) =>|] {
    const line = text.trim();
    return line.split(',');
  };
  console.log(parse(location.hash));
});
`;
const unmarked = (code: string): string => code.replaceAll(/\[\||\|\]/gu, '');
const inChart = (list: string): string => `export function draw(rows, chart) {
  return ${list}.map((row) => {
    const colors = [|new Set(['red', 'green', 'blue'])|];
    return colors.has(row.color) ? row.color : chart.color;
  });
}`;

testRule(noRecreatedClosure, {
  valid: [
    ...[
      'vscode.window.showErrorMessage(name)',
      'confirmOverwrite(name)',
      'fetch(name).then((answer) => answer.json())',
      'client.query(name)',
    ].map((promise) => ({
      title: `A step after ${promise}.`,
      options,
      languages,
      code: unmarked(steps(promise)),
    })),
    ...[
      "document.addEventListener('DOMContentLoaded'",
      "window.addEventListener('load'",
      "$(window).on('load'",
      "process.once('SIGINT'",
      "app.on('ready'",
    ].map((call) => ({
      title: `A helper of what ${call}, …) runs once.`,
      options,
      languages,
      code: unmarked(listening(call)),
    })),
  ],
  invalid: [
    {
      title: 'A step after what a program works out.',
      options,
      languages,
      code: steps('load(name)'),
      output: `const handleUser = (user) => user.name.trim();

export async function ask(names) {
  for (const name of names) {
    load(name).then(handleUser);
  }
}`,
    },
    ...["image.addEventListener('load'", "socket.on('message'"].map((call) => ({
      title: `A helper of what ${call}, …) runs again.`,
      options,
      languages,
      code: listening(call),
      output: `const parse = (text) => {
  const line = text.trim();
  return line.split(',');
};

${call}, () => {
  console.log(parse(location.hash));
});
`,
    })),
  ],
});

testRule(noRecreatedClosure, {
  valid: ['rows.slice(0, 10)', '[...rows].slice(0, 3)'].map((list) => ({
    title: `What is made for each of ${list}.`,
    options: [{ report: 'noticeable' }],
    languages,
    code: unmarked(inChart(list)),
  })),
  invalid: ['rows', 'rows.slice(10)', 'rows.slice(0, 500)'].map((list) => ({
    title: `What is made for each of ${list}.`,
    options: [{ report: 'noticeable' }],
    languages,
    code: inChart(list),
    output: `const colors = new Set(['red', 'green', 'blue']);

${unmarked(inChart(list)).replace("    const colors = new Set(['red', 'green', 'blue']);\n", '')}`,
  })),
});
