import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defaultServerConditions, type Plugin } from 'vite';
import { afterBuild } from './vite-after-build.ts';

interface ServerEntry {
  draw(path: string, answers: []): Promise<{ html: string; head: string; styles: string }>;
}

/** Folder of the build with the files for server rendering, which is never served. */
export const SERVER_FOLDER = '.server';

/**
 * Runs before anything shows: possibly signed-in users wait for the profile check, and never see a page that is about
 * to be replaced; so do users with two cards per row. The server allows it by its hash.
 */
export const awaitDevice =
  "try{if(localStorage.getItem('auth_token')||localStorage.getItem('selvedge_two_a_row')==='true')document.documentElement.dataset.session='checking'}catch{}";

/** Records the last press and the typed text before hydration, to be replayed: lib/early-input.ts. */
export const captureEarlyInput = [
  "window.captureEarlyInput=e=>{const t=e.target;if(e.type=='click')window.pressed=t.closest('#root button,#root input');",
  "else if(t.matches('#root :is(input:not([type=checkbox],[type=radio]),textarea,select)'))(window.typed??=new Map).set(t,t.value)};",
  "for(const e of['click','input'])addEventListener(e,captureEarlyInput,true)",
].join('');

/**
 * Renders the landing page into index.html, with all styles of its first view inside, so that it shows before any
 * script has arrived, also where its fabrics can't be had. app.html keeps the empty page, which the server sends for
 * every path that it doesn't draw. What it draws with is left in {@link SERVER_FOLDER}.
 */
export const prerender = (): Plugin =>
  afterBuild('prerender', async (root, outDir) => {
    const template = await inlineStyles(await readFile(join(outDir, 'index.html'), 'utf8'), outDir);
    const { html, styles } = await (await buildForServer(root, outDir)).draw('/', []);
    const page = template
      .replace('</head>', () => `<script>${awaitDevice};${captureEarlyInput}</script>${styles}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root" data-path="/">${html}</div>`);
    await writeFile(join(outDir, 'app.html'), template);
    await writeFile(join(outDir, 'index.html'), page);
  });

/** Builds the app for Node once more, as one file with everything in it. */
async function buildForServer(root: string, outDir: string): Promise<ServerEntry> {
  const folder = join(outDir, SERVER_FOLDER);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    // Independent of the environment it runs in.
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['source'] },
    ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
    build: {
      ssr: 'src/entry-server.tsx',
      outDir: folder,
      copyPublicDir: false,
      target: 'node20',
      // CommonJS, so that a program may load it when the first page is asked for.
      rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
    },
  });
  return createRequire(import.meta.url)(join(folder, 'entry-server.cjs')) as ServerEntry;
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
