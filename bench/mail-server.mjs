import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server on a free port that stores the headers of every complete message, and takes up to `slowestMs` to confirm it: if
 * the sender is killed in that time, the outcome is uncertain.
 */
export async function startMailServer(slowestMs) {
  const received = [];
  const waiting = new Map();
  const open = (port) => listening(slowestMs, received, waiting, port);
  let server = await open();
  const { port } = server.server.address();
  const close = () => new Promise((resolve) => server.close(resolve));
  return {
    received,
    /** @returns when (by `performance.now()`) the next message for this address had arrived whole */
    arrivalAt: (address) => new Promise((resolve) => waiting.set(address, resolve)),
    url: `smtp://127.0.0.1:${port}`,
    stop: close,
    async startAgain() {
      server = await open(port);
    },
  };
}

function listening(slowestMs, received, waiting, port = 0) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      headOf(stream).then(
        async (head) => {
          received.push(head);
          waiting.get(head.to)?.(performance.now());
          await sleep(Math.random() * slowestMs);
          done();
        },
        // The sender was killed during a message: there is no connection to answer.
        () => undefined,
      );
    },
  });
  server.on('error', () => undefined);
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

/** Id of the mail and its subject; the rest of the message is read and forgotten. */
async function headOf(stream) {
  let text = '';
  for await (const part of stream) if (!text.includes('\r\n\r\n')) text += part.toString('latin1');
  return { id: /^Message-ID: <([\w-]+)@/im.exec(text)?.[1], to: /^To: .*?([^\s<]+@[^\s>]+)/im.exec(text)?.[1] };
}
