import type { Request, RequestHandler, Response } from 'express';
import type { ReadReplica } from '../database/read-replica.js';
import { STALE_HEADER } from '../http/caching/encoded-response.js';

/**
 * Says with every answer of the API, while the read replica stands in for a primary that is away, since when: what is read may be
 * older than it could be, and nothing can be written.
 */
export function markStale(replica: ReadReplica): RequestHandler {
  return (request, response, next) => {
    const since = replica.standsInSince;
    if (since !== null && /^\/(?:api|health)\//.test(request.url)) {
      response.setHeader(STALE_HEADER, since.toISOString());
      response.setHeader('Warning', '110 - "Response is Stale"');
      keepNothing(request, response);
    }
    next();
  };
}

/** Whoever kept such an answer would be told by a 304 that it still holds, and keep the mark with it when all is well again. */
function keepNothing(request: Request, response: Response): void {
  delete request.headers['if-none-match'];
  delete request.headers['if-modified-since'];
  const writeHead = response.writeHead;
  response.writeHead = function (this: Response, ...given: unknown[]) {
    this.setHeader('Cache-Control', 'no-store');
    this.removeHeader('ETag');
    return Reflect.apply(writeHead, this, given);
  } as typeof writeHead;
}
