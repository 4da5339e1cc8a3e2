import { createServer } from 'node:net';

/** A TCP port on 127.0.0.1 that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('No port')),
      );
    });
  });
}

/** Why `port` cannot be listened on by a server for all interfaces, as an error code, or undefined if it can. */
export function portProblem(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer().once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, () => server.close(() => resolve(undefined)));
  });
}

/** Why a port cannot be listened on, and what to do about it, for whoever set PORT and HOST. */
export function sentenceOfPort(code: string, port: number, host?: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another one with PORT.`;
  if (code === 'EACCES') return `Port ${port} needs special rights. Choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL') return `${host} is no address of this machine. Correct HOST, or leave it out.`;
  return `Port ${port} cannot be used (${code}). Choose another one with PORT.`;
}

/** The message for a failed listen() of a server; null for any other error. */
export function whyNotListening(error: unknown): string | null {
  const {
    syscall,
    code = '',
    port = 0,
    address,
  } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  return syscall === 'listen' ? sentenceOfPort(code, port, address) : null;
}
