import {
  BadRequestException,
  type INestApplication,
  NotFoundException,
  PreconditionFailedException,
} from '@nestjs/common';
import type { CorsOptions } from '@nestjs/common/interfaces/external/cors-options.interface.js';
import compression from 'compression';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { CONFIG, type Config } from '../config/config.js';
import { DatabaseHeartbeat } from '../database/database-heartbeat.js';
import { Metrics } from '../monitoring/metrics.js';
import { isTracing } from '../process/tracing.js';
import { rejectUncleanUrl, treatUncleanUrlAsUnknown } from './body/reject-unclean.js';
import { PAGE_BROTLI, STALE_HEADER } from './caching/encoded-response.js';
import { LoadShedding, limitPipelining, paceRequests, respondInTime } from './concurrency/load-shedding.js';
import { NOTHING_HERE } from './errors/exception.filter.js';
import { observeRequests, traceRequests, trackRequestForWatchdog } from './request-log.js';
import { commonHeaders } from './static/common-headers.js';
import { type AppFolders, DRAWN_PAGES, inlineScriptHashes, serveApps } from './static/static-apps.js';

/** The paths of a middleware, as Express matches them; it has all paths without any. An empty match keeps `request.url` whole. */
type Paths = string | RegExp | (string | RegExp)[];
type Middleware = { on?: Paths; use: RequestHandler } | { cors: CorsOptions };

/** Paths that are neither the API nor rendered by a controller. Express matches its routes in any case, so this does too. */
const APPS = /^(?!\/(?:api|health|\.well-known|verify|q|l)(?:\/|$))/i;
const HEALTH_IN_ANY_CASE = /^(?=\/health(?:\/|$))/i;
const CONTROLLER_PAGES = DRAWN_PAGES.map((folder) => `/${folder}`);

/** Middleware of subjects, on paths of their own. */
export interface SubjectMiddleware {
  markStale?: RequestHandler | undefined;
  renderedPages: RequestHandler;
}

/**
 * The middleware of a request before the router, in this order. The guards follow in the router: access, the limits of its body, the
 * rate limits of its route.
 */
export function pipeline(
  app: INestApplication,
  logger: Logger,
  apps: AppFolders,
  { markStale, renderedPages }: SubjectMiddleware,
): Middleware[] {
  const config = app.get<Config>(CONFIG);
  const { admit } = app.get(LoadShedding);
  return [
    // Requests that a client sends ahead fill the memory, so they are limited before anything is done for them.
    { use: limitPipelining() },
    // The id, log line and metrics of a request include what it waits for below.
    { use: observeRequests(logger, app.get(Metrics)) },
    // A trace is a span of each request, while somebody collects them.
    ...(isTracing() ? [{ use: traceRequests }] : []),
    // Rejections have the security headers, too.
    { use: commonHeaders(config, inlineScriptHashes(apps.storefront)) },
    // A request without a host, or with several, or with several sign-ins, could mean different things to a proxy and to us.
    { use: rejectUnclearHost },
    { use: rejectSeveralSignIns },
    // A response of the read replica may be old, and must say so.
    ...(markStale ? [{ use: markStale }] : []),
    // Many requests of one client must not delay those of others.
    { use: paceRequests() },
    // A silent database must not hang requests.
    { use: respondInTime(app.get(DatabaseHeartbeat)) },
    // The watchdog names what blocked the event loop.
    { use: trackRequestForWatchdog },
    // Other sites may call the API only if the settings name them.
    ...(config.corsOrigins.length > 0 ? [{ cors: corsOptions(config.corsOrigins) }] : []),
    // Pages on which search engines and first visits land are rendered by the server.
    { on: APPS, use: renderedPages },
    // All others are files of the storefront or the console.
    { on: APPS, use: serveApps(apps) },
    // All other paths outside of the server's own are unknown.
    { on: APPS, use: rejectUnknownPath },
    // Proxies block /health by this spelling alone.
    { on: HEALTH_IN_ANY_CASE, use: rejectOtherSpelling },
    // Beyond what the server can do, requests are rejected before anything is read.
    { on: ['/api', ...CONTROLLER_PAGES], use: admit },
    // A client that relies on If-Match must not overwrite what it has not seen.
    { on: '/api', use: rejectIfMatch },
    // Responses of the API are private; public lists set their own headers.
    { on: '/api', use: keepPrivate },
    { on: '/api', use: compression() },
    { on: CONTROLLER_PAGES, use: compression({ brotli: PAGE_BROTLI }) },
    // A link that a messenger has cut off gets a page that says so.
    { on: CONTROLLER_PAGES, use: treatUncleanUrlAsUnknown },
    // No field can hold what is in such an address.
    { use: rejectUncleanUrl },
  ];
}

/** HTTP/1.1 requires exactly one Host header (RFC 9112 §3.2). */
function rejectUnclearHost({ rawHeaders, httpVersion }: Request, _: Response, next: NextFunction): void {
  const hosts = countOf('host', rawHeaders);
  if (httpVersion === '1.1' && hosts === 0) {
    throw new BadRequestException('The request does not say which host it is for: the header Host is missing.');
  }
  if (hosts > 1)
    throw new BadRequestException('The request names several hosts: the header Host may stand in it once.');
  next();
}

/** Node keeps the first of several Authorization headers and drops the others. */
function rejectSeveralSignIns({ rawHeaders }: Request, _: Response, next: NextFunction): void {
  if (countOf('authorization', rawHeaders) > 1) {
    throw new BadRequestException('The request signs in several times: the header Authorization may stand in it once.');
  }
  next();
}

function countOf(header: string, rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === header.length && name.toLowerCase() === header) count += 1;
  }
  return count;
}

/** Exact origins only. Tokens travel in a header, so no other site gains anything by cookies. */
function corsOptions(origins: readonly string[]): CorsOptions {
  return {
    origin: [...origins],
    exposedHeaders: ['Content-Range', 'ETag', 'Retry-After', 'X-Request-Id', STALE_HEADER],
    maxAge: 600,
  };
}

function rejectUnknownPath(): void {
  throw new NotFoundException(NOTHING_HERE);
}

function rejectOtherSpelling({ path }: Request, _: Response, next: NextFunction): void {
  if (!path.startsWith('/health')) throw new NotFoundException(NOTHING_HERE);
  next();
}

/** ETags here are weak, and a weak one never matches If-Match (RFC 9110 §13.1.1): records are compared by `version`. */
function rejectIfMatch({ method, headers }: Request, _: Response, next: NextFunction): void {
  const condition = headers['if-match'];
  if (condition !== undefined && condition.trim() !== '*' && method !== 'GET' && method !== 'HEAD') {
    throw new PreconditionFailedException(
      'If-Match is not supported: send the `version` of the record with the change.',
    );
  }
  next();
}

function keepPrivate(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
