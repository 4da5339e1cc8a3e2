import type { Request, RequestHandler } from 'express';
import type { Admission } from '../http/admission.js';
import type { CommonHeaders } from '../http/common-headers.js';
import { type ReadyAnswer, sendPlain, sendReady } from '../http/ready-answer.js';
import { isTracing } from '../process/tracing.js';
import type { CatalogService } from './catalog.service.js';

/** As the router knows it, which the figures of requests tell by. */
const ROUTE = { path: '/api/fabrics/:id' };
const FABRIC = /^\/api\/fabrics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Answers `/api/fabrics/:id` ahead of the router: it is open to anyone and takes nothing but the id, and once the answer is
 * kept, guards, pipes, interceptors and compression would cost more than all the rest. Any other address, this one with
 * a query, and who asks from another site go on to the route.
 */
export function serveFabric(catalog: CatalogService, admission: Admission, headers: CommonHeaders): RequestHandler {
  return (request, response, next) => {
    const id = isPlain(request) && !isTracing() ? FABRIC.exec(request.url)?.[1] : undefined;
    const leave = id === undefined ? null : admission.enter();
    if (id === undefined || !leave) {
      next();
      return;
    }
    request.route = ROUTE;
    const send = (fabric: ReadyAnswer) => {
      leave();
      // Somebody else has answered: the database was too slow.
      if (response.headersSent) return;
      if (isBare(request)) return sendPlain(request, response, fabric, headers.of(request));
      headers.set(request, response);
      return sendReady(request, response, fabric);
    };
    const fail = (error: unknown) => {
      leave();
      if (response.headersSent) return;
      headers.set(request, response);
      next(error);
    };
    catalog.fabric(id).then(send, fail).catch(next);
  };
}

const isPlain = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.host !== undefined && headers.origin === undefined;

const isBare = ({ headers }: Request) =>
  headers['accept-encoding'] === undefined &&
  headers['if-none-match'] === undefined &&
  headers['if-modified-since'] === undefined;
