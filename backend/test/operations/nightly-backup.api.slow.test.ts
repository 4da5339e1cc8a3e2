import { spawn } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { nextMoment } from '@selvedge/domain/dates';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { backupName } from '../../src/backup/retention.js';
import type { BackupSettings } from '../../src/config/config.js';
import { s3Client } from '../../src/storage/s3-client.js';
import { OwnS3 } from '../servers/own-s3.js';
import { SmtpSink } from '../servers/smtp-sink.js';
import { startApp, type TestApp } from '../support/app.js';
import { newDataDir } from '../support/data-dir.js';
import { emptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { aFabric } from '../support/fabric-factories.js';
import { aSignedInAdmin } from '../support/factories.js';
import { testEnvironment } from '../support/jobs.js';
import { productCommand } from '../support/programs.js';
import { startQueueWorker } from '../support/worker.js';

jest.setTimeout(60_000);

const AT = '02:30';
const DAY_MS = 86_400_000;

let app: TestApp;
let admin: string;
let s3: OwnS3;
let sink: SmtpSink;
let folder: string;
let identity: string;
let settings: BackupSettings;

beforeAll(async () => {
  s3 = await OwnS3.start();
  sink = await SmtpSink.start();
  folder = newDataDir('nightly');
  identity = await generateX25519Identity();
  settings = {
    at: AT,
    dir: join(folder, 'backups'),
    keep: { days: 7, weeks: 0 },
    s3: s3.settings,
    recipients: [await identityToRecipient(identity)],
  };
  app = await startApp({ backup: settings, smtpUrl: sink.url });
  admin = (await aSignedInAdmin(app)).token;
  await aFabric(app, { name: 'Harbour Linen' });
});
afterAll(async () => {
  await app.close();
  await sink.stop();
  await s3.drop();
  rmSync(folder, { recursive: true, force: true });
});

const plans = () =>
  app.dataSource.query(
    `SELECT available_at FROM outbox WHERE name = 'system.back-up' AND finished_at IS NULL ORDER BY available_at`,
  );
/** Makes the nightly backup due. */
const comeNight = () =>
  app.dataSource.query(
    `WITH due AS (UPDATE outbox SET available_at = now() WHERE name = 'system.back-up' AND finished_at IS NULL RETURNING id)
     SELECT pg_notify('outbox', '') FROM due`,
  );
const rows = () => app.dataSource.query('SELECT * FROM backups ORDER BY started_at');
const state = async () => (await app.http.get('/api/admin/system').set('Authorization', admin).expect(200)).body;
/** Metrics are up to five seconds old. */
const backupState = async () => (await state()).components.find(({ name }: { name: string }) => name === 'backup');
const inBucket = async (): Promise<string[]> => {
  const client = s3Client(s3.settings);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: s3.settings.bucket }));
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
};

/** Runs the command as an operator does. @returns its exit code and its output on standard error */
async function command(
  args: string[],
  databaseUrl: string,
  { input, output }: { input?: string; output?: string } = {},
) {
  const child = spawn(process.execPath, [productCommand('backup-cli'), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...testEnvironment(databaseUrl, join(folder, 'data')) },
  });
  if (input === undefined) child.stdin.end();
  else createReadStream(input).pipe(child.stdin);
  let printed = '';
  child.stderr.on('data', (part) => (printed += part));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (output === undefined) child.stdout.on('data', (part) => (printed += part));
  else await pipeline(child.stdout, createWriteStream(output));
  return { code: await ended, printed };
}

test('one of two workers takes the nightly backup, encrypts and copies it, and schedules the next', async () => {
  const longAgo = new Date(Date.now() - 9 * DAY_MS);
  const old = backupName('selvedge', longAgo, false);
  mkdirSync(settings.dir);
  for (const name of [old, 'selvedge-before-the-move.backup', `${old}.unfinished`])
    writeFileSync(join(settings.dir, name), 'x');
  await app.dataSource.query(
    'INSERT INTO backups (name, started_at, finished_at, encrypted) VALUES ($1, $2, $2, false)',
    [old, longAgo],
  );
  const workers = await Promise.all([startQueueWorker(app.config), startQueueWorker(app.config)]);
  const planned = nextMoment(AT, new Date());
  const [plan, ...more] = await plans();
  expect(more).toEqual([]);
  expect(Math.abs(plan.available_at - planned.getTime())).toBeLessThan(60_000);
  expect((await state()).components).toContainEqual({
    name: 'backup',
    status: 'degraded',
    detail: expect.stringContaining('216 hours old'),
  });

  await comeNight();
  const taken = await eventually(async () => {
    const [one] = (await state()).backups;
    return one?.name !== old && one?.finished_at ? one : null;
  }, 30_000);
  expect(taken).toMatchObject({ encrypted: true, in_bucket: true, error: null, bytes: expect.any(Number) });
  await eventually(async () => (await plans()).length === 1 && (await plans())[0].available_at > Date.now());
  await comeNight();
  await eventually(async () => (await plans()).length === 1 && (await plans())[0].available_at > Date.now());
  await Promise.all(workers.map((worker) => worker.close()));

  // Requested twice, taken once; expired and partial backups are gone, and foreign files remain.
  expect((await rows()).map(({ name }: { name: string }) => name)).toEqual([taken.name]);
  expect(readdirSync(settings.dir).sort()).toEqual(['selvedge-before-the-move.backup', taken.name].sort());
  expect(await inBucket()).toEqual([taken.name]);
  const path = join(settings.dir, taken.name);
  expect(statSync(path)).toMatchObject({ size: taken.bytes });
  expect(statSync(path).mode & 0o077).toBe(0);
  expect(readFileSync(path).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(readFileSync(path).includes('manifest.json')).toBe(false);
  await eventually(async () => (await backupState()).status === 'ok');
  expect(await backupState()).toEqual({ name: 'backup', status: 'ok', detail: null });
});

test('a backup can be decrypted only with its secret key, and restored by the command', async () => {
  const [{ name }] = await rows();
  const place = await emptyDatabase();
  const path = join(settings.dir, name);
  for (const [file, text] of [
    ['right.key', `# created: today\n${identity}\n`],
    ['other.key', `${await generateX25519Identity()}\n`],
    ['no.key', 'hello\n'],
  ] as const) {
    writeFileSync(join(folder, file), text);
  }
  const restore = (...more: string[]) => command(['restore', path, ...more], place.url);
  expect(await restore()).toEqual({
    code: 1,
    printed: expect.stringMatching(/is encrypted: name the file of its secret key by --identity KEYFILE\.\n$/),
  });
  expect(await restore('--identity', 'other.key')).toEqual({
    code: 1,
    printed: expect.stringMatching(/^No key in .*other\.key opens .*\.age\.\n$/),
  });
  expect(await restore('--identity', 'no.key')).toEqual({
    code: 1,
    printed: expect.stringMatching(/no\.key holds a line that is no secret key/),
  });
  expect(await restore('--identity', 'right.key')).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restored \d+ tables/),
  });
  expect(readdirSync(join(folder, 'data', 'scratch'))).toEqual([]);
  await place.drop();
});

