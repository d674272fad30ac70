import { describe, expect, it } from 'vitest';
import { lint, makeProject, verify, type Files } from '../harness/projects.ts';

const server =
  "const Koa = require('koa');\nconst Files = require('./files');\nconst files = new Files();\nnew Koa().use(async (ctx) => { ctx.body = files.read(ctx.path); });\n";
const files =
  "const fs = require('fs');\nfunction Files() {}\nFiles.prototype = {\n  read: function (name) { return fs.readFileSync(name); },\n  size: function (name) { return this.read(name).length; },\n};\nmodule.exports = Files;\n";

/** The files that a suggestion names for what becomes async in `files.js`. */
function named(others: Files): string | undefined {
  const root = makeProject({ 'server.js': server, 'files.js': files, ...others });
  const [message] = verify(root, 'files.js', files);
  const [suggestion] = message?.suggestions ?? [];
  return / become.* awaited in (.*)\.$/.exec(suggestion?.desc ?? '')?.[1];
}

describe('methods that another class takes over', () => {
  it.each([
    [
      'with `extend`',
      "const extend = require('util')._extend;\nconst Files = require('./files');\nfunction Page() {}\nPage.prototype = extend(Page.prototype, Files.prototype);\nPage.prototype = extend(Page.prototype, {\n  show: function (name) { return this.size(name) + 1; },\n});\nmodule.exports = Page;\n",
      'page.js:6',
    ],
    [
      'and calls in a function that is given `this`',
      "const Files = require('./files');\nfunction Page() {}\nPage.prototype = Object.assign(Page.prototype, Files.prototype);\nPage.prototype.all = function (names) {\n  names.forEach(function (name) { this.show(this.size(name)); }, this);\n};\n",
      'page.js:5 (in a callback of `forEach`, which does not wait)',
    ],
    [
      'and calls in a function that is bound to `this`',
      "const Files = require('./files');\nfunction Page() {}\nPage.prototype = Object.assign(Page.prototype, Files.prototype);\nPage.prototype.all = function (names) {\n  names.forEach(function (name) { this.show(this.size(name)); }.bind(this));\n};\n",
      'page.js:5 (in a callback of `forEach`, which does not wait)',
    ],
  ])('are named %s', (_, page, place) => {
    expect(named({ 'page.js': page })).toBe(`${place}, server.js:4`);
  });

  it.each([
    ['by a helper', 'copyAll(Page.prototype, Files.prototype);', 0],
    ['by a mixin of a package', 'applyMixins(Page, [Files]);', 0],
    ['by a mixin of one class', 'addMixin(Page, Files);', 0],
    ['by nobody', 'Object.freeze(Files.prototype); add(Page, Files);', 1],
    ['by its own class', 'bindAll(Files.prototype, Page);', 1],
    ['in a way that is followed', 'Object.assign(Page.prototype, Files.prototype);', 1],
  ])('are not made async where they are taken over %s', (_, statement, count) => {
    const page = `const Files = require('./files');\nfunction Page() {}\n${statement}\n`;
    const root = makeProject({ 'server.js': server, 'files.js': files, 'page.js': page });
    const [message] = verify(root, 'files.js', files);
    expect(message?.message).toContain('`readFileSync` blocks every request');
    expect(message?.suggestions ?? []).toHaveLength(count);
  });

  it('are none of a function that is bound to something else', () => {
    const page =
      "const Files = require('./files');\nfunction Page() {}\nPage.prototype = Object.assign(Page.prototype, Files.prototype);\nPage.prototype.all = function (names, other) {\n  names.forEach(function (name) { this.show(this.size(name)); }.bind(other));\n};\n";
    expect(named({ 'page.js': page })).toBe(
      'server.js:4; `size` becomes async, and no caller elsewhere is found',
    );
  });
});

describe('a function that is given the `this` around it', () => {
  const pages = (run: string): string =>
    `const Koa = require('koa');\nconst fs = require('fs');\nfunction Pages() {}\nPages.prototype.read = function (name) { return fs.readFileSync(name); };\nPages.prototype.show = function () { ${run} };\nconst pages = new Pages();\nnew Koa().use(async (ctx) => { pages.show(); });\n`;

  it.each([
    ['by `bind`', 'later(function () { this.read("a"); }.bind(this));', 1],
    ['by `bind`, and called', 'const run = function () { this.read("a"); }.bind(this); run();', 1],
    ['by `forEach`', '["a"].forEach(function (name) { this.read(name); }, this);', 1],
    [
      'by what takes it for something else',
      'serve(function (name) { this.read(name); }, this);',
      0,
    ],
    ['not at all', '["a"].forEach(function (name) { this.read(name); });', 0],
  ])('calls its methods: %s', (_, run, count) => {
    const code = pages(run);
    expect(lint(makeProject({ 'server.js': code }), 'server.js', code)).toHaveLength(count);
  });
});
