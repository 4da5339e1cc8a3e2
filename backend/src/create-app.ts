import { RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import compression from 'compression';
import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { markStale } from './catalog/mark-stale.js';
import type { Config } from './config.js';
import { DatabasePulse } from './database/database-pulse.js';
import { ReadReplica } from './database/read-replica.js';
import { loseUncleanAddress, rejectUncleanUrl } from './http/body/clean-text.js';
import { bodyValidation } from './http/body/validation.js';
import { PAGE_BROTLI } from './http/caching/encoded-body.js';
import { STALE_HEADER } from './http/caching/encoded-response.js';
import { recordArrival } from './http/change.js';
import { Draining } from './http/concurrency/draining.js';
import { LoadShedding } from './http/concurrency/load-shedding.js';
import { RequestPacing } from './http/concurrency/request-pacing.js';
import { answerInTime } from './http/concurrency/request-timeout.js';
import { SearchGate } from './http/concurrency/search-gate.js';
import { ProblemFilter } from './http/errors/exception.filter.js';
import { rejectHostless, rejectUnreadable } from './http/errors/unreadable.js';
import { ExpressServer } from './http/express-server.js';
import { createLogger, NestLog, withoutToken } from './http/logging/logger.js';
import { requestLog } from './http/logging/request-log.js';
import { inItsContext, timeRequests } from './http/logging/watch-requests.js';
import { serveApiDocs } from './http/openapi/openapi.js';
import { trustedProxies } from './http/rate-limiting/trusted-proxies.js';
import { commonHeaders } from './http/static/common-headers.js';
import { inlineScriptHashes } from './http/static/inline-scripts.js';
import { type AppFolders, builtApps, DRAWN_PAGES, rejectOtherPaths, serveApps } from './http/static/static-apps.js';
import { Metrics } from './monitoring/metrics.js';
import { underWay } from './process/watchdog.js';
import { ServerRenderedPages } from './ssr/rendered-pages.service.js';
import { serveRenderedPages } from './ssr/serve-rendered-pages.js';

/** A client that sends its request more slowly than this is cut off. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * How long a proxy's connection may be silent: longer than the proxies keep one themselves (nginx and load balancers a minute,
 * Caddy two). Node's 5 s would end it in the moment in which the next request is on its way, and that one is lost.
 */
const PROXY_SILENCE_MS = 130_000;

/** The built apps to serve, and the log. */
interface Surroundings {
  apps?: AppFolders;
  logger?: Logger;
}

/**
 * The whole API, ready to listen, as production and the tests both run it.
 *
 * @throws when the database can't be reached.
 */
export async function createApp(
  config: Config,
  { apps = builtApps, logger = createLogger(config) }: Surroundings = {},
): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(ApiModule.for(config), new ExpressServer(), {
    bodyParser: false,
    abortOnError: false,
    logger: new NestLog(logger),
  });

  app.disable('x-powered-by');
  app.set('trust proxy', trustedProxies(config.trustProxyHops, config.trustProxyNetworks));
  app.set('query parser', 'simple');
  app.getHttpServer().requestTimeout = REQUEST_TIMEOUT_MS;
  if (config.trustProxyHops > 0) app.getHttpServer().keepAliveTimeout = PROXY_SILENCE_MS;
  rejectUnreadable(app.getHttpServer());

  const headers = commonHeaders(config, inlineScriptHashes(apps.storefront));
  app.use(recordArrival, requestLog(logger), timeRequests(app.get(Metrics)));
  if (config.readReplica !== undefined) app.use(markStale(app.get(ReadReplica)));
  app.use(
    app.get(RequestPacing).pace,
    answerInTime(app.get(DatabasePulse), headers),
    app.get(Draining).closeConnections,
  );
  // Where other sites may ask, each answer says who asked.
  const isOneSite = config.corsOrigins.length === 0;
  app.use(recordUnderWay, inItsContext, headers.middleware, rejectHostless);
  const around = {
    admission: app.get(LoadShedding),
    gate: app.get(SearchGate),
    pulse: app.get(DatabasePulse),
    folder: apps.storefront,
  };
  if (!isOneSite) allowOrigins(app, config.corsOrigins);
  app.use(serveRenderedPages(app.get(ServerRenderedPages), around), serveApps(apps), rejectOtherPaths);
  const { admit } = around.admission;
  app.use('/api', admit, compression(), keepPrivate);
  app.use(
    DRAWN_PAGES.map((folder) => `/${folder}`),
    admit,
    compression({ brotli: PAGE_BROTLI }),
    loseUncleanAddress,
  );
  app.use(rejectUncleanUrl);

  const outsideApi = [
    'health',
    'health/*path',
    '.well-known/*path',
    ...DRAWN_PAGES.flatMap((folder) => [folder, `${folder}/*path`]),
  ];
  app.setGlobalPrefix('api', { exclude: outsideApi.map((path) => ({ path, method: RequestMethod.ALL })) });
  app.useGlobalPipes(bodyValidation());
  app.useGlobalFilters(new ProblemFilter());
  serveApiDocs(app, config);
  return app;
}

/** For the watchdog; the query string and tokens stay out, as they do of the log. */
function recordUnderWay(request: Request, response: Response, next: NextFunction): void {
  // A dozen parts end with the answer and listen for its end: more than Node expects, and no leak.
  response.setMaxListeners(20);
  response.on('close', underWay(`${request.method} ${withoutToken(request.path)}`));
  next();
}

/** Exact origins only. Tokens travel in a header, so no other site gains anything by cookies. */
function allowOrigins(app: NestExpressApplication, origins: readonly string[]): void {
  app.enableCors({
    origin: [...origins],
    exposedHeaders: ['Content-Range', 'ETag', 'Retry-After', 'X-Request-Id', STALE_HEADER],
    maxAge: 600,
  });
}

/** Answers of the API are nobody else's to keep; public lists say otherwise for themselves. */
function keepPrivate(_: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}
