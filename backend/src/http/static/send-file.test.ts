import { once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import express, { type Response } from 'express';
import { sendFile } from './send-file.js';

test.each([
  ['before the file is opened', (response: Response) => once(response, 'close')],
  ['while it is sent', () => Promise.resolve()],
])(
  'a file is closed when its reader has gone %s',
  async (_, ready) => {
    // Never ends, like a large file over a slow connection.
    const stream = new Readable({ read: () => undefined });
    const app = express().get('/', async (_request, response) => {
      await ready(response);
      sendFile(response, { stream, size: 1e9, contentType: 'image/webp' }, {});
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    const arrived = once(server, 'request');
    const reader = connect(port, '127.0.0.1', () => reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'));
    try {
      await arrived;
      reader.destroy();
      if (!stream.destroyed) await once(stream, 'close', { signal: AbortSignal.timeout(2_000) });
      expect(stream.destroyed).toBe(true);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },
  5_000,
);
