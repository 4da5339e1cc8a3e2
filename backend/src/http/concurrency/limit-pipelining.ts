import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and proxies don't pipeline, and few programs send more than some requests ahead. */
const MOST_AHEAD = 16;

/**
 * HTTP lets a client send requests ahead of the responses (pipelining, RFC 9112). Each takes some kilobytes while it waits, but
 * forty bytes to send: a client with too many of them is disconnected before they fill the memory.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    // Already read from the socket when it was destroyed.
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
