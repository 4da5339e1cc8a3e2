/**
 * While a test waits for something to appear, Testing Library looks for it again and again, and writes the whole page into
 * each error that nobody reads. Here an error looks at the page when it is read: the last one, of a wait that is over.
 */
const { configure, getConfig } = require('@testing-library/dom');

const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    const read = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { configurable: true, get: read });
  },
});
