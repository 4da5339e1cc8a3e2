import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { encrypted } from '../backup/encryption.js';
import type { Config } from '../config/config.js';
import { redisInfo } from '../monitoring/server-stats.js';
import { isRedis } from '../queue/queue-address.js';
import { openRedis, whatRedisSays } from '../queue/redis.js';
import { openStorage } from '../storage/open-storage.js';
import { readStored } from '../storage/storage.js';
import { type Check, type Finding, ok, reasonOf, skipped, warning, wrong } from './finding.js';

const GIGABYTE = 1e9;
const LOW_SPACE = 1 * GIGABYTE;
const NO_SPACE = 0.1 * GIGABYTE;
/** The minimum version for the queue library. */
const MIN_REDIS = [6, 2] as const;
const TRIAL = Buffer.from('column\nvalue\n');

/** Mail, files, backups and the queue. */
export function serverChecks(config: Config, sendMailTo: string | undefined): Check[] {
  return [
    { check: 'Mail', run: () => mail(config, sendMailTo) },
    { check: 'Files', run: () => files(config) },
    { check: 'Room', run: () => freeSpace(config) },
    { check: 'Backups', run: () => backups(config) },
    { check: 'Queue', run: () => queue(config) },
  ];
}

async function mail({ smtpUrl, mailFrom, brand }: Config, sendTo: string | undefined): Promise<Finding[]> {
  if (smtpUrl === undefined) return [warning('Mail', 'SMTP_URL is not set: mails are written to a folder.')];
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 8_000,
    greetingTimeout: 8_000,
    socketTimeout: 15_000,
  });
  try {
    // Connects, says EHLO, goes over to TLS and signs in.
    await transport.verify();
    const { host } = new URL(smtpUrl);
    if (sendTo === undefined) return [ok('Mail', `${host} lets us in. --send-mail SOMEBODY@… sends one.`)];
    await transport.sendMail({
      from: mailFrom,
      to: sendTo,
      subject: `${brand.name}: this mail was sent to try the settings`,
      text: `The mail server of ${brand.name} takes mails from ${mailFrom}. Look where this one arrived: among the spam, SPF, DKIM or DMARC are missing.\n`,
    });
    return [ok('Mail', `${host} has taken a mail from ${mailFrom} to ${sendTo}: see whether it arrives.`)];
  } finally {
    transport.close();
  }
}

/** Checks that the storage exists, and that a file can be written, read back and deleted. */
async function files(config: Config): Promise<Finding[]> {
  const storage = await openStorage(config);
  const key = `private/doctor/${randomUUID()}.csv`;
  await storage.requireWritable();
  await storage.put(key, TRIAL, 'text/csv');
  const read = await readStored(storage, key);
  await storage.delete(key);
  const where = config.s3 === undefined ? config.dataDir : `The bucket ${config.s3.bucket}`;
  if (!read.equals(TRIAL)) return [wrong('Files', `${where} gives back another file than it was given.`)];
  return [ok('Files', `${where} stores, reads and deletes.`)];
}

async function freeSpace({ dataDir, backup }: Config): Promise<Finding[]> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const words = `${dataDir} has ${(free / GIGABYTE).toFixed(1)} GB left${backup.at === undefined ? '' : ', for backups, too'}.`;
  if (free < NO_SPACE) return [wrong('Room', `${words} Make room: uploads and documents will be refused.`)];
  return [free < LOW_SPACE ? warning('Room', `${words} Make room soon.`) : ok('Room', words)];
}

async function backups({ backup }: Config): Promise<Finding[]> {
  const { at, dir, s3, recipients } = backup;
  const found: Finding[] = [];
  if (recipients.length > 0) (await encrypted(Readable.from([]), recipients)).destroy();
  if (s3 !== undefined) {
    const { BackupBucket } = await import('../backup/backup-bucket.js');
    const bucket = new BackupBucket(s3);
    try {
      await bucket.tryOut(`doctor-${randomUUID()}`);
      found.push(ok('Backups elsewhere', `The bucket ${s3.bucket} takes and deletes.`));
    } catch (error) {
      found.push(wrong('Backups elsewhere', (error as Error).message));
    } finally {
      bucket.close();
    }
  }
  if (at === undefined) return [warning('Backups', 'BACKUP_AT is off: nobody takes backups.'), ...found];
  const readers = recipients.length > 0 ? ', encrypted' : '';
  if (s3 === undefined) {
    return [warning('Backups', `Every night at ${at} into ${dir}${readers}, and nowhere else: set BACKUP_S3_BUCKET.`)];
  }
  return [ok('Backups', `Every night at ${at} into ${dir} and elsewhere${readers}.`), ...found];
}

async function queue({ queueUrl }: Config): Promise<Finding[]> {
  if (!isRedis(queueUrl)) return [skipped('Queue', 'The database is the queue.')];
  const redis = await openRedis(queueUrl);
  try {
    await redis.connect();
    return [judgeRedis(await redis.info())];
  } catch (error) {
    const problem = await whatRedisSays(queueUrl);
    return [
      wrong('Queue', problem === null ? `Redis does not answer: ${reasonOf(error)}` : `Redis answers ${problem}`),
    ];
  } finally {
    redis.disconnect();
  }
}

export function judgeRedis(info: string): Finding {
  const value = redisInfo(info);
  const version = value('redis_version');
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < MIN_REDIS[0] || (major === MIN_REDIS[0] && minor < MIN_REDIS[1])) {
    return wrong('Queue', `Redis ${version} is too old: ${MIN_REDIS.join('.')} or later is needed.`);
  }
  const policy = value('maxmemory_policy');
  if (policy !== 'noeviction') {
    return wrong(
      'Queue',
      `Redis would forget jobs when it is full: set maxmemory-policy to noeviction, not ${policy}.`,
    );
  }
  if (value('aof_enabled') !== '1') {
    return warning(
      'Queue',
      `Redis ${version} forgets what waits when it restarts, and is told again from the outbox: set appendonly to yes.`,
    );
  }
  return ok('Queue', `Redis ${version} evicts nothing and keeps what it has.`);
}
