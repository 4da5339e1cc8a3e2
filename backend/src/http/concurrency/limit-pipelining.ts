import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies send one request of a connection after the other, and few programs send more than some ahead. */
const MOST_AHEAD = 16;

/**
 * HTTP lets a client send requests ahead of the answers (pipelining, RFC 9112). Each costs some kilobytes as long as it waits,
 * and forty bytes to send: whoever sends too many of them loses the connection, before they fill the memory.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // What had been read already when it was closed.
    if (socket.destroyed) return;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_AHEAD) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}
