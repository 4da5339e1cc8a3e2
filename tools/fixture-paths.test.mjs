import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..');
const tests = execFileSync('git', ['ls-files', 'e2e', 'backend/test', 'bench', 'tools'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.(ts|mjs)$/.test(path) && !path.startsWith('tools/fixture-paths'));

// A path beside the file that names it: join(import.meta.dirname, '../backend/test/…').
const BESIDE = /join\((?:import\.meta\.dirname|__dirname), '([^'*]+\.(?!js')[a-z]{2,5})'\)/g;

test('every file that a test reads by a relative path exists', () => {
  const named = tests.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(BESIDE)].map(([, file]) => [path, join(dirname(path), file)]),
  );
  expect(named.length).toBeGreaterThan(5);
  // What a build makes is not there in a new clone.
  const written = named.filter(([, file]) => !/(^|\/)dist\//.test(file));
  expect(written.filter(([, file]) => !existsSync(join(root, file)))).toEqual([]);
});
