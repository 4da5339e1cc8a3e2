import type { Request, RequestHandler, Response } from 'express';
import type { ReadReplica } from '../database/read-replica.js';
import { STALE_HEADER } from '../http/caching/encoded-response.js';

/**
 * While the read replica replaces an unavailable primary, adds to every API response the time since when: data may be
 * outdated, and nothing can be written.
 */
export function markStale(replica: ReadReplica): RequestHandler {
  return (request, response, next) => {
    const since = replica.replacesPrimarySince;
    if (since !== null && /^\/(?:api|health)\//.test(request.url)) {
      response.setHeader(STALE_HEADER, since.toISOString());
      response.setHeader('Warning', '110 - "Response is Stale"');
      keepNothing(request, response);
    }
    next();
  };
}

/** Prevents caching: revalidation by 304 would confirm a stale response, whose stale headers would outlive the failover. */
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
