import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

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
const MOST_CHOSEN = 100;

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
    if (chosen.size < MOST_CHOSEN) chosen.set(accepted, encoding);
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
