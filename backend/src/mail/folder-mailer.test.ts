import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderMailer } from './folder-mailer.js';

test('a mail that several workers write at the same time becomes one complete file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-mail-'));
  const mailer = new FolderMailer(join(folder, 'mail'));
  const message = Buffer.from(`Subject: Quotation\r\n\r\n${'Linen, 120 m\r\n'.repeat(20_000)}`);
  const envelope = {
    id: randomUUID(),
    createdAt: new Date(),
    from: 'house@selvedge.example',
    to: 'buyer@mill.example',
  };
  await Promise.all(Array.from({ length: 20 }, () => mailer.deliver(message, envelope)));
  const files = await readdir(join(folder, 'mail'));
  expect(files).toHaveLength(1);
  expect(await readFile(join(folder, 'mail', files[0] as string))).toEqual(message);
  await rm(folder, { recursive: true });
});
