// Answers each folder it is sent with what `lintFolder` says of it.
import { parentPort } from 'node:worker_threads';
import { lintFolder } from './lint-folder.js';

parentPort.on('message', async (folder) => {
  parentPort.postMessage(await lintFolder(folder));
});
