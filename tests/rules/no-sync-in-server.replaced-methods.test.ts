import { describe, expect, it } from 'vitest';
import { expectMarked, makeProject, verify } from '../harness/projects.ts';

const HEAD = "const zlib = require('zlib');\n";
const SERVER =
  "const app = require('express')();\nconst { compress } = require('./compress');\napp.get('/', compress, (req, res) => res.send('page'));\n";

/** Middleware that does something to the response, and goes on. */
function middleware(does: string): string {
  return `${HEAD}exports.compress = (req, res, next) => {\n  ${does}\n  next();\n};\n`;
}

const REPLACES = 'const { send } = res;\n  res.send = function (body) {\n    ';
const BLOCKS = 'return send.call(this, zlib.gzipSync(body));';

describe('A method of the response that is replaced', () => {
  it('in middleware runs for requests', () => {
    expectMarked({
      'server.js': SERVER,
      'compress.js': middleware(`${REPLACES}${BLOCKS} // hot\n  };`),
    });
  });

  it('does not, in middleware that nothing uses', () => {
    expectMarked({
      'server.js': "require('express')().get('/', (req, res) => res.send('page'));\n",
      'compress.js': `${HEAD}exports.make = (sent) => {\n  const response = { send: sent };\n  response.send = () => zlib.gzipSync('a');\n  return response;\n};\nfunction compress(req, res, next) {\n  res.send = (body) => zlib.gzipSync(body);\n  next();\n}\n`,
    });
  });

  it('does not by being there: what it is set to is known by another name', () => {
    expectMarked({
      'server.js': SERVER,
      'compress.js': middleware(
        'res.send = res.send.bind(res);\n  exports.pack = () => zlib.gzipSync("a");',
      ),
    });
  });

  it('is made async by no suggestion: handlers go on with what it returns', () => {
    const code = middleware(`${REPLACES}${BLOCKS}\n  };`);
    const root = makeProject({ 'server.js': SERVER, 'compress.js': code });
    const found = verify(root, 'compress.js', code);
    expect(found.map(({ fix, suggestions = [] }) => [fix, suggestions])).toEqual([[undefined, []]]);
  });
});
