import type { Request, RequestHandler } from 'express';
import type { Admission } from '../http/admission.js';
import type { CommonHeaders } from '../http/common-headers.js';
import { type ReadyAnswer, sendReadyFirst } from '../http/ready-answer.js';
import { isTracing } from '../process/tracing.js';
import type { CatalogService } from './catalog.service.js';

/** As the router knows them, which the figures of requests tell by. */
const FABRIC_ROUTE = { path: '/api/fabrics/:id' };
const LIST_ROUTE = { path: '/api/fabrics' };
const FABRIC = /^\/api\/fabrics\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * Answers from what the catalogue has kept ahead of the router: both routes are open to anyone, and once an answer is there,
 * guards, pipes, interceptors and compression would cost more than all the rest. Whatever has to be made, and who asks from
 * another site, goes on to the route.
 */
export function serveKeptAnswers(
  catalog: CatalogService,
  admission: Admission,
  headers: CommonHeaders,
): RequestHandler {
  return (request, response, next) => {
    if (!isPlain(request) || isTracing()) return next();
    const id = FABRIC.exec(request.url)?.[1];
    const kept = id === undefined ? catalog.keptPage(request.url) : catalog.keptFabric(id);
    const leave = kept ? admission.enter() : null;
    if (!kept || !leave) return next();
    const send = (answer: ReadyAnswer | undefined) => {
      leave();
      // Somebody else has answered: the database was too slow.
      if (response.headersSent) return;
      if (!answer) return next();
      request.route = id === undefined ? LIST_ROUTE : FABRIC_ROUTE;
      return sendReadyFirst(request, response, answer, headers);
    };
    // Where the database can't be asked, the route asks again and says so.
    kept.then(send, () => send(undefined)).catch(next);
  };
}

const isPlain = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.host !== undefined && headers.origin === undefined;
