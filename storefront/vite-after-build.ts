import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** A plugin that adds to what a build has written, before it is compressed. */
export function afterBuild(name: string, add: (root: string, outDir: string) => Promise<void>): Plugin {
  let outDir = 'dist';
  let root = '.';
  let isBroken = false;
  return {
    name,
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    renderError() {
      isBroken = true;
    },
    // Also called after a failed build: its missing files would hide the actual error.
    closeBundle: { order: 'pre', sequential: true, handler: () => (isBroken ? undefined : add(root, outDir)) },
  };
}
