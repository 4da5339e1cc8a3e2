import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';
import { EncodedBody } from './encoded-body.js';

interface Rendered {
  readonly type: string;
  readonly etag: string;
  readonly body: EncodedBody;
}

/**
 * For texts that stay the same as long as the process runs: the response of the next handler is cached with its compressed
 * copies, and sent again or answered with 304. Files are sent uncompressed: compressing them each time would cost more than it
 * saves.
 */
export function renderOnce(): RequestHandler {
  const rendered = new Map<string, Rendered>();
  return (request, response, next) => {
    response.setHeader('Cache-Control', 'private, no-cache, no-transform');
    const path = (request.baseUrl + request.path).toLowerCase();
    const known = rendered.get(path);
    if (known) return void send(request, response, known);
    const sendUnknown = response.send.bind(response);
    response.send = (body: unknown) => {
      if (typeof body !== 'string' || response.statusCode !== 200) return sendUnknown(body);
      const made = {
        type: response.get('Content-Type') ?? 'text/plain',
        etag: etagOf(body),
        body: new EncodedBody(body, true),
      };
      rendered.set(path, made);
      void send(request, response, made);
      return response;
    };
    next();
  };
}

async function send(request: Request, response: Response, { type, etag, body }: Rendered): Promise<void> {
  const encoding = body.encodingFor(request);
  const bytes = encoding ? await body.in(encoding) : body.plain;
  if (response.headersSent) return;
  response.set({ 'Content-Type': type, ETag: etag }).vary('Accept-Encoding');
  if (request.fresh) {
    response.status(304).end();
    return;
  }
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', bytes.length);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const etagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
