import { connect, type Socket } from 'node:net';

/** Where clamd listens. */
export type ClamdAddress = { readonly host: string; readonly port: number } | { readonly path: string };

/** The time for a scan of at most 10 MB. */
const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 256 * 1024;
const MAX_REPLY = 4_096;

/**
 * Scans a file by clamd, the daemon of ClamAV (`INSTREAM`, as `man clamd` describes it).
 *
 * @returns what it found; null where that is nothing
 * @throws when it can't be reached, does not answer in time, or says neither
 */
export async function scan(address: ClamdAddress, file: Buffer): Promise<string | null> {
  const reply = await ask(address, file);
  if (reply === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(reply)?.[1];
  if (found === undefined) throw new Error(`clamd answered ${JSON.stringify(reply)}.`);
  return found;
}

function ask(address: ClamdAddress, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let reply = '';
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('clamd did not answer in time.')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      reply += chunk.toString('utf8');
      if (reply.length > MAX_REPLY) socket.destroy(new Error('clamd said too much.'));
    });
    socket.on('close', () => resolve(reply.replace(/\0$/, '').trim()));
    socket.on('connect', () => send(socket, file));
  });
}

/** Sends each chunk after its length, and an empty one at the end. */
function send(socket: Socket, file: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    const chunk = file.subarray(at, at + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}
