/**
 * The screens are tested with React's production build. Its development build takes a quarter more time, for warnings
 * that fail no test; developers see them in `npm run dev`.
 *
 * `act`, which Testing Library puts around every render and event, exists only in the development build, so this is a
 * substitute: changes are rendered when it returns, and their effects when it was awaited.
 */
const { NODE_ENV } = process.env;
process.env.NODE_ENV = 'production';
const React = require('react');
require('react/jsx-runtime');
const { flushSync } = require('react-dom');
require('react-dom/client');
process.env.NODE_ENV = NODE_ENV;

if (React.act) throw new Error('This is not the build of React that ships: tools/jest-react.cjs asks for it in vain.');

React.act = (work) => {
  let result;
  flushSync(() => {
    result = work();
  });
  // biome-ignore lint/suspicious/noThenProperty: most callers don't wait, and nothing is to be left running for them.
  return { then: (resolve, reject) => Promise.resolve(result).then(drawn).then(resolve, reject) };
};

/** React's scheduler draws between the timers. */
async function drawn(result) {
  await new Promise((resolve) => setTimeout(resolve));
  return result;
}
