/**
 * Builds what is missing or older than its sources: `node tools/build.mjs [--all] [workspace …]`.
 *
 * A workspace is up to date when the digest of everything its build reads equals the one noted in `.build/` by
 * the last build that ended well. Content counts, not dates, so switching branches back and forth builds nothing.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamps = join(root, '.build');

/**
 * `after` is built first and counts as a source; `output` proves that nobody deleted the result; `reads` are sources
 * beside its own folder.
 */
const workspaces = {
  domain: { after: [], output: 'domain/dist', reads: ['tsconfig.json'] },
  backend: { after: ['domain'], output: 'backend/dist', reads: ['tsconfig.json', 'nest-cli.json'] },
  demo: { after: ['domain', 'backend'], output: 'demo/dist', reads: ['tools/compile.mjs'] },
  storefront: { after: ['domain'], output: 'storefront/dist/index.html', reads: ['web'] },
  admin: { after: ['domain'], output: 'admin/dist/index.html', reads: ['web'] },
};

const notRead = /(^|\/)(node_modules|dist|test|bench|coverage)(\/|$)|\.test\.tsx?$|\.tsbuildinfo$/;

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
    const { after, reads } = workspaces[name];
    const hash = createHash('sha256').update(process.version).update(after.map(digestOf).join());
    const read = [name, ...reads, 'package-lock.json'].flatMap((path) => filesAt(join(root, path)));
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

function npmRunBuild(name) {
  return new Promise((resolve, reject) => {
    const windows = process.platform === 'win32';
    const child = spawn('npm', ['run', 'build', '--silent', '-w', name], { cwd: root, shell: windows });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} does not build:\n${output}`))));
  });
}

async function build(name) {
  const started = performance.now();
  const digest = digestOf(name);
  rmSync(join(stamps, name), { force: true });
  await npmRunBuild(name);
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
  const faults = (await Promise.allSettled(lanes)).filter((lane) => lane.status === 'rejected');
  if (faults.length > 0) throw new Error(faults.map((lane) => lane.reason.message).join('\n'));
}

async function main(args) {
  const all = args.includes('--all');
  const named = args.filter((arg) => arg !== '--all');
  const unknown = named.filter((name) => !(name in workspaces));
  if (unknown.length > 0) throw new Error(`No workspace is called ${unknown.join(', ')}.`);

  const wanted = Object.keys(workspaces).filter((name) => named.length === 0 || named.includes(name));
  const withGround = new Set(wanted.flatMap((name) => [...workspaces[name].after, name]));
  const stale = [...withGround].filter((name) => all || !isUpToDate(name));
  if (stale.length === 0) return console.log('The build is up to date.');

  mkdirSync(stamps, { recursive: true });
  if (stale.includes('domain')) await build('domain');
  await inParallel(
    stale.filter((name) => name !== 'domain'),
    build,
  );
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
