/** What jsdom has not, or does so slowly that tests of whole screens would wait for nothing else. */

// jsdom lays nothing out, and matching every rule with every element is a third of what a test of a screen costs. What an
// attribute or an inline style hides still counts as hidden; the browser tests see the rest.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// jsdom cannot scroll, and react-admin scrolls to the top of every page.
window.scrollTo = () => undefined;

export {};
