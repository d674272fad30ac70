// Makes the files of a new rule and adds it to the plugin: npm run new-rule -- <name> "<description>".
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const [name, description, root = fileURLToPath(new URL('..', import.meta.url))] =
  process.argv.slice(2);

if (!/^[a-z]+(?:-[a-z]+)+$/.test(name ?? '') || !description) {
  console.error('usage: npm run new-rule -- no-slow-thing "disallow things that are slow"');
  process.exit(2);
}

const variable = name.replace(/-(\w)/g, (_match, letter) => letter.toUpperCase());
const read = (file) => readFileSync(new URL(`new-rule/${file}`, import.meta.url), 'utf8');
const fill = (text) =>
  text
    .replaceAll('__NAME__', name)
    .replaceAll('__VARIABLE__', variable)
    .replaceAll('__DESCRIPTION__', description);

for (const [template, file] of [
  ['rule.ts.txt', `src/rules/${name}.ts`],
  ['rule.test.ts.txt', `tests/rules/${name}.test.ts`],
  ['behavior.test.ts.txt', `tests/behavior/${name}.test.ts`],
  ['page.md.txt', `docs/rules/${name}.md`],
]) {
  const target = path.join(root, file);
  if (existsSync(target)) {
    console.error(`${file} exists already.`);
    process.exit(1);
  }
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, fill(read(template)));
  console.log(`made ${file}`);
}

const index = path.join(root, 'src/index.ts');
writeFileSync(index, addToIndex(readFileSync(index, 'utf8')));
console.log('added it to src/index.ts');
console.log('Next: write the valid cases, the rule, its page, then `npm run docs`.');

/** Adds the import and the entry of the rule, both in alphabetical order. */
function addToIndex(text) {
  const importLine = `import { ${variable} } from './rules/${name}.ts';`;
  const imports = /(?:^import .* from '\.\/rules\/.*\n)+/m;
  const withImport = imports.test(text)
    ? text.replace(imports, (lines) => sorted(lines, importLine))
    : text.replace(/(^import .*'\.\/create-rule\.ts';\n)/m, `$1${importLine}\n`);
  return withImport.replace(
    /(export const rules[^=]*= \{)\n?([^}]*)(\};)/,
    (_match, open, entries, close) =>
      `${open}\n${sorted(entries, `  '${name}': ${variable},`)}${close}`,
  );
}

function sorted(lines, added) {
  return `${[...lines.split('\n').filter((line) => line.trim() !== ''), added].sort().join('\n')}\n`;
}
