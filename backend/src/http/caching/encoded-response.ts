import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best quality that costs a page no more than rendering it. */
export const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** For a body that may be sent only once: a quarter of the cost for a fifth more bytes. */
const HASTY_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const HASTY_GZIP = { level: constants.Z_BEST_SPEED };
/** Bytes. A shorter body fills one network packet even when compressed. */
const WORTH_IT = 1_024;

/** Best first: clients that accept both rarely state a preference. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encoding chosen per Accept-Encoding header: there are few distinct headers, and parsing one costs as much as everything
 * else.
 */
const chosen = new Map<string, Encoding | null>();
const MAX_CHOSEN = 100;

/**
 * A body that may be sent repeatedly, with its compressed copies. The first request gets a fast compression, because many bodies
 * are requested only once and a flood of them must not use up a processor; the next one is compressed well and cached.
 */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #asked = new Set<Encoding>();
  readonly #copies = new Map<Encoding, Promise<Buffer>>();

  /** @param isOftenAsked compresses the first copy well, too */
  constructor(
    text: string,
    private readonly isOftenAsked = false,
  ) {
    this.plain = Buffer.from(text);
  }

  /** The encoding for a request; null for identity. */
  encodingFor(request: Request): Encoding | null {
    const accepted = request.headers['accept-encoding'];
    if (this.plain.length < WORTH_IT || typeof accepted !== 'string') return null;
    const known = chosen.get(accepted);
    if (known !== undefined) return known;
    const encoding = ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) !== false) ?? null;
    if (chosen.size < MAX_CHOSEN) chosen.set(accepted, encoding);
    return encoding;
  }

  in(encoding: Encoding): Promise<Buffer> {
    if (!this.isOftenAsked && !this.#asked.has(encoding)) {
      this.#asked.add(encoding);
      return encoding === 'br' ? brotli(this.plain, HASTY_BROTLI) : deflate(this.plain, HASTY_GZIP);
    }
    const known = this.#copies.get(encoding) ?? this.#compress(encoding);
    this.#copies.set(encoding, known);
    return known;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br' ? brotli(this.plain, PAGE_BROTLI) : deflate(this.plain);
  }
}

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
