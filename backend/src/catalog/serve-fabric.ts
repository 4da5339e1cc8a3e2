import type { Request, RequestHandler, Response } from 'express';
import { REVALIDATED } from '../http/revalidated.js';
import type { CatalogService, ShownFabric } from './catalog.service.js';

/** As the router knows it, which the figures of requests tell by. */
const ROUTE = { path: '/api/fabrics/:id' };
const FABRIC = /^\/fabrics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Answers `/api/fabrics/:id` ahead of the router: it is open to anyone and takes nothing but the id, and once the answer is
 * kept, guards, pipes and interceptors would cost more than all the rest. Any other address goes on to its route.
 */
export function serveFabric(catalog: CatalogService): RequestHandler {
  return async (request, response, next) => {
    const id = FABRIC.exec(request.path)?.[1];
    if (id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) return next();
    request.route = ROUTE;
    sendFabric(request, response, await catalog.shown(id));
  };
}

/** Sends a fabric, or 304 to who has it as it is. */
export function sendFabric(request: Request, response: Response, { body, etag }: ShownFabric): void {
  // Somebody else has answered: the database was too slow.
  if (response.headersSent) return;
  response.setHeader(...REVALIDATED);
  response.setHeader('ETag', etag);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
