import { noRecreatedClosure } from '../../src/rules/no-recreated-closure.ts';
import { testRule } from '../harness/rule-tester.ts';

testRule(noRecreatedClosure, {
  valid: [
    {
      title: 'A callback in a branch that throws in the end, whatever jumps within it.',
      code: `export function check(list, skipped) {
  for (const items of list) {
    if (items.length > 9) {
      const names = items.filter((item) => !item.isKnown && item.name);
      for (const name of names) {
        if (name === skipped) continue;
        switch (name) {
          case 'a':
            console.error('the first');
            break;
          default:
            console.error(name);
        }
      }
      names.forEach((name) => {
        if (name === '') return;
        console.error(name);
      });
      throw new RangeError(names.join());
    }
  }
}`,
    },
    {
      title: 'What comes after the last way out of a loop that throws.',
      code: `export function first(queue) {
  for (;;) {
    const item = queue.shift();
    if (item) return item;
    const rest = queue.filter((each) => each !== undefined);
    throw new RangeError(rest.join());
  }
}`,
    },
  ],
  invalid: [
    {
      title: 'A callback in a loop that goes on before its end, where it throws.',
      languages: ['js'],
      code: `export function read(source, readWhile) {
  const tokens = [];
  reading: while (source.length > 0) {
    readWhile(source, [|(char) =>|] char === ' ');
    const digits = readWhile(source, [|(digit) =>|] digit >= '0' && digit <= '9');
    if (digits) {
      tokens.push(digits);
      continue;
    }
    for (const sign of ['+', '-']) {
      if (source.startsWith(sign)) {
        tokens.push(sign);
        continue reading;
      }
    }
    throw new SyntaxError(source);
  }
  return tokens;
}`,
      output: null,
      suggestions: [
        {
          message: 'Hoist it as `handleChar`: `readWhile` gets the same function every time.',
          output: `const handleChar = (char) => char === ' ';

export function read(source, readWhile) {
  const tokens = [];
  reading: while (source.length > 0) {
    readWhile(source, handleChar);
    const digits = readWhile(source, (digit) => digit >= '0' && digit <= '9');
    if (digits) {
      tokens.push(digits);
      continue;
    }
    for (const sign of ['+', '-']) {
      if (source.startsWith(sign)) {
        tokens.push(sign);
        continue reading;
      }
    }
    throw new SyntaxError(source);
  }
  return tokens;
}`,
        },
        {
          message: 'Hoist it as `handleDigit`: `readWhile` gets the same function every time.',
          output: `const handleDigit = (digit) => digit >= '0' && digit <= '9';

export function read(source, readWhile) {
  const tokens = [];
  reading: while (source.length > 0) {
    readWhile(source, (char) => char === ' ');
    const digits = readWhile(source, handleDigit);
    if (digits) {
      tokens.push(digits);
      continue;
    }
    for (const sign of ['+', '-']) {
      if (source.startsWith(sign)) {
        tokens.push(sign);
        continue reading;
      }
    }
    throw new SyntaxError(source);
  }
  return tokens;
}`,
        },
      ],
    },
  ],
});
