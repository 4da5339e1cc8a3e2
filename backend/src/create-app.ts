import { RequestMethod } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { markStale } from './catalog/mark-stale.js';
import type { Config } from './config/config.js';
import { DatabaseHeartbeat } from './database/database-heartbeat.js';
import { ReadReplica } from './database/read-replica.js';
import { bodyValidation } from './http/body/validation.js';
import { LoadShedding } from './http/concurrency/load-shedding.js';
import { SearchGate } from './http/concurrency/search-gate.js';
import { ProblemFilter } from './http/errors/exception.filter.js';
import { ExpressServer } from './http/express-server.js';
import { serveApiDocs } from './http/openapi/openapi.js';
import { pipeline } from './http/pipeline.js';
import { type AppFolders, builtApps, DRAWN_PAGES } from './http/static/static-apps.js';
import { createLogger, NestLog } from './process/logger.js';
import { trustedProxies } from './rate-limiting/client-ip.js';
import { ServerRenderedPages } from './ssr/rendered-pages.service.js';
import { serveRenderedPages } from './ssr/serve-rendered-pages.js';

/** A client that sends its request more slowly than this is cut off. */
const REQUEST_TIMEOUT_MS = 120_000;
/**
 * How long the connection of a proxy may be idle: longer than the proxies keep one themselves (nginx and load balancers a
 * minute, Caddy two). Node's default of 5 s would close it while the next request is under way, which would be lost.
 */
const PROXY_SILENCE_MS = 130_000;

/** The built apps to serve, and the log. */
interface AppOptions {
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
  { apps = builtApps, logger = createLogger(config) }: AppOptions = {},
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

  const middleware = pipeline(app, logger, apps, {
    markStale: config.readReplica && markStale(app.get(ReadReplica)),
    renderedPages: serveRenderedPages(app.get(ServerRenderedPages), {
      loadShedding: app.get(LoadShedding),
      searchGate: app.get(SearchGate),
      heartbeat: app.get(DatabaseHeartbeat),
      folder: apps.storefront,
    }),
  });
  for (const step of middleware) {
    if ('cors' in step) app.enableCors(step.cors);
    else app.use(step.on ?? '/', step.use);
  }

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
