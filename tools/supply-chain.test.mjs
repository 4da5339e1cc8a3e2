import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemsOfLock, problemsOfManifest } from './supply-chain.mjs';

const root = join(__dirname, '..');
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const manifest = read('package.json');
const lock = read('package-lock.json');
const floor = read('tools/advisory-floor.json');
const manifests = [manifest, ...manifest.workspaces.map((workspace) => read(`${workspace}/package.json`))];
const ours = manifests.map(({ name }) => name);

test('installed packages are complete, pinned, from the registry and no older than advisories allow', () => {
  expect(problemsOfLock(lock, floor, manifest)).toEqual([]);
  expect(manifests.flatMap((one) => problemsOfManifest(one, ours))).toEqual([]);
});

test('each advisory floor is for an installed package', () => {
  const installed = new Set(
    Object.entries(lock.packages).map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, '')),
  );
  // Ensures that the registry's own, outdated build is not used again.
  expect(Object.keys(floor).filter((name) => !installed.has(name))).toEqual(['xlsx']);
});

test('install analytics of packages are disabled', () => {
  expect(manifest.scarfSettings).toEqual({ enabled: false });
});

describe('the lock file and the manifests are checked:', () => {
  const entry = { version: '9.0.3', integrity: lock.packages['node_modules/jsonwebtoken'].integrity };
  const lockOf = (change, other = {}) => ({
    lockfileVersion: 3,
    packages: { 'node_modules/jsonwebtoken': { ...entry, ...change }, 'node_modules/pg': { ...entry, ...other } },
  });
  const problems = (...changes) => problemsOfLock(lockOf(...changes), floor, manifest);

  test('a correct lock file has no problems', () => expect(problems({})).toEqual([]));

  test.each([
    ['a missing checksum', { integrity: undefined }, /no sha512/],
    ['a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /no sha512/],
    ['a package older than an advisory allows', { version: '8.5.1' }, /jsonwebtoken 8\.5\.1 is older than 9\.0\.0/],
    ['a package with an install script', { hasInstallScript: true }, /has an install script/],
  ])('%s is reported', (_what, change, words) => expect(problems(change)).toEqual([expect.stringMatching(words)]));

  test.each(['git+ssh://git@code.example/a.git#1', 'https://code.example/a.tgz', 'file:../a'])(
    'a package from %s is reported',
    (resolved) => expect(problems({ resolved })).toEqual([expect.stringContaining('names a source of its own')]),
  );

  test.each(['7.4.9', '8.16.0', '6.9.9', '5.0.0'])(
    'ws %s is reported, because it is older than the fix of its release line',
    (version) => {
      const packages = { 'node_modules/ws': { ...entry, version } };
      expect(problemsOfLock({ lockfileVersion: 3, packages }, floor, manifest)).toHaveLength(1);
    },
  );

  test.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', 'git+https://code.example/a', 'npm:other@^1.0.0'])(
    'the inexact version %s is reported',
    (range) => expect(problemsOfManifest({ name: 'us', dependencies: { a: range } }, ['b'])).toHaveLength(1),
  );
});
