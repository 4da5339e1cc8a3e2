import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best that costs a page no more than it costs to draw it. */
export const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** For what may be sent this once: a quarter of the cost, and a fifth more bytes. */
const HASTY_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const HASTY_GZIP = { level: constants.Z_BEST_SPEED };
/** Bytes. Compressed, a shorter body fills a packet of the network all the same. */
const WORTH_IT = 1_024;

/** Best first: whoever takes both seldom says which of them he would rather have. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What was chosen for a header of who asks: there are few such headers, and to read one costs as much as all else. */
const chosen = new Map<string, Encoding | null>();
const MOST_CHOSEN = 100;

/**
 * A body that may be sent again and again, with its compressed copies. Who asks first gets one that is made in haste, because many
 * bodies are asked for once, and a flood of them must not cost a processor; the next one is made well, and kept.
 */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #asked = new Set<Encoding>();
  readonly #copies = new Map<Encoding, Promise<Buffer>>();

  /** @param isOftenAsked so that the first copy is worth being made well, too */
  constructor(
    text: string,
    private readonly isOftenAsked = false,
  ) {
    this.plain = Buffer.from(text);
  }

  /** How to send it to whoever asks; null for as it is. */
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
