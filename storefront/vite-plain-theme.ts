import type { Plugin } from 'vite';

/**
 * Leaves MUI's themes of CSS variables out of the build: a tenth of the first script that no theme here asks for.
 * `createTheme` chooses between the two as it runs, so no bundler can tell.
 */
export const plainTheme = (): Plugin => ({
  name: 'plain-theme',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!source.endsWith('/createThemeWithVars.mjs') || !importer?.endsWith('/createTheme.mjs')) return null;
    return this.resolve('./createThemeNoVars.mjs', importer, { ...options, skipSelf: true });
  },
});
