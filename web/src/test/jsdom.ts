/** Replacements for parts that jsdom lacks, or runs too slowly for tests of whole screens. */
import { configure } from '@testing-library/dom';

// jsdom lays nothing out, and matching every rule with every element is a third of what a test of a screen costs. Elements that
// an attribute or an inline style hides still count as hidden; the browser tests see the rest.
window.getComputedStyle = (element) => (element as HTMLElement).style;

// Without the text of the whole document, which would be made for each query that is tried again: `screen.debug()` shows it.
configure({ getElementError });
function getElementError(message: string | null): Error {
  const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  // Jest shows the lines of the query, and not these.
  Error.captureStackTrace(error, getElementError);
  return error;
}

// jsdom cannot scroll, and react-admin scrolls to the top of every page.
window.scrollTo = () => undefined;

// Pages on plain http, as in an office, don't have it: what relies on it fails there.
Object.defineProperty(crypto, 'randomUUID', { value: undefined });
