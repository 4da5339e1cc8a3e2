import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { unavailabilityBehind } from '../../src/dependency-unavailable.js';
import { copyFiles } from '../../src/storage/copy-files.js';
import { DiskStorage } from '../../src/storage/disk-storage.js';
import { S3Storage } from '../../src/storage/s3-storage.js';
import { FileNotStored, readStored, type Storage } from '../../src/storage/storage.js';
import { InvalidStorageKey } from '../../src/storage/storage-key.js';
import { OwnS3 } from '../servers/own-s3.js';

let folder: string;
let s3: OwnS3;

beforeAll(async () => {
  s3 = await OwnS3.start();
});
afterAll(() => s3.drop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-storage-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const onDisk = () => new DiskStorage(join(folder, 'files'));
const inABucket = () => new S3Storage(s3.settings);

async function keysOf(storage: Storage, moment = new Date(Date.now() + 60_000)): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.keysOlderThan(moment)) keys.push(key);
  return keys.sort();
}

describe.each<[string, () => Storage]>([
  ['a folder', onDisk],
  ['a bucket', inABucket],
])('%s', (_where, open) => {
  let storage: Storage;

  beforeEach(() => {
    storage = open();
  });
  afterEach(async () => {
    for (const key of await keysOf(storage)) await storage.delete(key);
  });

  test.each([
    ['bytes', () => Buffer.from('the picture')],
    ['a stream', () => Readable.from([Buffer.from('the '), Buffer.from('picture')])],
  ])('%s are returned as stored, with size and type', async (_kind, body) => {
    await storage.put('uploads/fabrics/poplin-1200.webp', body(), 'image/webp');

    const { size, contentType, stream } = await storage.get('uploads/fabrics/poplin-1200.webp');
    stream.destroy();

    expect({ size, contentType }).toEqual({ size: 11, contentType: 'image/webp' });
    expect((await readStored(storage, 'uploads/fabrics/poplin-1200.webp')).toString()).toBe('the picture');
  });

  test('storing under an existing key replaces the file', async () => {
    await storage.put('private/a.pdf', Buffer.from('the first, longer one'), 'application/pdf');
    await storage.put('private/a.pdf', Buffer.from('the second'), 'application/pdf');

    expect((await readStored(storage, 'private/a.pdf')).toString()).toBe('the second');
  });

  test('a failed stream keeps the former file and leaves no partial one', async () => {
    await storage.put('private/a.pdf', Buffer.from('whole'), 'application/pdf');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('hal');
        throw new Error('the upload was cut off');
      })(),
    );

    await expect(storage.put('private/a.pdf', broken, 'application/pdf')).rejects.toThrow('the upload was cut off');

    expect((await readStored(storage, 'private/a.pdf')).toString()).toBe('whole');
  });

  test('a deleted file cannot be read, and deleting it again succeeds', async () => {
    await storage.put('uploads/a.png', Buffer.from('x'), 'image/png');
    expect((await readStored(storage, 'uploads/a.png')).toString()).toBe('x');

    await storage.delete('uploads/a.png');
    await storage.delete('uploads/a.png');

    await expect(storage.get('uploads/a.png')).rejects.toThrow(FileNotStored);
  });

  test('a file is not stored under a type that contradicts its name', async () => {
    await expect(storage.put('uploads/a.png', Buffer.from('<html>'), 'text/html')).rejects.toThrow(
      'would be served as image/png',
    );
    await expect(storage.get('uploads/a.png')).rejects.toThrow(FileNotStored);
  });

  test.each([
    '../secret.pdf',
    'uploads/../../secret.pdf',
    'uploads/..',
    'uploads//a.png',
    '/etc/a.pdf',
    'uploads/.hidden.png',
    'uploads/a.png/',
    'uploads/a.html',
    'uploads/a.svg',
    'uploads/a',
    'uploads/a b.png',
    'uploads/a\0.png',
    'uploads\\..\\a.png',
    'uploads/%2e%2e/a.png',
    'other/a.png',
    'uploads/a.png\n',
    `uploads/${'a'.repeat(200)}.png`,
  ])('the invalid key %j is rejected by every method', async (key) => {
    const uses = [
      () => storage.put(key, Buffer.from('x'), 'image/png'),
      () => storage.get(key),
      () => storage.delete(key),
    ];
    for (const use of uses) await expect(use()).rejects.toThrow(InvalidStorageKey);
  });

  test('a file of several parts is returned as stored, as a stream', async () => {
    const piece = randomBytes(1024 * 1024);
    const twelve = Readable.from(Array.from({ length: 12 }, () => piece));
    await storage.put('private/large.pdf', twelve, 'application/pdf');

    expect(await storage.sizeOf('private/large.pdf')).toBe(12 * piece.length);
    const stored = await readStored(storage, 'private/large.pdf');
    expect(stored.equals(Buffer.concat(Array.from({ length: 12 }, () => piece)))).toBe(true);
  });

  test('files older than a given age are found, and no others', async () => {
    await storage.put('uploads/a.png', Buffer.from('x'), 'image/png');
    await storage.put('private/users/b.pdf', Buffer.from('x'), 'application/pdf');

    expect(await keysOf(storage)).toEqual(['private/users/b.pdf', 'uploads/a.png']);
    expect(await keysOf(storage, new Date(Date.now() - 60_000))).toEqual([]);
    expect(await storage.sizeOf('uploads/none.png')).toBeNull();
    await storage.removeUnfinished(new Date(Date.now() + 60_000));
    expect(await keysOf(storage)).toHaveLength(2);
    await storage.requireWritable();
  });
});

