import { describe, it } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const HEAD =
  "const fs = require('fs');\nconst app = require('express')();\nclass Upload {\n  constructor(path) { this.path = path; }\n  static async open(path) { return new Upload(path); }\n  size() { return fs.statSync(this.path).size; }HOT\n  clear() { fs.rmSync(this.path); }\n}\n";
const FOUND: Readonly<Record<string, string>> = {
  'what a list of unknown things becomes':
    'app.post("/", (req, res) => { const all = req.files.map((f) => new Upload(f.path)); res.json(all.map((one) => one.size())); });\n',
  'what a list of names becomes':
    'const all = ["a", "b"].map((path) => new Upload(path));\napp.get("/", (req, res) => { for (const one of all) one.size(); res.end(); });\n',
  'what a function makes of each':
    'app.get("/", async (req, res) => { const all = await Promise.all(req.query.paths.map(Upload.open)); res.json(all.map((one) => one.size())); });\n',
  'promises that are awaited together':
    'app.get("/", async (req, res) => { const [one] = await Promise.all([Upload.open("a"), Upload.open("b")]); res.json(one.size()); });\n',
  'a list that is made from a length':
    'const all = Array.from({ length: 4 }, (_, index) => new Upload(index));\napp.get("/:i", (req, res) => res.json(all[0].size()));\n',
  'a map by its entries':
    'const all = new Map(["a", "b"].map((path) => [path, new Upload(path)]));\napp.get("/:i", (req, res) => res.json(all.get(req.params.i).size()));\n',
  'an object by its entries':
    'const all = Object.fromEntries(["a", "b"].map((path) => [path, new Upload(path)]));\napp.get("/:i", (req, res) => res.json(all[req.params.i].size()));\napp.get("/", (req, res) => res.json(all.a.size()));\n',
  'handlers in a list of routes':
    'const sizes = (path) => (req, res) => res.json(new Upload(path).size());\n["a", "b"].map((path) => ({ path, handler: sizes(path) })).forEach((route) => app.get(route.path, route.handler));\n',
};
const SILENT: Readonly<Record<string, string>> = {
  'a list that nobody uses for a request':
    'const all = ["a", "b"].map((path) => new Upload(path));\nall.map((one) => one.size());\napp.get("/", (req, res) => res.json(all.length));\n',
  'what a function of a library does with a list':
    'const _ = require("lodash");\napp.get("/", (req, res) => { const all = _.map(Upload, "size"); res.json(all[0]); });\n',
  'another object by other entries':
    'const all = Object.fromEntries([["a", new Upload("a")]]);\napp.get("/", (req, res) => res.json(all.b.size()));\n',
  'a Promise that the file declares':
    'const Promise = { all: () => [] };\napp.get("/", async (req, res) => { const [one] = Promise.all([new Upload("a")]); res.json(one.size()); });\n',
  'an Array that the file declares':
    'const Array = { from: () => [] };\napp.get("/", (req, res) => res.json(Array.from(req.query.paths, (path) => new Upload(path))[0].size()));\n',
};

describe('What is made of each item of a list runs for requests', () => {
  it.each(Object.entries(FOUND))('%s', (_, code) => {
    expectMarked({ 'server.js': HEAD.replace('HOT', ' // hot') + code });
  });
});

describe('But not', () => {
  it.each(Object.entries(SILENT))('%s', (_, code) => {
    expectMarked({ 'server.js': HEAD.replace('HOT', '') + code });
  });
});

describe('A list of another file', () => {
  const list = (hot: string): string =>
    `const fs = require('fs');\nexports.tools = [{ name: 'size', run(path) { return fs.statSync(path).size; } }];${hot}\n`;
  const server = (code: string): string =>
    `const app = require('express')();\nconst { tools } = require('./tools');\n${code}`;

  it('is gone through as well', () => {
    expectMarked({
      'tools.js': list(' // hot'),
      'server.js': server(
        'const byName = new Map(tools.map((tool) => [tool.name, tool]));\napp.get("/:name", (req, res) => res.json(byName.get(req.params.name).run("a")));\n',
      ),
    });
  });

  it('is none where a function is given two things', () => {
    expectMarked({
      'tools.js': list(''),
      'server.js': server(
        'const all = tools.map((tool) => tool, "run");\napp.get("/:name", (req, res) => res.json(all[0].run("a")));\n',
      ),
    });
  });
});
