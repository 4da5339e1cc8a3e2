// jsdom lacks the web platform's own fetch and streams; the frontends use them, so Node's are lent to it.
const { TestEnvironment } = require('jest-environment-jsdom');

const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'FormData',
  'Blob',
  'File',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'BroadcastChannel',
  'structuredClone',
  'AbortController',
  'AbortSignal',
];

const labelable = ['Button', 'Input', 'Meter', 'Output', 'Progress', 'Select', 'TextArea'];

module.exports = class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    // Matching every style rule with every element is most of what a test of a screen costs in jsdom, which lays nothing
    // out anyway. What is hidden by an attribute or an inline style still counts as hidden.
    this.global.getComputedStyle = (element) => element.style;
    for (const name of labelable) {
      Object.defineProperty(this.global[`HTML${name}Element`].prototype, 'labels', { configurable: true, get: labels });
    }
    for (const name of lent) if (globalThis[name]) this.global[name] = globalThis[name];
  }
};

/** jsdom asks every node of the page whether it labels this control; the labels of the page are enough. */
function labels() {
  if (this.type === 'hidden') return null;
  const among = this.isConnected
    ? this.ownerDocument.getElementsByTagName('label')
    : this.getRootNode().querySelectorAll('label');
  const found = [];
  // By index: jsdom searches a whole live collection for an element that is named "length", at every step of an iterator.
  for (let index = 0, { length } = among; index < length; index += 1)
    if (isLabelOf(among[index], this)) found.push(among[index]);
  return found;
}

/** Asked of jsdom itself (`control`) only where a label has no `for`: it searches the whole page. */
function isLabelOf(label, control) {
  const { htmlFor } = label;
  if (!htmlFor) return label.contains(control) && label.control === control;
  return htmlFor === control.id && (!control.isConnected || control.ownerDocument.getElementById(htmlFor) === control);
}
