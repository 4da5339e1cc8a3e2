/** Replacements for parts that jsdom lacks, or runs too slowly for tests of whole screens. */

// jsdom lays nothing out, and matching every rule with every element is a third of what a test of a screen costs. Elements that
// an attribute or an inline style hides still count as hidden; the browser tests see the rest.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// jsdom cannot scroll, and react-admin scrolls to the top of every page.
window.scrollTo = () => undefined;

export {};
