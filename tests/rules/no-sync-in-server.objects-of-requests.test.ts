import { test } from 'vitest';
import { expectMarked, reportAll, type Files } from '../harness/projects.ts';

reportAll();

const BY_CLOSURE = `const fs = require('fs');
module.exports = class User {
  constructor(email) {
    let user;
    function get() {
      if (user) return user;
      user = decode(fs.readFileSync(email));
      return user;
    }
    this.status = () => get();
  }
};
`;
const BY_FIELD = `const fs = require('fs');
module.exports = class User {
  constructor(email) {
    this.email = email;
  }
  status() { return this.get(); }
  get() {
    if (this.user) return this.user;
    this.user = decode(fs.readFileSync(this.email));
    return this.user;
  }
};
`;

function hot(text: string): string {
  return text.replace(/(.*readFileSync.*)/, '$1 // hot');
}

function server(body: string, before = ''): string {
  return `const User = require('./user');
const app = require('express')();
${before}
app.get('/', (req, res) => { ${body} });
`;
}

function both(body: string, before = ''): readonly Files[] {
  return [BY_CLOSURE, BY_FIELD].map((user) => ({
    'server.js': server(body, before),
    'user.js': user,
  }));
}

test('leaves a memo alone of an object that outlives the request', () => {
  const cases = [
    ...both('res.send(user.status());', "const user = new User('a');"),
    ...both("user ??= new User('a'); res.send(user.status());", 'let user;'),
    // The object of one user is kept for the next time.
    ...both(
      'res.send((users[req.query.email] ??= new User(req.query.email)).status());',
      'const users = {};',
    ),
    ...both(
      'let user = users.get(req.query.email); if (!user) { user = new User(req.query.email); users.set(req.query.email, user); } res.send(user.status());',
      'const users = new Map();',
    ),
    ...both(
      'res.send(load(req.query.email).status());',
      "const load = require('lodash').memoize((email) => new User(email));",
    ),
  ];
  for (const files of cases) expectMarked(files);
});

test('leaves a memo alone of a factory whose parameters are those of the program', () => {
  expectMarked({
    'user.js': BY_CLOSURE,
    'server.js': `const User = require('./user');
function serve(app, email) {
  const user = new User(email);
  app.get('/', (req, res) => res.send(user.status()));
}
serve(require('express')(), 'a');
`,
  });
});

test('leaves a memo alone that all objects of a class share', () => {
  expectMarked({
    'server.js': server('res.send(new User(req.query.email).status());'),
    'user.js': `const fs = require('fs');
module.exports = class User {
  constructor(email) { this.email = email; }
  static rows() {
    if (this.all) return this.all;
    this.all = JSON.parse(fs.readFileSync('rows.json'));
    return this.all;
  }
  status() { return User.rows()[this.email]; }
};
`,
  });
  // The constructor hands out one object.
  expectMarked({
    'server.js': server('res.send(new User(req.query.email).status());'),
    'user.js': BY_FIELD.replace(
      'this.email = email;',
      'if (one) return one; this.email = email; one = this;',
    ).replace('module', 'let one;\nmodule'),
  });
});

test('reports a memo of an object that the request makes', () => {
  for (const user of [hot(BY_CLOSURE), hot(BY_FIELD)]) {
    expectMarked({
      'user.js': user,
      'server.js': server('res.send(new User(req.query.email).status());'),
    });
    expectMarked({
      'user.js': user,
      'server.js': server('const user = new User(req.query.email); res.send(user.status());'),
    });
  }
});

test('reports a memo behind a getter of an object that the request makes', () => {
  const user = (mark: string): string => `const fs = require('fs');
module.exports = class User {
  constructor(email) { this.email = email; }
  get rows() { return (this.all ??= decode(fs.readFileSync('rows'))); }${mark}
};
`;
  expectMarked({
    'user.js': user(' // hot'),
    'server.js': server('const user = new User(req.query.email); res.send(user.rows);'),
  });
  expectMarked({
    'user.js': user(''),
    'server.js': `const User = require('./user');
const user = new User('a');
require('express')().get('/', (req, res) => res.send(user.rows));
`,
  });
});
