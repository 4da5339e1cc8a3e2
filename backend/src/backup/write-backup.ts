import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm } from 'node:fs/promises';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import ZipStream from 'zip-stream';
import { VERSION } from '../process/version.js';
import { BACKUP_LOCK } from '../storage/backup-lock.js';
import { FileNotStored, type Storage } from '../storage/storage.js';
import { encrypted } from './encryption.js';
import {
  type EntryOfBackup,
  entryOfFile,
  entryOfTable,
  FORMAT,
  FORMAT_VERSION,
  MANIFEST,
  type Manifest,
  type SequenceOfBackup,
  type TableOfBackup,
} from './manifest.js';

/**
 * Left out: what migrations write themselves, records about transactions, which mean nothing on another server, and the list of
 * other backups.
 */
const LEFT_OUT = ['migrations', 'typeorm_metadata', 'backups', 'catalog_changes', 'fabric_touches'];

/**
 * Writes the rows of one snapshot and all stored files into one file (ZIP), while the product runs. The file appears when it
 * is whole.
 *
 * @param recipients public keys (age) that it is encrypted to
 * @throws Error when `path` exists
 */
export async function writeBackup(
  path: string,
  databaseUrl: string,
  storage: Storage,
  recipients: readonly string[] = [],
): Promise<Manifest> {
  await requireNew(path);
  return onSnapshot(databaseUrl, async (client) => {
    // Checked again, because a concurrent backup of the same name may have finished meanwhile.
    await requireNew(path);
    const unfinished = `${path}${UNFINISHED}`;
    try {
      const open = () => createWriteStream(unfinished, { mode: 0o600, flush: true });
      const manifest = await writeArchive((archive) => fill(archive, client, storage), recipients, open);
      await rename(unfinished, path);
      return manifest;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}

/** Like {@link writeBackup}, into a stream such as standard output. An interrupted backup is incomplete and can't be restored. */
export function streamBackup(
  to: Writable,
  databaseUrl: string,
  storage: Storage,
  recipients: readonly string[] = [],
): Promise<Manifest> {
  return onSnapshot(databaseUrl, (client) =>
    writeArchive(
      (archive) => fill(archive, client, storage),
      recipients,
      () => to,
    ),
  );
}

/** Suffix of a backup until it is complete. */
export const UNFINISHED = '.unfinished';

async function onSnapshot<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'selvedge-backup' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return await work(client);
  } finally {
    // The lock and the transaction end with the session.
    await client.end();
  }
}

async function writeArchive(
  fillIn: (archive: Archive) => Promise<Manifest>,
  recipients: readonly string[],
  open: () => Writable,
): Promise<Manifest> {
  const zip = new ZipStream();
  const out = recipients.length === 0 ? zip : await encrypted(zip, recipients);
  const to = open();
  // The standard output stays open as long as the process.
  const written = pipeline(out, to, { end: to !== process.stdout });
  try {
    const [manifest] = await Promise.all([fillIn(new Archive(zip)), written]);
    return manifest;
  } catch (error) {
    zip.destroy();
    await written.catch(() => undefined);
    throw error;
  }
}

async function fill(archive: Archive, client: pg.Client, storage: Storage): Promise<Manifest> {
  const { rows: taken } = await client.query<{ at: Date }>('SELECT now() AS at');
  const { rows: migrations } = await client.query<{ name: string }>('SELECT name FROM migrations ORDER BY timestamp');
  const tables = await tablesOf(client);
  for (const { name, columns } of tables) {
    const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const rows = client.query(copyTo(`COPY ${pg.escapeIdentifier(name)} (${listed}) TO STDOUT`));
    await archive.add(entryOfTable(name), rows, { compress: true });
  }
  const sequences = await sequencesOf(client);
  for await (const key of storage.keysOlderThan(new Date(Date.now() + 1_000))) {
    const file = await storage.get(key).catch((error: unknown) => {
      if (error instanceof FileNotStored) return null;
      throw error;
    });
    // Pictures and PDFs are compressed as they are.
    if (file !== null) await archive.add(entryOfFile(key), file.stream, { compress: false });
  }
  const manifest: Manifest = {
    format: FORMAT,
    format_version: FORMAT_VERSION,
    product_version: VERSION,
    taken_at: (taken[0]?.at ?? new Date()).toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables,
    sequences,
    entries: archive.entries,
  };
  await archive.end(manifest);
  return manifest;
}

/** Entries are written one after the other, so that only one file is open at a time. */
class Archive {
  readonly entries: EntryOfBackup[] = [];

  constructor(private readonly zip: ZipStream) {}

  async add(name: string, stream: Readable, options: { compress: boolean }): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const measured = new Transform({
      transform(chunk: Buffer, _, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await Promise.all([pipeline(stream, measured), this.#write(measured, name, !options.compress)]);
    this.entries.push({ name, bytes, sha256: hash.digest('hex') });
  }

  async end(manifest: Manifest): Promise<void> {
    await this.#write(Buffer.from(JSON.stringify(manifest)), MANIFEST, false);
    endJoined(this.zip);
  }

  #write(content: Readable | Buffer, name: string, store: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      this.zip.entry(content, { name, store }, (error) => (error ? reject(error) : resolve()));
    });
  }
}

const JOINED_BYTES = 64 * 1024;

/**
 * The library writes the list of all entries in pieces of two and four bytes, without waiting: 6 kB of memory an entry, were
 * they not joined before they are handed on.
 */
function endJoined(zip: ZipStream): void {
  const chunks: Buffer[] = [];
  let [pieces, bytes] = [[] as Buffer[], 0];
  const join = () => {
    chunks.push(Buffer.concat(pieces));
    [pieces, bytes] = [[], 0];
  };
  // The methods that `finalize` calls, in one write; `offset` counts the position of each part.
  const instance: { write?: unknown; end?: unknown; offset: number } = zip as never;
  instance.write = (piece: string | Buffer): boolean => {
    const written = Buffer.from(piece as string);
    instance.offset += written.length;
    pieces.push(written);
    bytes += written.length;
    if (bytes >= JOINED_BYTES) join();
    return true;
  };
  instance.end = () => zip;
  zip.finalize();
  delete instance.write;
  delete instance.end;
  join();
  for (const chunk of chunks) zip.write(chunk);
  zip.end();
}

async function tablesOf(client: pg.Client): Promise<TableOfBackup[]> {
  const { rows } = await client.query<TableOfBackup>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT],
  );
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<SequenceOfBackup[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public' AND sequencename <> 'migrations_id_seq'`,
  );
  const sequences: SequenceOfBackup[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<SequenceOfBackup, 'name'>>(
      `SELECT last_value::text, is_called FROM ${pg.escapeIdentifier(name)}`,
    );
    if (rows[0]) sequences.push({ name, ...rows[0] });
  }
  return sequences;
}

/** @throws Error when it exists: a backup overwrites nothing. */
async function requireNew(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new Error(`${path} exists already. Choose another name, or move it away.`);
}
