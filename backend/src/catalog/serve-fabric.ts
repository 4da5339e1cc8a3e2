import type { RequestHandler } from 'express';
import type { Admission } from '../http/admission.js';
import { sendReady } from '../http/ready-answer.js';
import type { CatalogService } from './catalog.service.js';

/** As the router knows it, which the figures of requests tell by. */
const ROUTE = { path: '/api/fabrics/:id' };
const FABRIC = /^\/api\/fabrics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Answers `/api/fabrics/:id` ahead of the router: it is open to anyone and takes nothing but the id, and once the answer is
 * kept, guards, pipes, interceptors and compression would cost more than all the rest. Any other address, and this one with
 * a query, goes on to its route.
 */
export function serveFabric(catalog: CatalogService, admission: Admission): RequestHandler {
  return (request, response, next) => {
    const id = FABRIC.exec(request.url)?.[1];
    if (id === undefined || (request.method !== 'GET' && request.method !== 'HEAD')) {
      next();
      return;
    }
    request.route = ROUTE;
    const leave = admission.enter();
    if (!leave) {
      admission.turnAway(request, response);
      return;
    }
    const found = catalog.fabric(id);
    found.then(leave, leave);
    found.then((fabric) => sendReady(request, response, fabric)).catch(next);
  };
}
