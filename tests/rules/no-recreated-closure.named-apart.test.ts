import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

/** What `recommended` sets. */
const options = [{ report: 'noticeable' }] as const;
const js = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A small table of a request that waits.',
      options,
      languages: js,
      code: `import express from 'express';
const app = express();
app.get('/labels', async (req, res) => {
  const LABELS = { new: 'New', paid: 'Paid', packed: 'Packed' };
  const orders = await req.store.orders();
  res.json(orders.map(({ status }) => LABELS[status]));
});`,
    },
    {
      title: 'A constant of a function that sets something up, or is for what somebody types.',
      options,
      code: `export function setUpStates(store) {
  const OPEN_STATES = new Set(['new', 'paid', 'packed', 'sent', 'late', 'held']);
  store.keep(store.states.filter((state) => OPEN_STATES.has(state)));
}
export function onKeyDown(event) {
  const IGNORED_KEYS = new Set(['Alt', 'Control', 'Shift']);
  if (!IGNORED_KEYS.has(event.key)) event.target.value += event.key;
}`,
    },
    {
      title: 'A constant for the functions that a run makes.',
      options,
      code: `export function create(context) {
  const KNOWN_NAMES = new Set(['a', 'b', 'c']);
  return {
    Identifier(node) {
      if (KNOWN_NAMES.has(node.name)) context.report(node);
    },
  };
}`,
    },
    {
      title: 'A constant of a function that does a lot besides.',
      options,
      code: `export function labelsOf(graph, parser) {
  const IGNORED_TYPES = new Set(['comment', 'rule']);
  const labels = [];
  for (const node of parser.parse(graph)) {
    for (const part of parser.parse(node)) {
      if (!IGNORED_TYPES.has(part.type)) labels.push(parser.parse(part.label));
    }
  }
  return labels;
}
`,
    },
  ],
  invalid: [
    {
      title: 'Names that say what the values are, and not of what.',
      languages: js,
      code: `export function formatStudyLevel(level) {
  const labels = [|{ a: 'one', b: 'two', c: 'three', d: 'four' }|];
  return labels[level];
}
export function getMediaEmoji(type) {
  const emojiMap = [|{ a: '1', b: '2', c: '3', d: '4' }|];
  return emojiMap[type];
}
export function formatPrice(cents) {
  const fmt = [|new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })|];
  return fmt.format(cents / 100);
}
export function isLevel(text) {
  const labels = [|{ a: 'one', b: 'two', c: 'three', d: 'five' }|];
  return text in labels;
}`,
      output: `const studyLevelLabels = { a: 'one', b: 'two', c: 'three', d: 'four' };

export function formatStudyLevel(level) {
  return studyLevelLabels[level];
}

const mediaEmojiMap = { a: '1', b: '2', c: '3', d: '4' };

export function getMediaEmoji(type) {
  return mediaEmojiMap[type];
}

const priceFmt = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' });

export function formatPrice(cents) {
  return priceFmt.format(cents / 100);
}

const labels = { a: 'one', b: 'two', c: 'three', d: 'five' };

export function isLevel(text) {
  return text in labels;
}`,
    },
    {
      title: 'A name of which the function around says more, and names that say enough.',
      languages: js,
      code: `export function parsePortugueseMonth(name) {
  const months = [|{ janeiro: 0, fevereiro: 1, abril: 3, maio: 4 }|];
  return months[name];
}
export function getMonth(name) {
  const months = [|{ january: 0, february: 1, april: 3, may: 4 }|];
  return months[name];
}
export function parseUserEmail(text) {
  const email = [|new RegExp('^[a-z]+@[a-z]+$')|];
  return email.test(text) ? text : '';
}`,
      output: `const portugueseMonths = { janeiro: 0, fevereiro: 1, abril: 3, maio: 4 };

export function parsePortugueseMonth(name) {
  return portugueseMonths[name];
}

const months = { january: 0, february: 1, april: 3, may: 4 };

export function getMonth(name) {
  return months[name];
}

const emailPattern = new RegExp('^[a-z]+@[a-z]+$');

export function parseUserEmail(text) {
  return emailPattern.test(text) ? text : '';
}`,
    },
    {
      title: 'A pattern that is called as the text which it matches, and those that are not.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export const camelPattern = 1;
export function splitUri(text) {
  const vault_uri = [|new RegExp('^[a-z]+/secrets')|];
  return vault_uri.test(text) ? text : '';
}
export function splitName(text) {
  const isName = [|new RegExp('^[a-z]+/names')|];
  const mailRegex = [|new RegExp('^[a-z]+/mails')|];
  const camel = [|new RegExp('^[a-z]+/camels')|];
  return isName.test(text) || mailRegex.test(text) || camel.test(text) ? text : '';
}`,
      output: `export const camelPattern = 1;

const vaultUriPattern = new RegExp('^[a-z]+/secrets');

export function splitUri(text) {
  return vaultUriPattern.test(text) ? text : '';
}

const isName = new RegExp('^[a-z]+/names');
const mailRegex = new RegExp('^[a-z]+/mails');
const camel = new RegExp('^[a-z]+/camels');

export function splitName(text) {
  return isName.test(text) || mailRegex.test(text) || camel.test(text) ? text : '';
}`,
    },
    {
      title: 'Constants of a file that writes all of its own in one case.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const MAX_WORDS = 3;
const ENDS = ['.', '!'];
export function isBoring(text) {
  const boringPhrases = [|new Set(['gg', 'hi', 'bye'])|];
  return boringPhrases.has(text) || ENDS.includes(text) || text.length > MAX_WORDS;
}`,
      output: `const MAX_WORDS = 3;
const ENDS = ['.', '!'];

const BORING_PHRASES = new Set(['gg', 'hi', 'bye']);

export function isBoring(text) {
  return BORING_PHRASES.has(text) || ENDS.includes(text) || text.length > MAX_WORDS;
}`,
    },
    {
      title: 'Constants of a file that writes some of its own in another case, or one alone.',
      options: [{ report: 'all' }],
      languages: js,
      code: `const MAX_WORDS = 3;
const LEAST = 1;
const ends = ['.', '!'];
export function isBoring(text) {
  const boringPhrases = [|new Set(['gg', 'hi', 'bye'])|];
  return boringPhrases.has(text) || ends.includes(text) || text.length > MAX_WORDS;
}
export function is_long(text) {
  const long_words = [|new Set(['long', 'longer', 'longest'])|];
  return long_words.has(text) || text.length > LEAST;
}`,
      output: `const MAX_WORDS = 3;
const LEAST = 1;
const ends = ['.', '!'];

const boringPhrases = new Set(['gg', 'hi', 'bye']);

export function isBoring(text) {
  return boringPhrases.has(text) || ends.includes(text) || text.length > MAX_WORDS;
}

const long_words = new Set(['long', 'longer', 'longest']);

export function is_long(text) {
  return long_words.has(text) || text.length > LEAST;
}`,
    },
    {
      title:
        'A function that does something to what only its parameter names, and those that say enough.',
      languages: js,
      code: `export function best(users) {
  [|function score|](user) {
    if (user.isAdmin) return 3;
    return user.isOwner ? 2 : 1;
  }
  [|function trim|](value) {
    const text = String(value);
    return text.trim();
  }
  [|function total|](order) {
    const { net, tax } = order;
    return net + tax;
  }
  [|function format|](date, zone) {
    const text = date.toLocaleString(zone);
    return text.toLowerCase();
  }
  const user = users.find((one) => score(one) > 1);
  return trim(user) + score(user) + total(user) + format(user, 'utc');
}`,
      output: `function scoreUser(user) {
  if (user.isAdmin) return 3;
  return user.isOwner ? 2 : 1;
}

function trim(value) {
  const text = String(value);
  return text.trim();
}

function total(order) {
  const { net, tax } = order;
  return net + tax;
}

function format(date, zone) {
  const text = date.toLocaleString(zone);
  return text.toLowerCase();
}

export function best(users) {
  const user = users.find((one) => scoreUser(one) > 1);
  return trim(user) + scoreUser(user) + total(user) + format(user, 'utc');
}`,
    },
    {
      title: 'A pattern out of a function whose verb says nothing of it.',
      options: [{ report: 'all' }],
      languages: ['js'],
      code: `export function provideHover(line) {
  const pattern = [|new RegExp('^a+$')|];
  return pattern.test(line);
}`,
      output: `const hoverPattern = new RegExp('^a+$');

export function provideHover(line) {
  return hoverPattern.test(line);
}`,
    },
    {
      title: 'What a rule of a linter makes for each node of a kind.',
      options,
      code: `export const rule = {
  create(context) {
    return {
      'VariableDeclaration:exit'(node) {
        const kinds = [|new Set(['var', 'let', 'const'])|];
        for (const part of node.parts) if (kinds.has(part.kind)) context.report(part);
      },
    };
  },
};
`,
      output: `const kinds = new Set(['var', 'let', 'const']);

export const rule = {
  create(context) {
    return {
      'VariableDeclaration:exit'(node) {
        for (const part of node.parts) if (kinds.has(part.kind)) context.report(part);
      },
    };
  },
};
`,
    },
    {
      title: 'A function that reads the environment for a request.',
      options: [{ report: 'all' }],
      languages: js,
      code: `export function keyOf(req, index) {
  const pattern = [|new RegExp('^[a-z]+$')|];
  const key = req.path.split('/')[index];
  return process.env.SAAS_MODE && pattern.test(key) ? key : '';
}
`,
      output: `const keyPattern = new RegExp('^[a-z]+$');

export function keyOf(req, index) {
  const key = req.path.split('/')[index];
  return process.env.SAAS_MODE && keyPattern.test(key) ? key : '';
}
`,
    },
    {
      title: 'A constant of a request handler that waits, connected here or by another file.',
      options: [{ report: 'all' }],
      languages: js,
      code: `import express from 'express';
const app = express();
app.get('/orders', async (req, res) => {
  const OPEN_STATES = [|new Set(['new', 'paid', 'packed', 'sent', 'late', 'held'])|];
  const orders = await req.store.orders();
  res.json(orders.filter(({ status }) => OPEN_STATES.has(status)));
});
export async function draw(req, res, settings) {
  const VALID_FORMATS = [|new Set(['gif', 'jpeg', 'png', 'svg', 'webp'])|];
  if (!VALID_FORMATS.has(req.query.format)) return res.sendStatus(400);
  return res.send(await settings.draw(req.query));
}
`,
      output: `import express from 'express';
const app = express();

const OPEN_STATES = new Set(['new', 'paid', 'packed', 'sent', 'late', 'held']);

app.get('/orders', async (req, res) => {
  const orders = await req.store.orders();
  res.json(orders.filter(({ status }) => OPEN_STATES.has(status)));
});

const VALID_FORMATS = new Set(['gif', 'jpeg', 'png', 'svg', 'webp']);

export async function draw(req, res, settings) {
  if (!VALID_FORMATS.has(req.query.format)) return res.sendStatus(400);
  return res.send(await settings.draw(req.query));
}
`,
    },
    {
      title: 'A constant of a procedure.',
      options: [{ report: 'all' }],
      code: `export function mark(state, event) {
  const TRAILING_ROLES = [|new Set(['form', 'page', 'shell'])|];
  if (TRAILING_ROLES.has(event.role)) state.rows.push(event);
}
`,
      output: `const TRAILING_ROLES = new Set(['form', 'page', 'shell']);

export function mark(state, event) {
  if (TRAILING_ROLES.has(event.role)) state.rows.push(event);
}
`,
    },
  ],
});
