import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { DiskStorage } from './disk-storage.js';
import { FileNotStored, readStored } from './storage.js';
import { InvalidStorageKey } from './storage-key.js';

let folder: string;
let storage: DiskStorage;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-storage-'));
  storage = new DiskStorage(join(folder, 'files'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['bytes', () => Buffer.from('the picture')],
  ['a stream', () => Readable.from([Buffer.from('the '), Buffer.from('picture')])],
])('%s come back as they went in, with size and type', async (_kind, body) => {
  await storage.put('uploads/fabrics/poplin-1200.webp', body(), 'image/webp');

  const { size, contentType, stream } = await storage.get('uploads/fabrics/poplin-1200.webp');
  stream.destroy();

  expect({ size, contentType }).toEqual({ size: 11, contentType: 'image/webp' });
  expect((await readStored(storage, 'uploads/fabrics/poplin-1200.webp')).toString()).toBe('the picture');
});

test('storing under a used key replaces the file', async () => {
  await storage.put('private/a.pdf', Buffer.from('the first, longer one'), 'application/pdf');
  await storage.put('private/a.pdf', Buffer.from('the second'), 'application/pdf');

  expect((await readStored(storage, 'private/a.pdf')).toString()).toBe('the second');
});

test('a stream that breaks leaves the old file and nothing half written', async () => {
  await storage.put('private/a.pdf', Buffer.from('whole'), 'application/pdf');
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('hal');
      throw new Error('the upload was cut off');
    })(),
  );

  await expect(storage.put('private/a.pdf', broken, 'application/pdf')).rejects.toThrow('the upload was cut off');

  expect((await readStored(storage, 'private/a.pdf')).toString()).toBe('whole');
  expect(await readdir(join(folder, 'files', '.unfinished'))).toEqual([]);
});

test('a deleted file is gone, and deleting it again is fine', async () => {
  await storage.put('uploads/a.png', Buffer.from('x'), 'image/png');
  expect((await readStored(storage, 'uploads/a.png')).toString()).toBe('x');

  await storage.delete('uploads/a.png');
  await storage.delete('uploads/a.png');

  await expect(storage.get('uploads/a.png')).rejects.toThrow(FileNotStored);
});

test('a file is not stored under a type that its name denies', async () => {
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
])('the key %j is refused by every method', async (key) => {
  const uses = [
    () => storage.put(key, Buffer.from('x'), 'image/png'),
    () => storage.get(key),
    () => storage.delete(key),
  ];
  for (const use of uses) await expect(use()).rejects.toThrow(InvalidStorageKey);
});

test('no key reaches a file outside the storage', async () => {
  const secret = join(folder, 'secret.pdf');
  await new DiskStorage(folder).put('private/secret.pdf', Buffer.from('outside'), 'application/pdf');
  const part = fc.constantFrom('..', '.', '/', '\\', 'uploads', 'private', 'secret', '.pdf', '%2e', '\0', ' ');
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 10 }), async (parts) => {
      await expect(storage.get(parts.join(''))).rejects.toThrow(/is no storage key|No file is stored/);
    }),
  );
  await expect(readFile(secret)).rejects.toThrow('ENOENT');
});
