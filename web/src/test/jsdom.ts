/** Replacements for parts that jsdom lacks, or runs too slowly for tests of whole screens. */

// jsdom lays nothing out, and matching every rule with every element is a third of what a test of a screen costs. Elements that
// an attribute or an inline style hides still count as hidden; the browser tests see the rest.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// jsdom cannot scroll, and react-admin scrolls to the top of every page.
window.scrollTo = () => undefined;

// Pages on plain http, as in an office, don't have it: what relies on it fails there.
Object.defineProperty(crypto, 'randomUUID', { value: undefined });

export {};
