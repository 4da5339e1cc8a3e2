import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

const api = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  base: '/admin/',
  plugins: [react(), compression({ threshold: 1024 })],
  resolve: { conditions: ['source', ...defaultClientConditions], dedupe: ['react', 'react-dom'] },
  // Nothing is inlined: the content security policy allows no data: script or font.
  build: {
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Modules that the start needs anyway stay together, because twenty small files compress worse than two; libraries
        // apart, because they change less often than our own code.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'console', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { port: 5174, proxy: { '/api': api } },
});
