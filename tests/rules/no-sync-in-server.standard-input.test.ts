import { describe, it } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const PACKAGE = '{ "name": "notes", "version": "1.0.0" }';
const NOTES =
  "const fs = require('fs');\nexports.read = ({ name }) => {\n  return fs.readFileSync(name, 'utf8');HOT\n};\n";
const HANDLE =
  "const { read } = require('./notes');\nconst tools = { read };\nfunction handle(line) {\n  const { id, method, params } = JSON.parse(line);\n  const result = tools[method](params);\n  process.stdout.write(JSON.stringify(ANSWER) + '\\n');\n}\n";
const ANSWER = "{ jsonrpc: '2.0', id, result }";
const DATA =
  "process.stdin.on('data', (chunk) => { for (const line of String(chunk).split('\\n')) handle(line); });\n";
const LINES =
  "const readline = require('node:readline');\nconst lines = readline.createInterface({ input: process.stdin });\nlines.on('line', handle);\n";

function expectFound(hot: string, server: string, answer: string): void {
  expectMarked({
    'package.json': PACKAGE,
    'server.js': HANDLE.replace('ANSWER', answer) + server,
    'notes.js': NOTES.replace('HOT', hot),
  });
}

describe('A program that answers JSON-RPC is sent requests by its standard input', () => {
  it.each([
    ['in pieces', DATA],
    ['line by line', LINES],
    [
      'line by line, of an interface of no other use',
      LINES.replace('{ input: process.stdin }', '{ input: process.stdin, crlfDelay: Infinity }'),
    ],
  ])('%s', (_, server) => {
    expectFound(' // hot', server, ANSWER);
  });
});

describe('But not', () => {
  it.each([
    ['a program that somebody types to', LINES, '{ id, result }'],
    ['who asks others', LINES, "{ jsonrpc: '2.0', id, method }"],
    [
      'who reads something else',
      LINES.replace('input: process.stdin', "input: require('fs').createReadStream('rows')"),
      ANSWER,
    ],
    ['the end of the input', DATA.replace("'data'", "'end'"), ANSWER],
  ])('%s', (_, server, answer) => {
    expectFound('', server, answer);
  });
});
