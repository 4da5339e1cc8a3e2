/** The only place that reads the build's environment. */
export const env = {
  /** True if this is a built page, which a service worker may keep. */
  production: import.meta.env.PROD,
  /** Search and category filter of the landing catalog, which the specification keeps hidden. */
  landingSearch: import.meta.env.VITE_LANDING_SEARCH === 'true',
  /** Grid or list toggle of the catalog, likewise hidden. */
  listToggle: import.meta.env.VITE_LIST_TOGGLE === 'true',
};
