import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { recordChange } from '../database/audit-trail.js';
import { Storage } from '../storage/storage.js';
import { Backup } from './backup.entity.js';
import { backupName, expired, takenAtOf } from './retention.js';
import { UNFINISHED, writeBackup } from './write-backup.js';

const GIGABYTE = 1e9;

/** Takes a backup into BACKUP_DIR, copies it to BACKUP_S3_BUCKET, and removes those that need not be kept any longer. */
@Injectable()
export class NightlyBackup {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws Error that says in words for an admin why there is no backup; what is on the disk by then stays there */
  async take(): Promise<void> {
    const { dir, s3, recipients } = this.config.backup;
    const startedAt = new Date();
    const name = await this.#freeName(startedAt);
    const backups = this.dataSource.getRepository(Backup);
    await backups.upsert({ name, startedAt, finishedAt: null, encrypted: recipients.length > 0, error: null }, [
      'name',
    ]);
    try {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await this.#removeCutOff();
      await this.#removeExpiredFiles();
      await this.#assertFreeSpace();
      const path = join(dir, name);
      await writeBackup(path, this.config.databaseDirectUrl, this.storage, recipients);
      const { size } = await stat(path);
      await backups.update({ name }, { bytes: String(size) });
      if (s3 !== undefined) {
        await this.#inBucket((bucket) => bucket.put(name, path)).catch((error: Error) => {
          throw new Error(`The backup is not at its other place. ${error.message}`, { cause: error });
        });
        await backups.update({ name }, { inBucket: true });
      }
      await backups.update({ name }, { finishedAt: new Date() });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await backups.update({ name }, { error: reason });
      throw error;
    }
    await recordChange(this.dataSource, { action: 'backed-up', resource: 'system', detail: name });
    await this.#removeExpired();
  }

  /** Names contain the time in seconds: a second backup within one second takes the next, because a backup is never overwritten. */
  async #freeName(startedAt: Date): Promise<string> {
    const { dir, recipients } = this.config.backup;
    const taken: string[] = await readdir(dir).catch(() => []);
    for (let at = startedAt; ; at = new Date(at.getTime() + 1_000)) {
      const name = backupName(this.config.queuePrefix, at, recipients.length > 0);
      if (!taken.includes(name)) return name;
    }
  }

  /** Removes partial files of interrupted workers: only this worker writes under such names. */
  async #removeCutOff(): Promise<void> {
    const { dir } = this.config.backup;
    for (const name of await readdir(dir)) {
      if (!name.endsWith(UNFINISHED)) continue;
      if (takenAtOf(this.config.queuePrefix, name.slice(0, -UNFINISHED.length)) === null) continue;
      await rm(join(dir, name), { force: true });
    }
  }

  /** Makes room on the disk, even if the bucket is unavailable. @returns the names of the removed files */
  async #removeExpiredFiles(): Promise<string[]> {
    const { dir, keep } = this.config.backup;
    const names = expired(this.config.queuePrefix, await readdir(dir), new Date(), keep);
    for (const name of names) await rm(join(dir, name), { force: true });
    return names;
  }

  async #removeExpired(): Promise<void> {
    const { s3, keep } = this.config.backup;
    const { queuePrefix } = this.config;
    const now = new Date();
    const onDisk = await this.#removeExpiredFiles();
    const elsewhere = s3 === undefined ? [] : await this.#removeFromBucket(now);
    const rows = await this.dataSource.getRepository(Backup).find({ select: { name: true } });
    const known = rows.map(({ name }) => name);
    const gone = [...onDisk, ...elsewhere, ...expired(queuePrefix, known, now, keep)];
    if (gone.length > 0) await this.dataSource.getRepository(Backup).delete({ name: In(gone) });
  }

  #removeFromBucket(now: Date): Promise<string[]> {
    const { queuePrefix, backup } = this.config;
    return this.#inBucket(async (bucket) => {
      const names = expired(queuePrefix, await bucket.names(`${queuePrefix}-`), now, backup.keep);
      for (const name of names) await bucket.remove(name);
      return names;
    });
  }

  /** A full disk would stop uploads and documents, too. */
  async #assertFreeSpace(): Promise<void> {
    const { dir } = this.config.backup;
    const [{ bytes }] = await this.dataSource.query<[{ bytes: number }]>(
      'SELECT coalesce(max(bytes), 0)::float8 AS bytes FROM backups WHERE bytes IS NOT NULL',
    );
    const { bavail, bsize } = await statfs(dir);
    const [free, needed] = [bavail * bsize, bytes * 1.2 + GIGABYTE];
    if (free >= needed) return;
    throw new Error(
      `${dir} has ${inGigabytes(free)} left, and a backup needs ${inGigabytes(needed)} with what must stay free. Make room, keep fewer (BACKUP_KEEP_DAYS), or name another folder (BACKUP_DIR).`,
    );
  }

  async #inBucket<T>(work: (bucket: import('./backup-bucket.js').BackupBucket) => Promise<T>): Promise<T> {
    const { s3 } = this.config.backup;
    if (s3 === undefined) throw new Error('BACKUP_S3_BUCKET is not set.');
    // Loaded only if there is a bucket.
    const { BackupBucket } = await import('./backup-bucket.js');
    const bucket = new BackupBucket(s3);
    try {
      return await work(bucket);
    } finally {
      bucket.close();
    }
  }
}

const inGigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;
