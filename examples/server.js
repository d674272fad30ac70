import http from 'node:http';
import { pathToFileURL } from 'node:url';
import { login, register, showUser } from './routes/accounts.js';
import { exportUsers } from './routes/export.js';
import { home } from './routes/home.js';
import { listOrders, showReport } from './routes/orders.js';
import { sendJson } from './lib/http.js';

export function createServer() {
  return http.createServer((request, response) => {
    route(request, response).catch((error) => {
      sendJson(response, error.status ?? 500, { error: error.message });
    });
  });
}

async function route(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  switch (`${request.method} ${pathname}`) {
    case 'GET /':
      return home(request, response);
    case 'GET /health':
      return sendJson(response, 200, { ok: true });
    case 'POST /register':
      return register(request, response);
    case 'POST /login':
      return login(request, response);
    case 'GET /users.csv':
      return exportUsers(request, response);
    case 'GET /orders':
      return listOrders(request, response);
    case 'GET /report':
      return showReport(request, response);
  }
  const user = /^\/users\/([^/]+)$/.exec(pathname);
  if (request.method === 'GET' && user) return showUser(request, response, user[1]);
  return sendJson(response, 404, { error: 'Not found' });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.env.PORT ?? 3000);
  createServer().listen(port, () => console.log(`Listening on port ${port}`));
}
