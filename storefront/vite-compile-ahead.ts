import type { Plugin } from 'vite';

/** Chunks that a first view executes nearly completely: React, the common modules, the theme and the router. */
const WHOLE = ['client', 'base', 'look'];

/**
 * Asks browsers that know this word (Chromium) to compile these files as they come, beside the page's own thread.
 * Otherwise each function is compiled in the middle of the work that calls it first, a third of what taking a page over costs.
 */
export const compileAhead = (): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk' || !WHOLE.includes(output.name)) continue;
        output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
      }
    },
  },
});
