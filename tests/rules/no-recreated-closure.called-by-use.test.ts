import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

const options = [{ report: 'all' }] as const;
const languages = ['js'] as const;

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'An executor that is what its function does, and one whose loop is around that.',
      options,
      code: `export function probe(store) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('probe');
    request.onsuccess = resolve;
    request.onerror = reject;
  });
}`,
    },
    {
      title: 'Two that are equal, of which one would stay.',
      options,
      code: `export function link(left, right) {
  left.on('close', (code) => {
    console.log('closed');
    console.log(code);
  });
  right.on('close', (code) => {
    console.log('closed');
    console.log(code);
  });
}`,
    },
    {
      title: 'Steps that hide what has gone wrong, or say that all has gone well.',
      options,
      code: `export function drop(db, names) {
  const dropped = [];
  for (const name of names) dropped.push(db.drop(name).then(() => true, () => false));
  return dropped;
}`,
    },
    {
      title: 'Callbacks of which neither the callee nor a parameter tells what they are for.',
      options,
      code: `export function start(view, symbols) {
  view.prepare('main', function () {
    console.log('main');
    console.log('prepared');
  });
  for (const symbol of symbols) symbol.bind('-', (x) => -x);
  view.flow((value) => {
    console.log(value);
    console.log(value.text);
  });
}`,
    },
  ],
  invalid: [
    {
      title:
        'Several lines for what a function of two words calls back, and not for one that gets them to keep.',
      options,
      languages,
      code: `const readPage = (name, done) => { done(name, 1); };
const registerPage = (name, done) => { done(name, 2); };
export function readAll(names) {
  for (const name of names) {
    readPage(name, [|(...given) =>|] {
      console.log('read');
      console.log(given.length);
    });
    readPage(name, () => 1);
    registerPage(name, (...given) => {
      console.log('registered');
      console.log(given.length);
    });
  }
}
`,
      output: `const readPage = (name, done) => { done(name, 1); };
const registerPage = (name, done) => { done(name, 2); };

const onReadPage = (...given) => {
  console.log('read');
  console.log(given.length);
};

export function readAll(names) {
  for (const name of names) {
    readPage(name, onReadPage);
    readPage(name, () => 1);
    registerPage(name, (...given) => {
      console.log('registered');
      console.log(given.length);
    });
  }
}
`,
    },
    {
      title:
        'A comparison by a name in snake case, and a step in a function that handles something.',
      options,
      languages,
      code: `export function handleSave(rows, db) {
  for (const row of rows) {
    row.parts.sort([|(left, right) =>|] left.block_num - right.block_num);
    db.save(row).catch([|(error) =>|] {
      console.error('not saved', error);
      console.error('go on');
    });
  }
}
`,
      output: `const compareByBlockNum = (left, right) => left.block_num - right.block_num;

const handleSaveError = (error) => {
  console.error('not saved', error);
  console.error('go on');
};

export function handleSave(rows, db) {
  for (const row of rows) {
    row.parts.sort(compareByBlockNum);
    db.save(row).catch(handleSaveError);
  }
}
`,
    },
    {
      title: 'What a function makes, tests, calls or leaves out.',
      options,
      languages,
      code: `export function read(lists, keep) {
  const found = [];
  for (const list of lists) {
    found.push(list.map([|(row) =>|] new Fee(row.id, row.sum)));
    found.push(list.filter([|(one) =>|] typeof one === 'string'));
    found.push(list.some([|(one) =>|] one instanceof Date));
    keep(list, [|() =>|] {});
  }
  return found;
}`,
      output: `const toFee = (row) => new Fee(row.id, row.sum);
const isString = (one) => typeof one === 'string';
const isDate = (one) => one instanceof Date;

export function read(lists, keep) {
  const found = [];
  for (const list of lists) {
    found.push(list.map(toFee));
    found.push(list.filter(isString));
    found.push(list.some(isDate));
    keep(list, () => {});
  }
  return found;
}`,
      suggestions: [
        {
          message: 'Hoist it as `noop`: `keep` gets the same function every time.',
          output: `const noop = () => {};

export function read(lists, keep) {
  const found = [];
  for (const list of lists) {
    found.push(list.map((row) => new Fee(row.id, row.sum)));
    found.push(list.filter((one) => typeof one === 'string'));
    found.push(list.some((one) => one instanceof Date));
    keep(list, noop);
  }
  return found;
}`,
        },
      ],
    },
    ...(
      [
        ["view.on('window-closed', ", 'onWindowClosed', 'on'],
        ['view.addListener(Events.WINDOW_CLOSED, ', 'onWindowClosed', 'addListener'],
        ['view.onDidClose(', 'handleClose', 'onDidClose'],
        ['view.each(', 'handlePane', 'each'],
      ] as const
    ).map(([call, name, receiver]) => ({
      title: `What is given to ${call}…) is called ${name}.`,
      options,
      languages,
      code: `export function open(view) {
  ${call}[|(pane) =>|] {
    console.log(pane);
    console.log(pane.text);
  });
}`,
      output: null,
      suggestions: [
        {
          message: `Hoist it as \`${name}\`: \`${receiver}\` gets the same function every time.`,
          output: `const ${name} = (pane) => {
  console.log(pane);
  console.log(pane.text);
};

export function open(view) {
  ${call}${name});
}`,
        },
      ],
    })),
    {
      title: 'Of two that would be called the same only one: a number tells nobody which.',
      options,
      languages,
      code: `export function open(view) {
  view.each([|(pane) =>|] {
    console.log(pane);
    console.log(pane.text);
  });
}
export function close(view) {
  view.all((pane) => {
    console.log(pane);
    console.log(pane.name);
  });
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handlePane`: `each` gets the same function every time.',
          output: `const handlePane = (pane) => {
  console.log(pane);
  console.log(pane.text);
};

export function open(view) {
  view.each(handlePane);
}
export function close(view) {
  view.all((pane) => {
    console.log(pane);
    console.log(pane.name);
  });
}`,
        },
      ],
    },
  ],
});