test('a key pair is created by a command, which overwrites no secret key', async () => {
  const made = await command(['key', 'made.key'], app.config.databaseUrl);
  const [, recipient] = /^BACKUP_AGE_RECIPIENT=(age1\w{58})$/m.exec(made.printed) ?? [];
  const [secret = ''] = readFileSync(join(folder, 'made.key'), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  expect(await identityToRecipient(secret)).toBe(recipient);
  expect(statSync(join(folder, 'made.key')).mode & 0o077).toBe(0);
  expect(await command(['key', 'made.key'], app.config.databaseUrl)).toEqual({
    code: 1,
    printed: expect.stringContaining('made.key exists already'),
  });
});

test('a backup on standard output is complete and contains nothing else', async () => {
  const place = await emptyDatabase();
  const path = join(folder, 'piped.backup');
  const taken = await command(['backup', '-'], app.config.databaseUrl, { output: path });
  expect(taken).toEqual({ code: 0, printed: expect.stringMatching(/^Saved \d+ tables and 0 files as of \S+\.\n$/) });
  expect((await command(['restore', '-'], place.url)).printed).toContain('is no backup');
  expect(await command(['restore', '-'], place.url, { input: path })).toMatchObject({ code: 0 });
  await place.drop();
});

test('a failed backup is reported by mail and metrics, and the next one is scheduled', async () => {
  await app.dataSource.query('DELETE FROM backups');
  const s3Settings = { ...s3.settings, bucket: 'nobody-made-it' };
  const worker = await startQueueWorker({ ...app.config, backup: { ...settings, s3: s3Settings } });
  await comeNight();
  const reason =
    /^The backup is not at its other place\. There is no bucket nobody-made-it at http:\S+: make it there, or correct its name\.$/;
  const mail = await eventually(
    () => sink.received.find(({ parsed }) => parsed.subject === 'There is no backup of last night'),
    30_000,
  );
  expect(mail.to).toEqual(['orders@selvedge.example']);
  expect(mail.parsed.text).toContain('There is no bucket nobody-made-it');
  await eventually(async () => (await plans()).length === 1 && (await plans())[0].available_at > Date.now());
  await worker.close();
  const { backups } = await state();
  // After three attempts the local backup remains: only the copy in the bucket is missing.
  expect(readdirSync(settings.dir)).toEqual(expect.arrayContaining(backups.map(({ name }: { name: string }) => name)));
  for (const one of backups)
    expect(one).toMatchObject({ finished_at: null, in_bucket: false, error: expect.stringMatching(reason) });
  await eventually(async () => (await backupState()).status === 'degraded');
  expect(await backupState()).toEqual({ name: 'backup', status: 'degraded', detail: expect.stringMatching(reason) });
});

test('a backup folder that cannot be written is reported, not retried silently', async () => {
  sink.forget();
  await app.dataSource.query('DELETE FROM backups');
  await app.dataSource.query(`DELETE FROM mails WHERE event_key LIKE 'failure:backup:%'`);
  writeFileSync(join(folder, 'a-file'), '');
  const worker = await startQueueWorker({
    ...app.config,
    backup: { ...settings, dir: join(folder, 'a-file', 'backups') },
  });
  await comeNight();
  const mail = await eventually(
    () => sink.received.find(({ parsed }) => /no backup/.test(parsed.subject ?? '')),
    30_000,
  );
  expect(mail.parsed.text).toContain('ENOTDIR');
  await worker.close();
});

test('when disabled, no backup is scheduled and none is reported as missing', async () => {
  const worker = await startQueueWorker({ ...app.config, backup: { ...settings, at: undefined } });
  await eventually(async () => (await plans()).length === 0);
  await worker.close();
});
