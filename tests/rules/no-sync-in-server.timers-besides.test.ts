import { describe, expect, it } from 'vitest';
import { makeProject, reportAll, verify } from '../harness/projects.ts';

reportAll();

const MESSAGE = 'the timer may strike again before it is done';

const CASES: readonly [title: string, timer: string, isStruck: boolean][] = [
  ['no timer', 'watch();', false],
  ['a timer that strikes once', 'setTimeout(watch, 5000);', false],
  ['a timer of something else', 'setInterval(() => app.emit("tick"), 5000); watch();', false],
  ['a timer', 'setInterval(watch, 5000);', true],
  ['a timer through another function', 'setInterval(() => { watch(); }, 5000);', true],
];

describe('a function that requests and a timer run', () => {
  it.each(CASES)('%s', (_, timer, isStruck) => {
    const code = `import express from 'express';
import fs from 'node:fs';
const app = express();
function clean(folder) { for (const name of fs.readdirSync(folder)) app.emit('old', name); }
function watch() { clean('parts'); }
app.delete('/:id', (req, res) => { clean(req.params.id); res.end(); });
app.listen(3000);
${timer}
`;
    const root = makeProject({ 'server.js': code });
    const offers = verify(root, 'server.js', code).flatMap(({ suggestions = [] }) => suggestions);
    expect(offers.some(({ desc }) => desc.includes(MESSAGE))).toBe(isStruck);
  });
});
