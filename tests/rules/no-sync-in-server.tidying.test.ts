import { describe, it } from 'vitest';
import { expectMarked } from '../harness/projects.ts';

/** What a route does, and whether it is reported. */
const ROUTES: Readonly<Record<string, string>> = {
  'What is sent': `res.download(req.path, () => { fs.unlinkSync(req.path); });`,
  'What is made, sent and asked for': `const file = await print(req.body); res.sendFile(file, () => { if (fs.existsSync(file)) fs.unlinkSync(file); });`,
  'What has been awaited, whatever came of it': `const out = \`\${req.ip}.wav\`; try { const wav = await convert(req.body, out); res.json(await listen(wav)); } finally { try { fs.rmSync(out, { force: true }); } catch {} }`,
  'What is streamed': `const stream = fs.createReadStream(req.query.file); stream.pipe(res); stream.on('close', () => { fs.unlinkSync(req.query.file); });`,
  'What a promise goes on with': `resize(req.query.file).toFile(req.ip).then(() => fs.unlinkSync(req.query.file), res.end);`,
  'what is looked up': `const row = await find(req.query.id); if (!row) return res.end(); fs.unlinkSync(row.path); res.end(); // hot`,
  'What is kept of it in a database goes as well': `const file = \`files/\${req.query.name}\`; await rows.destroy({ where: { file } }); fs.unlinkSync(file); res.end(); // hot`,
  'What is only asked for': `await fs.promises.access(req.query.file); await checkAccess(req.query.file); fs.unlinkSync(req.query.file); res.end(); // hot`,
  'Several files': `await convert(req.query.file, req.query.other); fs.unlinkSync(req.query.file); fs.unlinkSync(req.query.other); res.end(); // hot`,
  'Each file of a list, and a tree': `await convert(req.files, req.query.dir); for (const one of req.files) { await convert(one); fs.unlinkSync(one); } fs.rmSync(req.query.dir, { recursive: true }); res.end(); // hot`,
  'The work is done in the other branch, later, or for something else': `if (req.ip) await convert(req.query.file); else fs.unlinkSync(req.query.file); res.later(async () => { await convert(req.query.file); }); await convert(req.query.other); // hot`,
  'Work that nobody waits for, and a callback of something else': `convert(req.query.file); res.once('close', () => { fs.unlinkSync(req.query.file); }); // hot`,
  'What the run has blocked for': `const text = fs.readFileSync(req.query.file); fs.unlinkSync(req.query.file); res.send(text); // hot`,
  'What another run blocks for': `if (req.ip) res.send(fs.readFileSync(req.query.file)); else { fs.unlinkSync(req.query.file); res.end(); } // hot`,
};

describe('one file that is removed after larger work on it, which blocked nobody', () => {
  it.each(Object.entries(ROUTES))('%s', (_, route) => {
    const [body = '', mark] = route.split(' // ');
    expectMarked({
      'server.js': `const fs = require('fs');
const app = require('express')();
app.post('/a', async (req, res) => { ${body} });${mark === undefined ? '' : ` // ${mark}`}
`,
    });
  });
});
