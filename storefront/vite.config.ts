import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './vite-precompress.ts';
import { preloadTurns } from './vite-preload.ts';
import { prerender } from './vite-prerender.ts';

const backend = process.env.BACKEND_URL ?? 'http://localhost:3000';
const admin = process.env.ADMIN_URL ?? 'http://localhost:5174';

/** What all screens stand on: rules of fabrics, calls, session, settings, the query library, the frame's boxes. */
const everywhere = [
  /domain.src.(length|brand|fabrics.fabric-rules)/,
  /storefront.src.(state.(config|dialogs|fabrics|session)|lib.(api|stored-session|toast))/,
  /tanstack.(react-)?query(?!.*infinite)/i,
  /@mui.material.(Box|DefaultPropsProvider)|generateUtilityClass/,
];

export default defineConfig({
  plugins: [react(), preloadTurns(), prerender(), precompress()],
  // The domain is read as TypeScript source, so a change of a rule needs no build of its own.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    target: 'es2022',
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Together they compress better than one by one, and every screen needs them.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'base', test: (id) => everywhere.some((part) => part.test(id)) }] } },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': backend,
      // One origin for both apps, because they share the session in localStorage.
      '/admin': { target: admin, ws: true, rewrite: (path) => (path === '/admin' ? '/admin/' : path) },
    },
  },
});
