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
    /** Whether an error line tells why it failed. */
    failureIsLogged?: boolean;
  }
}

/**
 * One line a request, at its end. Addresses, headers, bodies and query strings stay out of it, because tokens, passwords and
 * personal data travel in them: the route is the pattern of the address. A request id that comes from a proxy is kept.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (request, response, next) => {
    request.id = idOf(request);
    request.log = logger;
    const { socket } = request;
    // A socket that was asked once still knows it when the connection is gone.
    void socket.remoteAddress;
    const sentBefore = socket.bytesWritten;
    response.on('error', (error) => logFailure(request, error));
    if (!UNLOGGED.test(request.url)) {
      response.on('close', () => {
        const line = lineOf(request, response, socket.bytesWritten - sentBefore);
        // Whoever reads only errors misses no failure, and reads of none twice.
        if (line.status >= 500 && !request.failureIsLogged) logger.error(line);
        else logger.info(line);
      });
    }
    next();
  };
}

/** Why a request failed, with the stack; once, however often it is told. */
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
