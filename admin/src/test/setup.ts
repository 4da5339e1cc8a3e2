import { File } from 'node:buffer';
import '@testing-library/jest-dom';
import { ApiError } from '@selvedge/web/api-error';
import { resetConnection } from '@selvedge/web/connection';
import '@selvedge/web/test/jsdom';
import { cleanup, configure } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { visited } from './env';
import { server } from './server';

// Whole screens are slow on a busy machine.
configure({ asyncUtilTimeout: 8000 });
jest.setTimeout(60_000);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

afterEach(() => {
  cleanup();
  toast.remove();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  visited.length = 0;
  resetConnection();
});

afterAll(() => server.close());

// Node's FormData, which the environment has, takes only Node's files.
window.File = File as typeof window.File;

// jsdom has no media queries: the tests use the wide layout, with motion.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

const legacyProps = /React does not recognize the `%s` prop on a DOM element/;
const printStyles = /Could not parse CSS stylesheet/;
const noSize = /MUI X Charts: ChartsContainer does not have/;

/**
 * react-admin logs every failed call, and many tests are about failures. The component library passes properties of its
 * older version down to elements, which React reports in development only. jsdom cannot parse the page boxes of the
 * printed document, and charts measure an element that has no size there.
 */
const isExpected = (first: unknown): boolean =>
  first instanceof ApiError || [legacyProps, printStyles, noSize].some((known) => known.test(String(first)));

/** Message keys that a screen used and `messages.ts` does not have. */
const missing: string[] = [];
afterEach(() => expect(missing.splice(0)).toEqual([]));

const report = console.error;
console.error = (...parts: unknown[]) => {
  if (/Missing translation/.test(String(parts[0]))) missing.push(String(parts[0]));
  if (!isExpected(parts[0])) report(...parts);
};
