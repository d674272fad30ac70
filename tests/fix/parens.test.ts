import type { TSESTree } from '@typescript-eslint/utils';
import { expect, test } from 'vitest';
import { replace, textWith, toFix } from '../../src/fix/edits.ts';
import { precedenceOf, replaceExpression, textAsObject } from '../../src/fix/parens.ts';
import { leadingSemicolon, reindent, styleOf } from '../../src/fix/style.ts';
import { apply, find, parse } from './source.ts';

/** Replaces `X()` in a text by another expression. */
function put(code: string, expression: string): string {
  const sourceCode = parse(code);
  const call = find(sourceCode, 'CallExpression', 'X()');
  const other = parse(`(${expression})`).ast.body[0] as TSESTree.ExpressionStatement;
  const edit = replaceExpression(sourceCode, call, expression, precedenceOf(other.expression));
  const fixed = apply(code, [edit]);
  parse(fixed);
  return fixed;
}

test.each([
  ['X().then(f);', 'a ? b : c', '(a ? b : c).then(f);'],
  ['X().then(f);', 'await a', '(await a).then(f);'],
  ['X().then(f);', 'a.b', 'a.b.then(f);'],
  ['(X()).then(f);', 'a ? b : c', '(a ? b : c).then(f);'],
  ['await X();', 'a || b', 'await (a || b);'],
  ['f(X());', 'a, b', 'f((a, b));'],
  ['f(X(), 1);', 'x => x', 'f(x => x, 1);'],
  ['y = X() + 1;', 'x => x', 'y = (x => x) + 1;'],
  ['X();', '{ a: 1 }', '({ a: 1 });'],
  ['X().then(f);', 'function () {}', '(function () {}).then(f);'],
  ['(() => X());', '{ a: 1 }', '(() => ({ a: 1 }));'],
  ['async function f() { return(X()); }', 'a', 'async function f() { return(a); }'],
  ['y = X() ? 1 : 2;', 'a = b', 'y = (a = b) ? 1 : 2;'],
  ['y = [...X()];', 'a, b', 'y = [...(a, b)];'],
  ['class A extends X() {}', 'a || b', 'class A extends (a || b) {}'],
  ['new (X())();', 'a', 'new (a)();'],
])('%s with %s', (code, expression, expected) => {
  expect(put(code, expression)).toBe(expected);
});

test.each([
  ['1;', '(1)'],
  ['new A;', '(new A)'],
  ['new A();', 'new A()'],
  ['a?.b;', '(a?.b)'],
  ['a.b;', 'a.b'],
  ['(function () {});', '(function () {})'],
])('%s as the object of a member', (code, expected) => {
  const sourceCode = parse(code);
  const statement = sourceCode.ast.body[0] as TSESTree.ExpressionStatement;
  expect(textAsObject(sourceCode, statement.expression)).toBe(expected);
});

test('a fix that would lose a comment is refused', () => {
  const sourceCode = parse('f(/* why */ a);');
  const call = find(sourceCode, 'CallExpression');
  expect(toFix(sourceCode, [replace(call, 'a')])).toBeNull();
  expect(toFix(sourceCode, [replace(call, '/* why */ a')])).not.toBeNull();
});

test('edits that overlap are refused', () => {
  const sourceCode = parse('f(a);');
  const call = find(sourceCode, 'CallExpression');
  expect(toFix(sourceCode, [replace(call, 'a'), replace(call, 'b')])).toBeNull();
});

test('the text of a node takes the edits inside it', () => {
  const sourceCode = parse('f(a);');
  const name = find(sourceCode, 'Identifier');
  expect(textWith(sourceCode, find(sourceCode, 'CallExpression'), [replace(name, 'g')])).toBe(
    'g(a)',
  );
});

test('the style of a file is read off it', () => {
  expect(styleOf(parse('if (a) {\n\tf("x")\n}\nf("y")\n'))).toEqual({
    quote: '"',
    padding: ' ',
    semicolon: '',
    indent: '\t',
    newline: '\n',
  });
  expect(styleOf(parse("/**\n * Text\n */\r\nif (a) {\r\n    f('x');\r\n}\r\n"))).toEqual({
    quote: "'",
    padding: ' ',
    semicolon: ';',
    indent: '    ',
    newline: '\r\n',
  });
  expect(styleOf(parse('f({a, b});\nconst {c} = { d };\nif (c) { f(); }')).padding).toBe('');
});

test('lines move from one indentation to another', () => {
  expect(reindent('{\n    a;\n  }', '  ', '')).toBe('{\n  a;\n}');
});

test('a statement that would continue the line before it gets a semicolon', () => {
  const sourceCode = parse('a()\nb()\n');
  const [, second] = sourceCode.ast.body;
  if (!second) throw new Error('Two statements were parsed.');
  expect(leadingSemicolon(sourceCode, second, '(await b())')).toBe(';');
  expect(leadingSemicolon(sourceCode, second, 'await b()')).toBe('');
});
