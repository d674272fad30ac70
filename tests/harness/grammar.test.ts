import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runModule } from './behavior.ts';
import { asyncModules } from './grammar.ts';
import { lint } from './lint.ts';

it.each([false, true])(
  'makes programs that parse, run and mostly end well (overlap: %s)',
  async (overlap) => {
    let settled = 0;
    let events = 0;
    const runs = 100;
    await fc.assert(
      fc.asyncProperty(asyncModules({ overlap }), async (source) => {
        lint(source, {});
        const trace = await runModule(source, [['f', 1]], { grace: 20 });
        if (trace.some((event) => /^1 f (?:resolves|returns (?!Promise))/.test(event)))
          settled += 1;
        events += trace.length;
      }),
      { numRuns: runs, seed: 1 },
    );
    expect(settled).toBeGreaterThan(runs / 3);
    expect(events).toBeGreaterThan(runs * 3);
  },
);
