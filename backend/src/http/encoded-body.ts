import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request } from 'express';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** The best that costs a page no more than it costs to draw it. */
export const PAGE_BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Bytes. Compressed, a shorter body fills a packet of the network all the same. */
const WORTH_IT = 1_024;

/** Best first: whoever takes both seldom says which of them he would rather have. */
const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** What was chosen for a header of who asks: there are few such headers, and to read one costs as much as all else. */
const chosen = new Map<string, Encoding | null>();
const MOST_CHOSEN = 100;

/** A body that is sent again and again, with its compressed copies, each made when it is first asked for. */
export class EncodedBody {
  readonly plain: Buffer;
  readonly #copies = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
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
    const known = this.#copies.get(encoding) ?? this.#compress(encoding);
    this.#copies.set(encoding, known);
    return known;
  }

  #compress(encoding: Encoding): Promise<Buffer> {
    return encoding === 'br' ? brotli(this.plain, PAGE_BROTLI) : deflate(this.plain);
  }
}
