import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** Files of the app shell: all scripts and styles, the page for every path, and the fonts that nearly all text needs. */
const SHELL = /^(?:index\.html|assets\/.+\.(?:js|css)|assets\/.+-latin-wght-.+\.woff2)$/;
const PUBLIC_SHELL = ['favicon.svg', 'manifest.webmanifest'];
/** A name below assets/ holds the digest of its content. */
const HASHED = /^assets\//;

/**
 * Writes service-worker.js, with the list of the files that it keeps. Workbox's own builder would bring two hundred
 * packages for what is one walk over the output.
 */
export function serviceWorker(): Plugin {
  let root = '.';
  let publicDir = 'public';
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      ({ root, publicDir } = config);
    },
    async generateBundle(_, bundle) {
      const built = Object.values(bundle).filter(({ fileName }) => SHELL.test(fileName));
      const files = [
        ...built.map((file) => entry(file.fileName, file.type === 'chunk' ? file.code : file.source)),
        ...PUBLIC_SHELL.map((name) => entry(name, readFileSync(join(publicDir, name)))),
      ];
      const source = await bundleWorker(root, files);
      this.emitFile({ type: 'asset', fileName: 'service-worker.js', source });
    },
  };
}

function entry(name: string, content: string | Uint8Array) {
  const digest = () => createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { url: `/${name}`, revision: HASHED.test(name) ? null : digest() };
}

async function bundleWorker(root: string, files: { url: string; revision: string | null }[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: 'service-worker/service-worker.ts', formats: ['iife'], name: 'serviceWorker' },
      modulePreload: { polyfill: false },
    },
  });
  const [{ output }] = [built].flat() as [Extract<typeof built, { output: unknown }>];
  return output[0].code.trim();
}
