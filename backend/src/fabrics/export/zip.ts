import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  /** ASCII. */
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

const VERSION = 20;
/** Sizes and checksum follow the content, which is not known before it is written. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows: the same content gives the same bytes. */
const NO_DATE = 0x0021;
/** Sheets are repetitive: most of the gain comes with the first effort. */
const LEVEL = 4;

/** What the directory at the end says of an entry. */
interface Written {
  name: Buffer;
  offset: number;
  checksum: number;
  packed: number;
  size: number;
}

/**
 * A zip archive as it grows, entry by entry, with nothing kept but the directory. Up to 4 GB, since larger ones take
 * another format.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, checksum: 0, packed: 0, size: 0 };
    const head = Buffer.concat([
      record(
        'PK\u0003\u0004',
        [VERSION, 2],
        [SIZES_FOLLOW, 2],
        [DEFLATED, 2],
        [0, 2],
        [NO_DATE, 2],
        [0, 4],
        [0, 4],
        [0, 4],
        [entry.name.length, 2],
        [0, 2],
      ),
      entry.name,
    ]);
    yield head;
    for await (const chunk of packed(content, entry)) yield chunk;
    const tail = record('PK\u0007\b', [entry.checksum, 4], [entry.packed, 4], [entry.size, 4]);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    directory.push(entry);
  }
  const list = Buffer.concat(directory.map(directoryRecord));
  yield list;
  yield record(
    'PK\u0005\u0006',
    [0, 2],
    [0, 2],
    [directory.length, 2],
    [directory.length, 2],
    [list.length, 4],
    [offset, 4],
    [0, 2],
  );
}

/** The content deflated, in the threads that Node keeps for it; `entry` learns its figures on the way. */
async function* packed(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  // What goes wrong at the source comes out of the loop below.
  pipeline(Readable.from(measured(content, entry)), deflate, () => undefined);
  for await (const chunk of deflate) {
    entry.packed += chunk.length;
    yield chunk;
  }
}

async function* measured(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    entry.checksum = crc32(bytes, entry.checksum);
    entry.size += bytes.length;
    yield bytes;
  }
}

function directoryRecord({ name, offset, checksum, packed: length, size }: Written): Buffer {
  const fields = record(
    'PK\u0001\u0002',
    [VERSION, 2],
    [VERSION, 2],
    [SIZES_FOLLOW, 2],
    [DEFLATED, 2],
    [0, 2],
    [NO_DATE, 2],
    [checksum, 4],
    [length, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([fields, name]);
}

/** A signature and the fields behind it, each a value with its length in bytes. */
function record(signature: string, ...fields: [value: number, bytes: number][]): Buffer {
  const buffer = Buffer.alloc(signature.length + fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = buffer.write(signature, 'latin1');
  for (const [value, bytes] of fields) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}
