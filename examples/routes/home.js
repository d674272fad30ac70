import { render } from '../lib/templates.js';
import { readTable } from '../lib/store.js';

export async function home(request, response) {
  const users = await readTable('users');
  const page = render('home', { title: 'Accounts & orders', count: users.length });
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(page);
}
