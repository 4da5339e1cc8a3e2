import { createServer, IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { limitPipelining } from './concurrency/limit-pipelining.js';

/** The prototypes of all requests and responses. */
type Express = RequestListener & { request: object; response: object };

/**
 * Express with a server whose requests and responses are Express's own from the start. Express itself changes the prototype of
 * each Node request, and V8 then moves everything attached to it into the old generation, which only a full collection frees: a
 * thousand lists left 25 MB behind.
 */
export class ExpressServer extends ExpressAdapter {
  override initHttpServer(): void {
    const app: Express = this.getInstance();
    class Request extends IncomingMessage {}
    class Response extends ServerResponse {}
    app.request = grownFrom(Request.prototype, app.request);
    app.response = grownFrom(Response.prototype, app.response);
    // Requests without a Host header are rejected by rejectHostless.
    const options = { IncomingMessage: Request, ServerResponse: Response, requireHostHeader: false };
    this.setHttpServer(createServer(options, limitPipelining(app)));
  }
}

/** `prototype` with `parent` as its prototype. */
function grownFrom<T extends object>(prototype: object, parent: T): T {
  return Object.setPrototypeOf(prototype, parent);
}
