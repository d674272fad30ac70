// The example server in a process of its own: node serve.js <folder of the server>
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [, , folder = '.'] = process.argv;
const { createServer } = await import(pathToFileURL(path.join(folder, 'server.js')).href);
const server = createServer();
// A busy machine can keep an idle connection waiting for longer than the default.
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
