/**
 * Checks of the installed packages, without network access: the lock file is complete and names no unexpected source,
 * versions are exact, nothing is older than the release that fixed an advisory, and no install script runs without
 * approval.
 */

/** Entries of our own workspaces, and the links to them, come from this repository. */
const isOurs = (path, { link }) => link === true || !path.includes('node_modules/');

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** @returns negative, 0 or positive, as `sort` wants it; a prerelease counts as its release. */
function compareVersions(a, b) {
  const numbers = (version) => version.split(/[-+]/)[0].split('.').map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  const at = left.findIndex((number, index) => number !== right[index]);
  return at === -1 ? 0 : left[at] - right[at];
}

/** The floor of a version is that of its own major line, else the highest of all. */
function isBelowFloor(version, floors) {
  const sorted = [...floors].sort(compareVersions);
  const sameLine = sorted.find((floor) => floor.split('.')[0] === version.split('.')[0]);
  return compareVersions(version, sameLine ?? sorted.at(-1)) < 0;
}

/**
 * @param lock the parsed package-lock.json
 * @param advisoryFloor package → {from: the first sound version of each major line, because}
 * @returns one sentence for each problem
 */
export function problemsOfLock(lock, advisoryFloor, { allowScripts = {} } = {}) {
  const problems = [];
  if (lock.lockfileVersion !== 3) problems.push(`The lock file has version ${lock.lockfileVersion}, not 3.`);
  const foreign = Object.entries(lock.packages).filter(([path, entry]) => !isOurs(path, entry));
  for (const [path, { version, integrity, resolved, hasInstallScript, name = nameOf(path) }] of foreign) {
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) problems.push(`${path} has no sha512 integrity.`);
    // Every package then comes from the registry that npm is set to, and none from a repository or a folder.
    if (resolved !== undefined) problems.push(`${path} names a source of its own (${resolved}).`);
    const floor = advisoryFloor[name];
    if (floor && isBelowFloor(version, floor.from)) {
      problems.push(`${name} ${version} is older than ${floor.from.join(' or ')} (${floor.because}).`);
    }
    if (hasInstallScript && !(name in allowScripts)) {
      problems.push(`${name} has an install script: say in allowScripts of package.json whether it may run.`);
    }
  }
  return problems;
}

/** @param manifest a parsed package.json @param workspaces names of our own packages, which have no version to pin */
export function problemsOfManifest(manifest, workspaces) {
  const overrides = Object.values(manifest.overrides ?? {}).filter((nested) => typeof nested === 'object');
  const asked = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
  return (
    [...Object.entries(asked), ...overrides.flatMap(Object.entries)]
      // An override that names our own version, or the overrides of one package's own.
      .filter(([, range]) => typeof range === 'string' && !range.startsWith('$'))
      .filter(([name, range]) => !(workspaces.includes(name) && range === '*'))
      .filter(([, range]) => !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))
      .map(([name, range]) => `${manifest.name} asks for ${name} ${range}: pin one version.`)
  );
}
