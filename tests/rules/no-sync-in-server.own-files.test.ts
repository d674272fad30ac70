import { describe, it } from 'vitest';
import { expectMarked, type Files } from '../harness/projects.ts';

const HEAD = `const fs = require('fs');
const path = require('path');
const app = require('express')();
`;

/** What names tell to be settings, or maintenance, and what each request or user writes of their own. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'settings, passwords and files of the one who asks': {
    'server.js': `${HEAD}function saveUserPreferences(id, preferences) { fs.writeFileSync('users/' + id + '.json', preferences); } // hot
function saveOf(all) { fs.writeFileSync('users/' + all.id + '.json', Buffer.from(all.text)); } // hot
function saveUserSettings(user) { fs.writeFileSync(fileOf(user), Buffer.from(rows)); const file = path.join('users', user.name, 'settings.json'); fs.writeFileSync(file, Buffer.from(rows)); } // hot
function restoreNote(id) { fs.copyFileSync('trash/' + id, 'notes/' + id); } // hot
app.put('/preferences', (req, res) => { saveUserPreferences(req.user.id, req.body.text); saveOf(req.body); res.end(); });
app.put('/users/:id/settings', (req, res) => { fs.writeFileSync(\`settings/\${req.params.id}.json\`, req.body); saveUserSettings(req.user); res.end(); }); // hot
app.post('/notes/:id/restore', (req, res) => { restoreNote(req.params.id); res.end(); });
app.post('/account/password', ({ user: { id } }, res) => { const file = \`keys/\${id}\`; fs.writeFileSync(file, Buffer.from(rows)); res.end(); }); // hot
`,
    'avatar.js': `const fs = require('fs');
const { SlashCommandBuilder } = require('discord.js');
module.exports = {
  data: new SlashCommandBuilder().setName('avatar'),
  async execute(interaction) {
    const configPath = 'resources/' + interaction.user.id + '.cfg';
    fs.writeFileSync(configPath, Buffer.from(rows)); // hot
  },
};
`,
  },
  'settings of the program, and what is maintained by name': {
    'server.js': `${HEAD}const CONFIG = path.join(__dirname, 'config.json');
const configPath = process.env.CONFIG;
function saveSettings(settings) { fs.writeFileSync('data/settings.json', JSON.stringify(settings)); }
function saveIn(folder, settings) { fs.writeFileSync(path.join(folder, 'settings.json'), settings); }
function saveFor(app) { fs.writeFileSync(app.locals.configPath, Buffer.from(rows)); }
app.put('/settings', (req, res) => { saveSettings(req.body); saveIn('data', req.body); saveFor(req.app); res.end(); });
app.post('/a', (req, res) => { fs.writeFileSync(CONFIG, req.body.text); fs.writeFileSync(configPath, req.body.text); res.end(); });
app.delete('/plugins/:name', (req, res) => { fs.rmSync('plugins/' + req.params.name); res.end(); });
app.post('/backups/:id/restore', (req, res) => { fs.copyFileSync('backups/' + req.params.id, 'db'); res.end(); });
app.post('/admin/settings/:name', (req, res) => { fs.writeFileSync('settings/' + req.params.name, req.body); res.end(); });
app.put('/settings/:name', requireAdmin, (req, res) => { fs.writeFileSync('settings/' + req.params.name, req.body); res.end(); });
`,
  },
  'settings whose folder a function names after the user': {
    'server.js': `const fs = require('fs');
const path = require('path');
class Settings {
  root() { return 'data'; }
  folderOf(id) { return path.join('data', id); }
  saveFor(id, body) { fs.writeFileSync(path.join(this.folderOf(id), 'settings.json'), body); } // hot
  save(req) { fs.writeFileSync(path.join(this.folderOf(req.params.id), 'settings.json'), req.body); } // hot
  saveAll(req) { fs.writeFileSync(path.join(this.root(), 'settings.json'), req.body); }
  saveNext(req) { fs.writeFileSync(path.join(this.next(req.params.id), 'settings.json'), req.body); }
  next(id) { return 'data'; }
}
const settings = new Settings();
const app = require('express')();
app.put('/users/:id/settings', (req, res) => { settings.save(req); settings.saveFor(req.params.id, req.body); res.end(); });
app.put('/settings', (req, res) => { settings.saveAll(req); settings.saveNext(req); res.end(); });
`,
  },
  'uploads of administrators': {
    'routes/admin.js': `const fs = require('fs');
const multer = require('multer');
module.exports = (router, s3) => {
  router.post('/admin/attendance', multer().single('file'), async (req, res) => {
    await s3.put(fs.readFileSync(req.file.path)); // hot
    await store(req.files.logo, req.body.name);
    fs.readFileSync('files/' + req.params.name);
    fs.unlinkSync(req.file.path);
    fs.readFileSync('settings.json');
    res.end();
  });
  router.post('/admin/plugins', async (req, res) => { await s3.put(fs.readFileSync(req.file.path)); res.end(); });
  router.put('/admin/logo', requireAdmin, async (req, res) => { await s3.put(fs.readFileSync(req.file.path)); res.end(); });
};
const store = async (file, name) => { fs.readFileSync(file.path); fs.readFileSync(name); }; // hot
`,
    'server.js':
      "const app = require('express')();\nrequire('./routes/admin')(app, require('./s3'));\n",
    's3.js': 'exports.put = async () => {};\n',
  },
};

describe('files that each request writes for itself', () => {
  it.each(Object.entries(PROJECTS))('%s', (_, files) => {
    expectMarked(files);
  });
});
