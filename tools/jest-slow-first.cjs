const { statSync } = require('node:fs');
const { basename } = require('node:path');

/** Files that wait most of their time, for a failure, a restart or a limit, the longest first. */
const WAITING = [
  'supervisor.trial.ts',
  'outages-redis.api.trial.ts',
  'outages.api.trial.ts',
  'fabric-import-long.api.trial.ts',
  'deadly-jobs.api.trial.ts',
  'outages-around.api.trial.ts',
  'chaos.trial.ts',
  'watchdog.trial.ts',
  'postgres.trial.ts',
  'settings-file.trial.ts',
  'late-database.trial.ts',
  'cut-off-uploads.api.trial.ts',
];
/** Files that take most of a minute, whatever their size: begun last, they would keep one core waiting. */
const SLOW = [
  'mill-sheets.api.trial.ts',
  'fabric-import-bombs.trial.ts',
  'demo.api.trial.ts',
  'fabric-import-bad-sheets.api.trial.ts',
  'fabric-import.api.trial.ts',
  'search-by-colour.api.trial.ts',
  'field-recipe.trial.mjs',
  'drawing.trial.ts',
  'patterns.trial.ts',
  'long-headers.api.trial.ts',
  'sign-in-floods.api.trial.ts',
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
