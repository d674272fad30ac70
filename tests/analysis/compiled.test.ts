import { expect, it } from 'vitest';
import { isCompiledText } from '../../src/analysis/project/files/purpose.ts';

const HEAD = '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });';

it.each([
  ['at once', HEAD],
  ['below a licence', `/*! MIT */\n// by us // and others\n\n${HEAD}`],
  ['below a comment with other line ends', `// by us\r\n${HEAD}`],
])('a compiler says so %s', (_, text) => {
  expect(isCompiledText(text)).toBe(true);
});

it('a head of slashes and comments is read once', () => {
  const text = `${'/'.repeat(2000)}\n${'// a // b // c\n'.repeat(50)}const fs = require("fs");`;
  expect(isCompiledText(text)).toBe(false);
});
