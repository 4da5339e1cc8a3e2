import react from '@vitejs/plugin-react';
import { type BuildOptions, defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { serviceWorker } from './vite-service-worker.ts';

const backend = process.env.BACKEND_URL ?? 'http://localhost:3000';
const admin = process.env.ADMIN_URL ?? 'http://localhost:5174';

/**
 * The bundle with which the server renders pages: one CommonJS file with everything in it, which a program loads when needed.
 */
const ssrBuild: BuildOptions = {
  outDir: 'dist/.server',
  copyPublicDir: false,
  target: 'node20',
  rolldownOptions: { output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false } },
};

const clientBuild: BuildOptions = {
  target: 'es2022',
  // The server reads there which files a screen needs.
  manifest: true,
  modulePreload: { polyfill: false },
  rolldownOptions: {
    output: {
      codeSplitting: {
        // Many small files compress worse than a few, and queue for a phone's six connections.
        groups: [
          { name: 'react', tags: ['$initial'] },
          { name: 'theme', test: /src\/app\/theme\.ts$/ },
          { name: 'box', test: /@mui\/material\/Box\/index\.m?js$/ },
          { name: 'app', test: /src\/start\.tsx$/ },
          // With all that both need, so that neither waits for what only others share.
          { name: 'catalogue', test: /src\/features\/catalog\/(?:Catalog|Fabric)Page\.tsx$/ },
          { name: 'shared', minShareCount: 3 },
        ],
      },
    },
  },
};

/** `vite build` makes the app, `vite build --ssr src/entry-server.tsx` its server-rendered pages. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), !isSsrBuild && [serviceWorker(), compression({ threshold: 1024 })]],
  // The domain is read as TypeScript source, so a change of a rule needs no build of its own.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  ssr: { noExternal: true, resolve: { conditions: ['source', ...defaultServerConditions] } },
  // Server-rendered pages are alike in whatever environment they are rendered.
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    ...(isSsrBuild ? ssrBuild : clientBuild),
  },
  server: {
    port: 5173,
    proxy: {
      '/api': backend,
      '/verify': backend,
      '/q/': backend,
      '/l/': backend,
      // One origin for both apps, because they share the session in localStorage.
      '/admin': { target: admin, ws: true, rewrite: (path) => (path === '/admin' ? '/admin/' : path) },
    },
  },
}));
