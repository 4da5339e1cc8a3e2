import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { EncodedBody, type Encoding } from './encoded-body.js';

/** For `@Header`: a response that is the same for everybody may be cached and is revalidated by its ETag. */
export const REVALIDATED = ['Cache-Control', 'public, no-cache'] as const;

const TYPE = 'application/json; charset=utf-8';

/** Header of responses that may be stale because the database is down; nobody may cache them. */
export const STALE_HEADER = 'X-Catalog-Stale';

/** A JSON response that is sent to many callers: its bytes, encoded once, and its ETag. */
export class EncodedResponse extends EncodedBody {
  #etag: string | undefined;

  get etag(): string {
    this.#etag ??= `W/"${createHash('sha256').update(this.plain).digest('base64url')}"`;
    return this.#etag;
  }
}

/** Headers on which a response depends besides its URL: signed-in callers may see more. */
const VARIES = 'Accept-Encoding, Authorization';

/** Sends the response, or 304 to a client that has it. */
export function sendReady(request: Request, response: Response, answer: EncodedResponse): void | Promise<void> {
  const encoding = answer.encodingFor(request);
  if (!encoding) return send(request, response, answer, answer.plain);
  return answer.in(encoding).then((bytes) => send(request, response, answer, bytes, encoding));
}

function send(request: Request, response: Response, answer: EncodedResponse, bytes: Buffer, encoding?: Encoding): void {
  // Already answered because the database was too slow.
  if (response.headersSent) return;
  const [name, revalidated] = REVALIDATED;
  response.setHeader(name, request.headers.authorization === undefined ? revalidated : 'private, no-cache');
  response.setHeader('ETag', answer.etag);
  response.vary(VARIES);
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  response.setHeader('Content-Type', TYPE);
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}
