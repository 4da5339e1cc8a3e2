import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@selvedge/backend/process/ports';
import { post, signIn, signUp } from './customers.mjs';
import { admin, startProduct } from './product.mjs';
import { SupervisedProgram } from './supervised-program.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
const MIGRATIONS = 'backend/src/database/migrations';
const BACK = 3;
/** Reason for promising more than the little stock of the benchmark's fabrics. */
const SHORT = 'The mill sends the rest.';
const TIMEOUT_MS = 90_000;
const customer = { password: 'indigo-8-oz', full_name: 'Nadeesha', phone: '0771234567', company_name: 'Araliya' };

/**
 * Runs a former version beside this one, on the database that this one has migrated: its API takes a request, its approval and
 * its order, its worker prints and mails, and this version continues what the former began, and the other way round. The former
 * version is built from the history of the repository, with today's packages.
 * @param commit of the former version; by default the one before the third newest commit with migrations
 */
export async function drillFormer({ commit }) {
  const former = commit ?? formerCommit();
  if (former === undefined || !isHere(former)) {
    console.log('  SKIPPED: there is no version three migrations back (a new schema, a shallow clone, or no git).');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-former-'));
  try {
    const unknown = build(folder, former);
    const product = await startProduct({ slowestMs: 0 });
    try {
      const port = await freePort();
      const env = { ...product.worker.env, PORT: String(port) };
      const programs = ['main', 'worker'].map((name) => new SupervisedProgram(name, env, { root: folder }));
      // The journey's jobs are left to the former worker.
      await product.worker.stop();
      for (const program of programs) program.start();
      for (const program of programs) await program.ready();
      await journey(product, `http://127.0.0.1:${port}`);
      await Promise.all(programs.map((program) => program.stop()));
    } finally {
      await product.stop();
    }
    const description = git('log', '-1', '--format=%h of %cs', former).trim();
    console.log(
      `  The former version, ${description}, serves on a schema with ${unknown} migrations that it does not know.`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const git = (...command) => execFileSync('git', command, { cwd: root, encoding: 'utf8', maxBuffer: 1024 ** 3 });
const isHere = (commit) => spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status === 0;

/** Versions before the initial schema had other migrations, and can't run beside this one. */
function formerCommit() {
  const added = (range, path) =>
    spawnSync('git', ['log', '--format=%H', '--diff-filter=A', range, '--', path], { cwd: root, encoding: 'utf8' });
  const first = added('HEAD', `${MIGRATIONS}/0001-initial-schema.ts`);
  if (first.status !== 0) return undefined;
  const [, , third] = added(`${first.stdout.trim()}..HEAD`, MIGRATIONS).stdout.trim().split('\n');
  return third && `${third}~1`;
}

/** @returns how many migrations of ours it does not know */
function build(folder, commit) {
  const source = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 });
  execFileSync('tar', ['-x', '-C', folder], { input: source });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  linkPackages(join(root, 'backend/node_modules'), join(folder, 'backend/node_modules'));
  mkdirSync(join(folder, 'node_modules/@selvedge'));
  for (const name of ['domain', 'backend']) {
    symlinkSync(join(folder, name), join(folder, 'node_modules/@selvedge', name));
  }
  execFileSync(process.execPath, ['tools/build.mjs', 'domain', 'backend'], { cwd: folder, stdio: 'inherit' });
  const known = new Set(readdirSync(join(folder, MIGRATIONS)));
  const unknown = readdirSync(join(root, MIGRATIONS)).filter((name) => !known.has(name));
  if (unknown.length < BACK)
    throw new Error(`${commit} knows all migrations but ${unknown.length}: name a former one.`);
  return unknown.length;
}

/** All but our own workspaces, which are those of the former version. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@selvedge' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  }
}

/** The trade from the request to the order, once begun at the former version and once at this one. */
async function journey({ url: present, client, received }, former) {
  const token = await signUp(former, { ...customer, email: 'buyer@araliya.example' });
  const adminToken = await signIn(former, admin);
  await must(former, '/health/ready');
  const { fabrics } = await must(former, '/api/fabrics?limit=5&facets=true');
  for (const [first, second] of [
    [former, present],
    [present, former],
  ]) {
    const body = { fabric_id: fabrics[0].id, quantity_meters: 60 };
    const headers = { 'Idempotency-Key': randomUUID() };
    const { quotation } = await post(`${first}/api/quotations`, { token, headers, body });
    const decide = `/api/admin/quotations/${quotation.id}`;
    await post(`${second}${decide}/approve`, { token: adminToken, body: { quoted_price: 4200 } });
    const order = await post(`${first}${decide}/convert`, { token: adminToken, body: {} });
    await post(`${second}/api/admin/orders/${order.id}/status`, {
      token: adminToken,
      body: { status: 'confirmed', stock_reason: SHORT },
    });
    for (const url of [former, present]) {
      const read = await must(url, `/api/admin/orders/${order.id}`, adminToken);
      if (read.status !== 'confirmed') throw new Error(`${url} reads an order that is ${read.status}.`);
    }
  }
  const copy = `/api/admin/fabrics/${fabrics[1].id}/duplicate`;
  const { id } = await post(`${former}${copy}`, { token: adminToken, body: {} });
  for (const url of [former, present]) await must(url, `/api/admin/fabrics/${id}`, adminToken);
  const open = `SELECT count(*)::int AS open FROM outbox WHERE finished_at IS NULL AND available_at < now() + interval '40 s'`;
  for (const deadline = Date.now() + TIMEOUT_MS; ; await sleep(200)) {
    const { rows } = await client.query(open);
    if (rows[0].open === 0) break;
    if (Date.now() > deadline) throw new Error(`${rows[0].open} jobs of the former version are not done.`);
  }
  const { rows } = await client.query(`SELECT state, count(*)::int AS n FROM mails GROUP BY 1`);
  if (rows.length !== 1 || rows[0].state !== 'sent') throw new Error(`Mails are ${JSON.stringify(rows)}`);
  console.log(
    `  Two orders, half of each step here and there; ${received.length} mails and their sheets by its worker.`,
  );
}

async function must(url, path, token) {
  const answer = await fetch(url + path, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  const read = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(`${path} of ${url} was answered ${answer.status}: ${read.message}`);
  return read;
}
