import { testRule } from '../harness/rule-tester.ts';

/** What becomes of the block of a check that always passes. */
testRule('no-redundant-validation', {
  valid: [],
  invalid: [
    {
      title: 'plain',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    // why
    const y = x.y;
    run(y);
    // end
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  // why
  const y = x.y;
  run(y);
  // end
  return x;
}
`,
    },
    {
      title: 'class+let',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    let n = 0;
    class A {}
    run(() => n++, A);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  let n = 0;
  class A {}
  run(() => n++, A);
  return x;
}
`,
    },
    {
      title: 'function strict',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    go();
    function go() { run(x); }
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  go();
  function go() { run(x); }
  return x;
}
`,
    },
    {
      title: 'collides',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  const y = 1;
  if ([|x|]) {
    const y = x.y;
    run(y);
  }
  return y;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = 1;
  {
    const y = x.y;
    run(y);
  }
  return y;
}
`,
    },
    {
      title: 'param',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const run = x.y;
    run();
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  {
    const run = x.y;
    run();
  }
  return x;
}
`,
    },
    {
      title: 'outer used',
      languages: ['js'],
      code: `const top = 1;
export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const top = x.y;
    run(top);
  }
  return top;
}
`,
      output: `const top = 1;
export function f(x, run) {
  if (!x) return null;
  {
    const top = x.y;
    run(top);
  }
  return top;
}
`,
    },
    {
      title: 'outer used in closure before',
      languages: ['js'],
      code: `const top = 1;
export function f(x, run) {
  if (!x) return null;
  run(() => top);
  if ([|x|]) {
    const top = x.y;
    run(top);
  }
  return x;
}
`,
      output: `const top = 1;
export function f(x, run) {
  if (!x) return null;
  run(() => top);
  {
    const top = x.y;
    run(top);
  }
  return x;
}
`,
    },
    {
      title: 'var crossing',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = x.y;
    run(y);
  }
  { var y = 2; }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  {
    const y = x.y;
    run(y);
  }
  { var y = 2; }
  return x;
}
`,
    },
    {
      title: 'last return',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = x.y;
    return y;
  }
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = x.y;
  return y;
}
`,
    },
    {
      title: 'rest dead',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = x.y;
    return y;
  }
  return run();
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = x.y;
  return y;
}
`,
    },
    {
      title: 'else',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = x.y;
    run(y);
  } else {
    run();
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = x.y;
  run(y);
  return x;
}
`,
    },
    {
      title: 'else kept',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|!x|]) {
    run();
  } else {
    const y = x.y;
    run(y);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = x.y;
  run(y);
  return x;
}
`,
    },
    {
      title: 'else if',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if (run.a) {
    run();
  } else if ([|x|]) {
    const y = x.y;
    run(y);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  if (run.a) {
    run();
  } else {
    const y = x.y;
    run(y);
  }
  return x;
}
`,
    },
    {
      title: 'labelled',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  out: if ([|x|]) {
    const y = x.y;
    if (y) break out;
    run(y);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  out: {
    const y = x.y;
    if (y) break out;
    run(y);
  }
  return x;
}
`,
    },
    {
      title: 'loop',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  for (const k of run()) {
    if ([|x|]) {
      const y = k;
      run(() => y);
    }
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  for (const k of run()) {
    const y = k;
    run(() => y);
  }
  return x;
}
`,
    },
    {
      title: 'case',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  switch (run()) {
    case 1:
      if ([|x|]) {
        const y = 1;
        run(y);
      }
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  switch (run()) {
    case 1:
      {
        const y = 1;
        run(y);
      }
  }
  return x;
}
`,
    },
    {
      title: 'template',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = \`a
  b\`;
    run(y);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = \`a
  b\`;
    run(y);
  return x;
}
`,
    },
    {
      title: 'template of one line',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    // why
    const y = \`a \${x}\`;
    try {
      run(y);
    } catch {
      run(x);
    }
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  // why
  const y = \`a \${x}\`;
  try {
    run(y);
  } catch {
    run(x);
  }
  return x;
}
`,
    },
    {
      title: 'catch param',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  try {
    run();
  } catch (e) {
    if ([|x|]) {
      const e = 1;
      run(e);
    }
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  try {
    run();
  } catch (e) {
    {
      const e = 1;
      run(e);
    }
  }
  return x;
}
`,
    },
    {
      title: 'sibling same name',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) {
    const y = 1;
    run(y);
  }
  if ([|x|]) {
    const y = 2;
    run(y);
  }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  {
    const y = 1;
    run(y);
  }
  {
    const y = 2;
    run(y);
  }
  return x;
}
`,
    },
    {
      title: 'one line',
      languages: ['js'],
      code: `export function f(x, run) {
  if (!x) return null;
  if ([|x|]) { const y = 1; run(y); }
  return x;
}
`,
      output: `export function f(x, run) {
  if (!x) return null;
  const y = 1; run(y);
  return x;
}
`,
    },
    {
      title: 'what no branch leaves to run goes with the last check',
      languages: ['js'],
      code: `export function f(x) {
  if (x > 0) {
    return 'more';
  } else if (!x) {
    return 'none';
  } else if ([|x|]) {
    return 'less';
  }
  return 'never';
}
`,
      output: `export function f(x) {
  if (x > 0) {
    return 'more';
  } else if (!x) {
    return 'none';
  } else {
    return 'less';
  }
}
`,
    },
    {
      title: 'parentheses go with what needed them',
      languages: ['js'],
      code: `export function f(x, o, log) {
  if (!x) return null;
  const a = ([|x|] || {}).y;
  const b = -([|x|] ? 1 : 2);
  const c = typeof([|x|] && log);
  const d = new ([|x|] ? Date : Map)(([|x|] ? a : b));
  ([|x|] ? log : null)(a);
  return [b, c, d];
}
`,
      output: `export function f(x, o, log) {
  if (!x) return null;
  const a = x.y;
  const b = -1;
  const c = typeof log;
  const d = new Date(a);
  log(a);
  return [b, c, d];
}
`,
    },
    {
      title: 'parentheses stay where they mean something',
      languages: ['js'],
      code: `export function f(x, o, make) {
  if (!x) return null;
  const a = ([|x|] ? o?.p : null).q;
  const b = new ([|x|] ? make() : Map)();
  const c = ([|x|] ? () => 1 : null)();
  const d = ([|x|] ? o.a = 1 : 2) + 1;
  return [a, b, c, d, /* why */ (/* so */ [|x|] ? o : a)];
}
`,
      output: `export function f(x, o, make) {
  if (!x) return null;
  const a = (o?.p).q;
  const b = new (make())();
  const c = (() => 1)();
  const d = (o.a = 1) + 1;
  return [a, b, c, d, /* why */ (/* so */ o)];
}
`,
    },
    {
      title: 'a value that would become a reference is left alone',
      languages: ['js'],
      code: `export function f(x, o) {
  if (!x) return null;
  return ([|x|] && eval)('o');
}
`,
      output: null,
    },
  ],
});
