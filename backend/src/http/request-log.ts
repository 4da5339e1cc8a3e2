import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../monitoring/metrics.js';
import { recordInTrace, traced } from '../process/tracing.js';
import { runInContext, trackWork } from '../process/work-context.js';

const UNLOGGED = /^\/health(?:[/?]|$)/;
const REQUEST_ID = /^[\w-]{8,64}$/;

declare module 'express-serve-static-core' {
  interface Request {
    id: string;
    /** By `performance.now()`. */
    arrivedAt: number;
    log: Logger;
    /** True if an error line gives the reason. */
    failureIsLogged?: boolean;
  }
}

/**
 * Gives each request its id (that of a proxy is kept) and its arrival time, and runs all that follows in its context: log lines
 * and enqueued jobs carry the id. At its end it writes one line and counts the request by its route. URLs, headers, bodies and
 * query strings are left out, because they carry tokens, passwords and personal data: the route is the URL pattern.
 */
export function observeRequests(logger: Logger, metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    request.arrivedAt = performance.now();
    request.id = idOf(request);
    request.log = logger;
    const { socket } = request;
    // A socket caches its address on first access, and can't read it after disconnecting.
    void socket.remoteAddress;
    const sentBefore = socket.bytesWritten;
    // More parts than Node expects listen for the end of a response; none of them is a leak.
    response.setMaxListeners(20);
    response.on('error', (error) => logFailure(request, error));
    response.on('close', () => {
      const line = lineOf(request, response, socket.bytesWritten - sentBefore);
      metrics.request(line.method, line.route, line.status, (performance.now() - request.arrivedAt) / 1000);
      if (UNLOGGED.test(request.originalUrl)) return;
      // Logged as an error exactly once per failure.
      if (line.status >= 500 && !request.failureIsLogged) logger.error(line);
      else logger.info(line);
    });
    runInContext({ request_id: request.id }, next);
  };
}

/** Records for the watchdog what this process works on, without query strings and tokens, as in the log. */
export const trackRequestForWatchdog: RequestHandler = (request, response, next) => {
  response.once('close', trackWork(`${request.method} ${withoutToken(request.path)}`));
  next();
};

/** Creates a span for each request; used only while tracing is on. */
export const traceRequests: RequestHandler = (request, response, next) => {
  const parent = request.headers.traceparent;
  const beginning = {
    kind: 'server',
    attributes: { 'http.request.method': request.method },
    ...(typeof parent === 'string' && { parent }),
  } as const;
  void traced(request.method, beginning, async () => {
    const ended = new Promise((resolve) => response.once('close', resolve));
    next();
    await ended;
    recordInTrace({ 'http.route': routeOf(request), 'http.response.status_code': response.statusCode });
  });
};

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
    ...(user && { user_id: user.id }),
  };
}

function idOf({ headers }: Request): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The pattern of the route, or the kind of URL: as few values as there are routes, whatever is requested. */
function routeOf(request: Request): string {
  const path: unknown = request.route?.path;
  if (typeof path === 'string' && path.startsWith('/')) return path;
  return /^\/(?:api|health)\b/.test(request.originalUrl) ? 'unmatched' : 'pages';
}

/** 499, as proxies log it, for a client that disconnected before the response. */
function statusOf(response: Response): number {
  return response.writableFinished ? response.statusCode : 499;
}

/** Path segments before a token, in the URLs of pages. */
const BEFORE_TOKEN = /^(?:q|l|verify)$/i;
/** Matches anything as long as the token of a mailed link. */
const LIKE_A_TOKEN = /[\w-]{43,}/g;
const MAX_DECODINGS = 3;

/** A path with its tokens masked: `/q/(token)/accept`, wherever they are and however encoded. */
function withoutToken(path: string): string {
  let decoded = path;
  // A doubly encoded path works nowhere here, but it does where it was copied from.
  for (let i = 0; i < MAX_DECODINGS && decoded.includes('%'); i++) decoded = leniently(decoded);
  const segments = decoded.split(/([\\/]+)/);
  const masked = segments
    .map((segment, i) =>
      i % 2 === 0 && segment !== '' && BEFORE_TOKEN.test(segments[i - 2] ?? '') ? '(token)' : segment,
    )
    .join('')
    .replace(LIKE_A_TOKEN, '(token)');
  return masked === decoded ? path : masked;
}

/** One invalid escape makes `decodeURIComponent` reject the whole path, and a token in it would be logged. */
function leniently(path: string): string {
  return path.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
