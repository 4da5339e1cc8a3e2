const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** Files that take most of a minute or more, whatever their size: begun last, they would keep one core waiting. */
const SLOW = [
  'supervisor.test.ts',
  'chaos.test.ts',
  'outages-redis.api.test.ts',
  'fabric-import-bombs.test.ts',
  'mill-sheets.api.test.ts',
  'demo.api.test.ts',
  'outages.api.test.ts',
  'fabric-import.api.test.ts',
  'late-database.test.ts',
  'deadly-jobs.api.test.ts',
  'field-recipe.test.mjs',
  'outages-around.api.test.ts',
  'postgres.test.ts',
  'cut-off-uploads.api.test.ts',
  'long-headers.api.test.ts',
  'watchdog.test.ts',
  'patterns.test.ts',
  'drawing.test.ts',
  'settings-file.test.ts',
  'fabric-import-bad-sheets.api.test.ts',
  'sign-in-floods.api.test.ts',
  'orders-stock.api.test.ts',
];

/** The order of test files: the slow ones, then by size. A clean clone has no times of an earlier run to go by. */
module.exports = class SlowFirst {
  sort(tests) {
    const rank = ({ path }) => (SLOW.includes(basename(path)) ? SLOW.indexOf(basename(path)) : SLOW.length);
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return [...tests].sort((a, b) => rank(a) - rank(b) || size.get(b.path) - size.get(a.path));
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
