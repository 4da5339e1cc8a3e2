import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';
import { afterBuild } from './vite-after-build.ts';

interface ServerEntry {
  render(path: string): { html: string; css: string; names: string };
}

/**
 * Runs before anything shows: whoever may be signed in waits for the profile check, and never sees a landing page that
 * is about to be replaced. The server allows it by its hash.
 */
const awaitSession =
  "try{if(localStorage.getItem('auth_token'))document.documentElement.dataset.session='checking'}catch{}";

/**
 * Renders the landing page into index.html, with all styles of its first view inside, so that it shows before any
 * script has arrived. app.html keeps the empty page, which the server sends for every other path.
 */
export const prerender = (): Plugin =>
  afterBuild('prerender', async (root, outDir) => {
    const template = await inlineStyles(await readFile(join(outDir, 'index.html'), 'utf8'), outDir);
    const { html, css, names } = await renderPath(root, outDir, '/');
    const page = template
      .replace(
        '</head>',
        () => `<script>${awaitSession}</script><style data-emotion="css ${names}">${css}</style></head>`,
      )
      .replace('<div id="root"></div>', () => `<div id="root" data-path="/">${html}</div>`);
    await writeFile(join(outDir, 'app.html'), template);
    await writeFile(join(outDir, 'index.html'), page);
  });

/** Builds the app for Node once more, as one file with everything in it, and asks it for a page. */
async function renderPath(root: string, outDir: string, path: string) {
  // Below the workspace, where Node takes .js files for modules.
  const folder = await mkdtemp(join(outDir, '.prerender-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      plugins: [react()],
      resolve: { conditions: ['source'] },
      ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
      build: {
        ssr: 'src/entry-server.tsx',
        outDir: folder,
        copyPublicDir: false,
        rolldownOptions: { output: { codeSplitting: false } },
      },
    });
    const entry = (await import(pathToFileURL(join(folder, 'entry-server.js')).href)) as ServerEntry;
    return entry.render(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces the links to built style sheets by their contents: one request less before anything shows. */
async function inlineStyles(page: string, outDir: string): Promise<string> {
  const links = [...page.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)">/g)];
  const sheets = await Promise.all(links.map(([, href = '']) => readFile(join(outDir, href), 'utf8')));
  return links.reduce(
    (text, [link], index) => text.replace(link, () => `<style>${sheets[index]?.trim()}</style>`),
    page,
  );
}
