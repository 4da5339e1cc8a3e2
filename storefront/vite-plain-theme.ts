import type { Plugin } from 'vite';

/** MUI's default theme for components without one. */
const SPARE = /^((?:export )?const (?:systemD|d)efaultTheme = )createTheme\(\);$/m;

/**
 * Leaves MUI's themes of CSS variables out of the build: a tenth of the first script that no theme here asks for.
 * `createTheme` chooses between the two as it runs, so no bundler can tell. Nor are themes made for components without
 * one, since all of ours have the app's: each of those held a slow phone for 20 ms of its first view.
 */
export const plainTheme = (): Plugin => ({
  name: 'plain-theme',
  enforce: 'pre',
  resolveId(source, importer, options) {
    if (!source.endsWith('/createThemeWithVars.mjs') || !importer?.endsWith('/createTheme.mjs')) return null;
    return this.resolve('./createThemeNoVars.mjs', importer, { ...options, skipSelf: true });
  },
  transform: {
    filter: { id: /@mui\/(?:material|system)\/.*\.mjs$/, code: SPARE },
    handler: (code) => ({ code: code.replace(SPARE, '$1{};'), map: null }),
  },
});
