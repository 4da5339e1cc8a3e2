/**
 * Builds what is missing or older than its sources: `node tools/build.mjs [--all] [workspace …]`.
 *
 * A workspace is up to date when the digest of everything its build reads equals the one noted in `.build/` by
 * the last build that ended well. Content counts, not dates, so switching branches back and forth builds nothing.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';
import { compile } from './compile.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.build');

/**
 * `reads` are the sources of a build beside its own folder; `needs` must be built too for it to run, though its own
 * build reads nothing of it; `output` shows that the result still exists. `serverEntry` is built for server rendering.
 */
const compiled = { reads: ['tools/compile.mjs'], bundled: false };
const bundled = { reads: ['domain', 'web'], bundled: true, needs: [] };
const workspaces = {
  domain: { ...compiled, needs: [], output: 'domain/dist' },
  backend: {
    reads: ['domain', 'tools/compile.mjs', 'tools/bundle.mjs'],
    bundled: false,
    needs: ['domain'],
    output: 'backend/dist',
    programs: { '': ['main', 'worker'], 'fabrics/import/parser': ['parser-process'] },
  },
  demo: { ...compiled, needs: ['domain', 'backend'], output: 'demo/dist' },
  storefront: { ...bundled, serverEntry: 'src/entry-server.tsx', output: 'storefront/dist/.server/entry-server.cjs' },
  admin: { ...bundled, output: 'admin/dist/index.html' },
};

/**
 * Files that builds write and never read. If the programs of the tests (`backend/.build`) counted, they would make the
 * product stale.
 */
const notRead = /(^|\/)(node_modules|dist|\.build|test|coverage)(\/|$)|^demo\/pictures\/|\.test\.tsx?$|\.tsbuildinfo$/;

/** A file itself, or what lies below a folder, in an order that never changes. */
const filesAt = (path) => (statSync(path).isDirectory() ? filesBelow(path).sort() : [path]);

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (notRead.test(relative(root, path).split(sep).join('/'))) return [];
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

const digests = new Map();
function digestOf(name) {
  if (!digests.has(name)) {
    const hash = createHash('sha256');
    const read = [name, ...workspaces[name].reads, 'package-lock.json'].flatMap((path) => filesAt(join(root, path)));
    for (const file of read) {
      hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
    }
    digests.set(name, hash.digest('hex'));
  }
  return digests.get(name);
}

function isUpToDate(name) {
  const stamp = join(stamps, name);
  if (!existsSync(stamp) || !existsSync(join(root, workspaces[name].output))) return false;
  return readFileSync(stamp, 'utf8') === digestOf(name);
}

/**
 * `programs`, by their folders, are made of a few files each. Not so what hands our entities to another package, such as
 * `prepare`, which lets the demo fill the database: they would then be there twice.
 */
async function compileWorkspace(name) {
  await compile(join(root, name));
  const { output, programs = {} } = workspaces[name];
  for (const [folder, names] of Object.entries(programs)) await bundle(join(root, output, folder), names);
}

/** The pages have a bundler of their own, which keeps a processor busy: it runs beside us. */
async function bundlePages(name) {
  await runVite(name, ['build']);
  const { serverEntry } = workspaces[name];
  if (serverEntry) await runVite(name, ['build', '--ssr', serverEntry]);
}

function runVite(name, args) {
  return new Promise((resolve, reject) => {
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
    // With NODE_ENV=development, or when built from a test, the output is the production pages as well.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, [vite, ...args], { cwd: join(root, name), env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(output))));
  });
}

async function build(name) {
  const started = performance.now();
  const digest = digestOf(name);
  rmSync(join(stamps, name), { force: true });
  try {
    await (workspaces[name].bundled ? bundlePages(name) : compileWorkspace(name));
  } catch (error) {
    throw new Error(`${name} does not build:\n${error.message}`, { cause: error });
  }
  writeFileSync(join(stamps, name), digest);
  const seconds = (performance.now() - started) / 1000;
  console.log(`built ${name.padEnd(10)} ${seconds.toFixed(1).padStart(5)} s`);
}

/** Runs `work` over `items`, as many at a time as there are processors. */
async function inParallel(items, work) {
  const queue = [...items];
  const lanes = Array.from({ length: Math.max(1, availableParallelism()) }, async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  });
  const problems = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
  if (problems.length > 0) throw new Error(problems.map((lane) => lane.reason.message).join('\n'));
}

/**
 * Writes the version information of the programs. An image is built without the repository, so its build gets
 * SELVEDGE_VERSION and SELVEDGE_COMMIT.
 */
function writeBuildInfo() {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const info = { version: process.env.SELVEDGE_VERSION || version, commit: process.env.SELVEDGE_COMMIT || commitOf() };
  writeFileSync(join(root, workspaces.backend.output, 'build-info.json'), `${JSON.stringify(info)}\n`);
}

/** With a sign that files were changed since; empty without git or a repository. */
function commitOf() {
  try {
    const args = ['describe', '--always', '--dirty=-changed', '--abbrev=12', '--exclude=*'];
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}

async function main(args) {
  const all = args.includes('--all');
  const named = args.filter((arg) => arg !== '--all');
  const unknown = named.filter((name) => !(name in workspaces));
  if (unknown.length > 0) throw new Error(`No workspace is called ${unknown.join(', ')}.`);

  const wanted = Object.keys(workspaces).filter((name) => named.length === 0 || named.includes(name));
  const withGround = new Set(wanted.flatMap((name) => [...workspaces[name].needs, name]));
  const stale = [...withGround].filter((name) => all || !isUpToDate(name));
  const describe = () => withGround.has('backend') && writeBuildInfo();
  if (stale.length === 0) {
    describe();
    return console.log('The build is up to date.');
  }

  mkdirSync(stamps, { recursive: true });
  // No build reads what another has built, so all run side by side.
  const [pages, programs] = [true, false].map((way) => stale.filter((name) => workspaces[name].bundled === way));
  await Promise.all([inParallel(pages, build), inParallel(programs, build)]);
  describe();
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
