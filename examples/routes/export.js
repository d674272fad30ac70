import { gzipSync } from 'node:zlib';
import { readTable } from '../lib/store.js';

export async function exportUsers(request, response) {
  const users = await readTable('users');
  const lines = [];
  for (const user of users) {
    const quote = (value) => {
      const text = String(value);
      return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
    };
    lines.push([user.id, user.name].map(quote).join(','));
  }
  const csv = `id,name\n${lines.join('\n')}\n`;
  const body = gzipSync(csv);
  response.writeHead(200, { 'content-type': 'text/csv', 'content-encoding': 'gzip' });
  response.end(body);
}
