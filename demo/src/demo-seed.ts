/** The one seed of the demo: change it, and everything but the sample book comes out differently. */
export const demoSeed = 'selvedge';

/** Name of the marker that says the demo was seeded here. */
export const demoMarker = 'demo';
