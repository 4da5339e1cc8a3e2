/**
 * While a test waits for an element, Testing Library polls for it and writes the whole page into each error, which is
 * usually not read. Here an error serializes the page only when read: the last one, of a wait that is over.
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
