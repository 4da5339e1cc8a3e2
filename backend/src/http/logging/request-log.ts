import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { routeOf, statusOf } from './watch-requests.js';

const UNLOGGED = /^\/health(?:[/?]|$)/;
const REQUEST_ID = /^[\w-]{8,64}$/;

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    log: Logger;
    /** Whether an error line gives the reason. */
    failureIsLogged?: boolean;
  }
}

/**
 * Writes one line per request, at its end. URLs, headers, bodies and query strings are left out, because they carry tokens,
 * passwords and personal data: the route is the URL pattern. A request id set by a proxy is kept.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    request.id = idOf(request);
    request.log = logger;
    const { socket } = request;
    // A socket caches its address on first access, and can't read it after disconnecting.
    void socket.remoteAddress;
    const sentBefore = socket.bytesWritten;
    response.on('error', (error) => logFailure(request, error));
    if (!UNLOGGED.test(request.url)) {
      response.on('close', () => {
        const line = lineOf(request, response, socket.bytesWritten - sentBefore);
        // Logged as an error exactly once per failure.
        if (line.status >= 500 && !request.failureIsLogged) logger.error(line);
        else logger.info(line);
      });
    }
    next();
  };
}

/** Logs why a request failed, with the stack; only the first time per request. */
export function logFailure(request: Request, error: unknown): void {
  if (request.failureIsLogged) return;
  request.failureIsLogged = true;
  request.log?.error({ request_id: request.id, err: error }, 'request failed');
}

function lineOf(request: Request, response: Response, bytes: number) {
  const { id, method, arrivedAt, user } = request;
  return {
    request_id: id,
    method,
    route: routeOf(request),
    status: statusOf(response),
    duration_ms: Math.round(performance.now() - arrivedAt),
    bytes,
    ...(isUser(user) && { user_id: user.id }),
  };
}

function idOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

function isUser(user: unknown): user is { id: string } {
  return typeof user === 'object' && user !== null && 'id' in user;
}