test('no key reaches a file outside the storage folder', async () => {
  const secret = join(folder, 'secret.pdf');
  await new DiskStorage(folder).put('private/secret.pdf', Buffer.from('outside'), 'application/pdf');
  const part = fc.constantFrom('..', '.', '/', '\\', 'uploads', 'private', 'secret', '.pdf', '%2e', '\0', ' ');
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 10 }), async (parts) => {
      await expect(onDisk().get(parts.join(''))).rejects.toThrow(/is no storage key|No file is stored/);
    }),
  );
  await expect(readFile(secret)).rejects.toThrow('ENOENT');
});

test('no partial file is left behind', async () => {
  const storage = onDisk();
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('hal');
      throw new Error('the upload was cut off');
    })(),
  );
  await expect(storage.put('private/a.pdf', broken, 'application/pdf')).rejects.toThrow('cut off');
  expect(await readdir(join(folder, 'files', '.unfinished'))).toEqual([]);
});

test('a folder that cannot be created is an error for each file', async () => {
  const storage = new DiskStorage(process.platform === 'linux' ? '/proc/nowhere' : join(__filename, 'below'));
  await expect(storage.requireWritable()).rejects.toThrow('is not there');
  await expect(storage.put('private/a.pdf', Buffer.from('%PDF'), 'application/pdf')).rejects.toThrow(/^E[A-Z]+:/);
});

test('a move to the bucket can be interrupted and repeated, and reversed', async () => {
  const disk = onDisk();
  const bucket = inABucket();
  const keys = Array.from({ length: 40 }, (_, n) => `uploads/${n}.webp`).sort();
  for (const key of keys) await disk.put(key, Buffer.from(`picture ${key}`), 'image/webp');
  await disk.put('private/a.pdf', Buffer.from('the sheet'), 'application/pdf');

  const cutOff = copyFiles(disk, bucket, ({ copied }) => {
    if (copied === 10) throw new Error('cut off');
  });
  await expect(cutOff).rejects.toThrow('cut off');
  const second = await copyFiles(disk, bucket);
  const third = await copyFiles(disk, bucket);

  expect(second.alreadyThere).toBeGreaterThanOrEqual(10);
  expect(third).toEqual({ copied: 0, bytes: 0, alreadyThere: 41 });
  expect(await keysOf(disk)).toEqual(await keysOf(bucket));
  const other = new DiskStorage(join(folder, 'other'));
  await copyFiles(bucket, other);
  expect((await readStored(other, 'uploads/7.webp')).toString()).toBe('picture uploads/7.webp');
});

test('an unreachable or foreign bucket is reported as unavailable, not as a missing file', async () => {
  const wrongKeys = new S3Storage({ ...s3.settings, keys: { id: 'STRANGER', secret: 'S3RVER' } });
  const other = new S3Storage({ ...s3.settings, bucket: 'nobodys' });
  const gone = new S3Storage({ ...s3.settings, endpoint: 'http://127.0.0.1:1' });
  for (const storage of [wrongKeys, other, gone]) {
    const problems = await Promise.all(
      [
        storage.get('private/a.pdf'),
        storage.put('private/a.pdf', Buffer.from('x'), 'application/pdf'),
        storage.put('private/a.pdf', Readable.from([Buffer.from('x')]), 'application/pdf'),
        keysOf(storage),
        storage.requireWritable(),
      ].map((use) => use.then(() => 'served', unavailabilityBehind)),
    );
    expect(problems).toEqual(Array(5).fill('storage'));
  }
});
