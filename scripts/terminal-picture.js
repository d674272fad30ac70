// Draws docs/terminal.svg: what `npx eslint-plugin-async-perf` prints for a part of the example server.
//
//   npm run picture              draws it
//   npm run picture -- --check   fails if the picture is not what would be drawn
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const picture = `${root}docs/terminal.svg`;
const PATHS = ['routes/accounts.js', 'lib/store.js'];
const COLUMNS = 110;
const LINE = 18;
const CHARACTER = 7.8;
const COLORS = { 31: '#f7768e', 32: '#9ece6a', 33: '#e0af68', 90: '#787c99' };

const { stdout } = spawnSync(process.execPath, [`${root}dist/cli.js`, ...PATHS], {
  cwd: `${root}examples`,
  encoding: 'utf8',
  env: { ...process.env, FORCE_COLOR: '1' },
});
const printed = stdout
  .replaceAll(`${root}examples/`, '')
  .replace(/\d+\.\d s/, '0.4 s')
  .trim();
const lines = [`\u001B[90m$\u001B[39m npx eslint-plugin-async-perf ${PATHS.join(' ')}`, '']
  .concat(printed.split('\n'))
  .flatMap(wrap);
const drawn = draw(lines);

if (!process.argv.includes('--check')) writeFileSync(picture, drawn);
else if (readFileSync(picture, 'utf8') !== drawn) {
  console.error('docs/terminal.svg is out of date: npm run picture');
  process.exitCode = 1;
}

/** Breaks a line that is too wide between words, and indents what is carried over as messages are. */
function wrap(line) {
  const rows = [];
  let row = '';
  for (const word of line.split(/(?<= )(?=\S)/)) {
    if (width(row + word.trimEnd()) > COLUMNS && row.trim() !== '') {
      rows.push(row.trimEnd());
      row = ' '.repeat(16);
    }
    row += word;
  }
  return [...rows, row.trimEnd()];
}

function width(text) {
  return text.replaceAll(/\u001B\[\d+m/g, '').length;
}

function draw(rows) {
  const size = { width: Math.ceil(COLUMNS * CHARACTER) + 32, height: rows.length * LINE + 52 };
  const text = rows.map((row, index) => drawRow(row, 52 + index * LINE)).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="The command line prints what it found, what can be repaired and what it costs">
<rect width="100%" height="100%" rx="8" fill="#1a1b26"/>
<circle cx="20" cy="18" r="5" fill="#f7768e"/><circle cx="38" cy="18" r="5" fill="#e0af68"/><circle cx="56" cy="18" r="5" fill="#9ece6a"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, monospace" font-size="13" fill="#c0caf5" xml:space="preserve">
${text}
</g>
</svg>
`;
}

function drawRow(row, y) {
  let color = '';
  let decoration = '';
  let column = 0;
  const spans = [];
  for (const part of row.split(/(\u001B\[\d+m)/)) {
    const code = /^\u001B\[(\d+)m$/.exec(part)?.[1];
    if (code === undefined) {
      const style = `${color && ` fill="${color}"`}${decoration}`;
      if (part.trim() !== '') {
        const x = 16 + column * CHARACTER;
        spans.push(
          `<tspan x="${x.toFixed(1)}" textLength="${(part.length * CHARACTER).toFixed(1)}"${style}>${escapeXml(part)}</tspan>`,
        );
      }
      column += part.length;
    } else if (code in COLORS) color = COLORS[code];
    else if (code === '39') color = '';
    else if (code === '4') decoration = ' text-decoration="underline"';
    else if (code === '1') decoration = ' font-weight="bold"';
    else if (code === '2') color = COLORS[90];
    else if (code === '22') [color, decoration] = ['', ''];
    else if (code === '24') decoration = '';
    else if (code === '0') [color, decoration] = ['', ''];
  }
  return `<text y="${y}">${spans.join('')}</text>`;
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
