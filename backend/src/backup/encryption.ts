import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** The first line of every file in the age format: https://age-encryption.org/v1. */
const BEGINNING = 'age-encryption.org/v1\n';

/** A backup can't be encrypted or decrypted; the message says what to do. */
export class KeyError extends Error {
  override readonly name = 'KeyError';
}

/** Makes a key pair. @param identityFile receives the secret key and must not exist @returns the public key */
export async function makeKey(identityFile: string): Promise<string> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption');
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  // As age-keygen writes it.
  const text = `# created: ${new Date().toISOString()}\n# public key: ${recipient}\n${identity}\n`;
  await writeFile(identityFile, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new KeyError(`${identityFile} exists already: choose another name.`) : error;
  });
  return recipient;
}

/** Encrypts a stream to public keys in the age format, a chunk of 64 kB at a time. @throws KeyError for what is no such key */
export async function encrypted(source: Readable, recipients: readonly string[]): Promise<Readable> {
  // Loaded only if backups are encrypted.
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch (error) {
      throw new KeyError(`BACKUP_AGE_RECIPIENT holds ${recipient}, which is no public key: is a letter wrong?`, {
        cause: error,
      });
    }
  }
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(BEGINNING.length), 0, BEGINNING.length, 0);
    return buffer.subarray(0, bytesRead).toString('latin1') === BEGINNING;
  } finally {
    await file.close();
  }
}

/**
 * Decrypts a file in the age format into another one, which nobody else may read.
 *
 * @param identityFile holds secret keys as age-keygen writes them, one a line
 * @throws KeyError where none of them opens it
 */
export async function decryptFile(path: string, identityFile: string, to: string): Promise<void> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  const keys = (await readFile(identityFile, 'utf8')).split('\n').map((line) => line.trim());
  const secrets = keys.filter((line) => line !== '' && !line.startsWith('#'));
  if (secrets.length === 0) throw new KeyError(`${identityFile} holds no secret key: it begins with AGE-SECRET-KEY-.`);
  for (const secret of secrets) {
    try {
      decrypter.addIdentity(secret);
    } catch {
      throw new KeyError(`${identityFile} holds a line that is no secret key: it begins with AGE-SECRET-KEY-.`);
    }
  }
  const source = createReadStream(path);
  try {
    const plain = await decrypter.decrypt(toWeb(source)).catch((error: unknown) => {
      throw new KeyError(`No key in ${identityFile} opens ${path}.`, { cause: error });
    });
    await pipeline(fromWeb(plain), createWriteStream(to, { mode: 0o600, flags: 'wx' }));
  } finally {
    source.destroy();
  }
}

// The library uses web streams, whose types differ between Node and browsers.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
