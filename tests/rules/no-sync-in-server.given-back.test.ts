import { describe, it } from 'vitest';
import { expectMarked, reportAll } from '../harness/projects.ts';

reportAll();

const HEAD =
  "const fs = require('fs');\nconst app = require('express')();\nlet rows, timer, isDue;\n";
const ROUTE = "app.post('/', (req, res) => { rows = req.body; schedule(); res.end(); });\n";
const WRITE = "fs.writeFileSync('rows.json', JSON.stringify(rows));";
const FOUND: Readonly<Record<string, string>> = {
  'a function of the file that takes the timer away':
    'function schedule() { if (timer) return; timer = setTimeout(flush, 500); }\nfunction flush() { timer = null; WRITE } // hot\n',
  'a function that the callback calls':
    'function schedule() { if (!timer) timer = setTimeout(() => flush(), 500); }\nfunction flush() { timer = undefined; WRITE } // hot\n',
  'a callback that strikes some seconds later':
    'function schedule() { if (timer) return; timer = setTimeout(() => { timer = null; WRITE }, 5000); } // hot\n',
  'a mark that is taken away':
    'function schedule() { if (isDue) return; isDue = true; setImmediate(flush); }\nfunction flush() { isDue = false; WRITE } // hot\n',
  'a method that is bound':
    'class Log {\n  add() { if (this.timer) return; this.timer = setTimeout(this.flush.bind(this), 500); }\n  flush() { this.timer = null; WRITE } // hot\n}\nconst log = new Log();\nfunction schedule() { log.add(); }\n',
};
const SILENT: Readonly<Record<string, string>> = {
  'a timer that is set once':
    'function schedule() { if (timer) return; timer = setTimeout(flush, 500); }\nfunction flush() { WRITE }\n',
  'a timer that only another function takes away':
    'function schedule() { if (timer) return; timer = setTimeout(flush, 500); }\nfunction flush() { WRITE }\nprocess.on("exit", () => { timer = null; });\n',
  'what stands beside the timer':
    'function schedule() { if (rows) return rows; rows = fs.readFileSync("rows.json"); setTimeout(forget, 3600_000); }\nfunction forget() { rows = null; }\n',
  'a timer behind what is loaded once':
    'function schedule() { if (isDue) return isDue; isDue = true; timer = setTimeout(flush, 500); }\nfunction flush() { timer = null; WRITE }\n',
};

describe('A timer that gives back what kept it from being set twice is set for many requests', () => {
  it.each(Object.entries(FOUND))('%s', (_, code) => {
    expectMarked({ 'server.js': HEAD + code.replace('WRITE', WRITE) + ROUTE });
  });
});

describe('But not', () => {
  it.each(Object.entries(SILENT))('%s', (_, code) => {
    expectMarked({ 'server.js': HEAD + code.replace('WRITE', WRITE) + ROUTE });
  });
});
