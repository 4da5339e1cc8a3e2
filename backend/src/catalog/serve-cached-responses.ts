import type { Request, RequestHandler } from 'express';
import { sendReady } from '../http/caching/encoded-response.js';
import type { LoadShedding } from '../http/concurrency/load-shedding.js';
import type { CatalogService } from './catalog.service.js';
import type { CatalogResponse } from './catalog-response.js';

/** Routes as the router knows them, for the metrics and request log. */
const FABRIC_ROUTE = { path: '/api/fabrics/:id' };
const LIST_ROUTE = { path: '/api/fabrics' };
const FABRIC = /^\/api\/fabrics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Serves cached catalog responses to visitors before the router: both routes are public, and for a cached response guards, pipes,
 * interceptors and compression would cost more than everything else. Requests that miss the cache, come from another origin or
 * carry credentials go on to the route.
 */
export function serveCachedResponses(catalog: CatalogService, admission: LoadShedding): RequestHandler {
  return (request, response, next) => {
    if (!isPlain(request)) return next();
    const id = FABRIC.exec(request.url)?.[1];
    const kept = id === undefined ? catalog.keptPage(request.url) : catalog.keptFabric(id.toLowerCase());
    const leave = kept ? admission.enter() : null;
    if (!kept || !leave) return next();
    request.route = id === undefined ? LIST_ROUTE : FABRIC_ROUTE;
    // Already answered because of a timeout, or the client has disconnected.
    const isFinished = () => response.headersSent || response.closed;
    const send = (answer: CatalogResponse | undefined) => {
      leave();
      if (isFinished()) return;
      return answer ? sendReady(request, response, answer.forVisitors) : next();
    };
    const fail = (error: unknown) => {
      leave();
      if (isFinished()) return;
      next(error);
    };
    kept.then(send, fail).catch(next);
  };
}

const isPlain = (request: Request): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  request.headers.origin === undefined &&
  request.headers.authorization === undefined;
