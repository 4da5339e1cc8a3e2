import { once } from 'node:events';

/** Closes the standard input of the guard that `global-setup.mjs` started, which stops the database, and waits until nothing is left. */
export default async function stopTestDatabase() {
  const guard = globalThis.postgresGuard;
  if (!guard || guard.exitCode !== null) return;
  const gone = once(guard, 'exit');
  guard.stdin.end();
  await gone;
}
