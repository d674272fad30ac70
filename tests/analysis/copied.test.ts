import { expect, it } from 'vitest';
import { isCopiedText } from '../../src/analysis/copied.ts';

it.each([
  '// copied from https://github.com/owner/name/blob/main/hoist.ts\nexport const a = 1;',
  '/**\n * Taken verbatim from: https://example.com/a.js\n */',
  '\uFEFF/* Copy from https://example.com */',
])('takes a text for a copy that says so first: %j', (text) => {
  expect(isCopiedText(text)).toBe(true);
});

it.each([
  "import fs from 'fs';\n// copied from https://example.com\nexport const trim = (text) => text.trim();",
  '// Files are copied from https://example.com\nexport const a = 1;',
  '// copied from the old server\nexport const a = 1;',
])('takes no other text for one: %j', (text) => {
  expect(isCopiedText(text)).toBe(false);
});
