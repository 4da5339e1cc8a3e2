import { createServer, type Server, type Socket } from 'node:net';

/** Test string that every scanner reports as malware (eicar.org), assembled here so that none reports this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

export interface ClamdServer {
  /** Sizes of the scanned files. */
  readonly scanned: number[];
  /** Reply to send in place of the scan result. */
  reply?: string | null;
  close(): Promise<void>;
}

/**
 * Implements the part of the clamd protocol that we use: `zINSTREAM`, chunks with a length prefix, and a verdict.
 * @param at a local port or the path of a socket
 */
export async function startClamd(at: number | string): Promise<ClamdServer & { port: number }> {
  const clamd: ClamdServer & { port: number } = { scanned: [], port: 0, close: () => closed(server) };
  const server = createServer((socket) => answer(socket, clamd));
  await new Promise<void>((resolve) => server.listen(at, resolve));
  const address = server.address();
  clamd.port = typeof address === 'object' && address !== null ? address.port : 0;
  return clamd;
}

function answer(socket: Socket, clamd: ClamdServer): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    const file = fileIn(received);
    if (file === null) return;
    clamd.scanned.push(file.length);
    const verdict = file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
    // Without a reply the connection stays open.
    if (clamd.reply !== null) socket.end(`${clamd.reply ?? verdict}\0`);
  });
}

/** Null while it is incomplete. */
function fileIn(received: Buffer): Buffer | null {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return null;
  if (received.toString('latin1', 0, command.length) !== command) throw new Error('That is no INSTREAM.');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

const closed = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
