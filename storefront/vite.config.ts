import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from '../web/vite-precompress.ts';
import { earlyPages } from './vite-early-pages.ts';
import { prerender } from './vite-prerender.ts';
import { serviceWorker } from './vite-service-worker.ts';

const backend = process.env.BACKEND_URL ?? 'http://localhost:3000';
const admin = process.env.ADMIN_URL ?? 'http://localhost:5174';

export default defineConfig({
  plugins: [react(), prerender(), earlyPages(), serviceWorker(), precompress()],
  // The domain is read as TypeScript source, so a change of a rule needs no build of its own.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Many small files compress worse than two, and queue for a phone's six connections.
          groups: [
            { name: 'app', tags: ['$initial'] },
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': backend,
      '/verify': backend,
      '/q/': backend,
      // One origin for both apps, because they share the session in localStorage.
      '/admin': { target: admin, ws: true, rewrite: (path) => (path === '/admin' ? '/admin/' : path) },
    },
  },
});
