import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterBuild } from './vite-after-build.ts';

const ENTRY = 'service-worker/service-worker.ts';

/**
 * Files of the app shell: all scripts and styles, the page for every path, and the fonts that nearly all text needs.
 */
const shell =
  /^\/(?:app\.html|manifest\.webmanifest|favicon\.svg|assets\/.+\.(?:js|css)|assets\/.+-latin-wght-.+\.woff2)$/;
/** A name below /assets holds the digest of its content. */
const hashed = /^\/assets\//;

/**
 * Writes service-worker.js, with the list of the files that it keeps. Workbox's own builder would bring two hundred
 * packages for what is one walk over the output.
 */
export const serviceWorker = (): Plugin =>
  afterBuild('service-worker', async (root, outDir) => {
    const entries = await readdir(outDir, { recursive: true });
    const urls = entries.map((name) => `/${name.replaceAll('\\', '/')}`).filter((url) => shell.test(url));
    const files = await Promise.all(urls.sort().map((url) => described(outDir, url)));
    await writeFile(join(outDir, 'service-worker.js'), await bundle(root, files));
  });

async function described(outDir: string, url: string) {
  if (hashed.test(url)) return { url, revision: null };
  const digest = createHash('sha256').update(await readFile(join(outDir, url)));
  return { url, revision: digest.digest('hex').slice(0, 16) };
}

async function bundle(root: string, files: { url: string; revision: string | null }[]): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'serviceWorker' },
      modulePreload: { polyfill: false },
    },
  });
  const [{ output }] = [built].flat() as [Extract<typeof built, { output: unknown }>];
  return output[0].code.trim();
}
