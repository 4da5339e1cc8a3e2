const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** Files that wait most of their time, for a failure, a restart or a limit, the longest first. */
const WAITING = [
  'supervisor.slow.test.ts',
  'outages-redis.api.slow.test.ts',
  'outages.api.slow.test.ts',
  'fabric-import-long.api.slow.test.ts',
  'deadly-jobs.api.slow.test.ts',
  'outages-around.api.slow.test.ts',
  'chaos.slow.test.ts',
  'watchdog.slow.test.ts',
  'postgres.slow.test.ts',
  'settings-file.slow.test.ts',
  'late-database.slow.test.ts',
  'cut-off-uploads.api.slow.test.ts',
];
/** Files that take most of a minute, whatever their size: begun last, they would keep one core waiting. */
const SLOW = [
  'mill-sheets.api.slow.test.ts',
  'fabric-import-bombs.slow.test.ts',
  'demo.api.slow.test.ts',
  'fabric-import-bad-sheets.api.slow.test.ts',
  'fabric-import.api.slow.test.ts',
  'search-by-colour.api.slow.test.ts',
  'field-recipe.slow.test.mjs',
  'drawing.slow.test.ts',
  'patterns.slow.test.ts',
  'long-headers.api.slow.test.ts',
  'sign-in-floods.api.slow.test.ts',
];
/** Number of busy files that take, on the remaining workers, about as long as one that waits. */
const BESIDE = 4;

/**
 * The order of test files: the slow ones, then by size, and among them those that wait, one at a time, so that the others
 * have both cores. A clean clone has no times of an earlier run to go by.
 */
module.exports = class SlowFirst {
  sort(tests) {
    const size = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    const rankIn =
      (names) =>
      ({ path }) =>
        names.includes(basename(path)) ? names.indexOf(basename(path)) : names.length;
    const inOrderOf = (names) => (a, b) => rankIn(names)(a) - rankIn(names)(b) || size.get(b.path) - size.get(a.path);
    const isWaiting = ({ path }) => WAITING.includes(basename(path));
    const waiting = tests.filter(isWaiting).sort(inOrderOf(WAITING));
    const busy = tests.filter((test) => !isWaiting(test)).sort(inOrderOf(SLOW));
    return [
      ...waiting.flatMap((test, place) => [test, ...busy.slice(place * BESIDE, (place + 1) * BESIDE)]),
      ...busy.slice(waiting.length * BESIDE),
    ];
  }

  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
