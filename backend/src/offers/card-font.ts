import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

const FILE = '@fontsource/noto-sans-sinhala/files/noto-sans-sinhala-latin-600-normal.woff';

/** A font as the drawing library takes it. */
export interface CardFont {
  /** The name stored in the font file. */
  name: string;
  /** Path of a TrueType file. */
  file: string;
}

/** The bundled font of drawn cards, so that they look the same on a machine without fonts. @param folder for the file */
export async function cardFont(folder: string): Promise<CardFont> {
  const font = asTrueType(await readFile(createRequire(import.meta.url).resolve(FILE)));
  const file = join(folder, 'card-font.ttf');
  await mkdir(folder, { recursive: true });
  // Renamed into place, because another process may be reading it.
  const own = `${file}.${process.pid}`;
  await writeFile(own, font);
  await rename(own, file);
  return { name: 'Noto Sans Sinhala SemiBold', file };
}

interface Table {
  tag: Buffer;
  checksum: number;
  data: Buffer;
}

const HEADER = 12;
const ENTRY = 16;

/** WOFF 1.0 (https://www.w3.org/TR/WOFF/) is a TrueType font whose tables are deflated one by one. */
function asTrueType(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, 44 + index * 20));
  const head = Buffer.alloc(HEADER + count * ENTRY);
  woff.copy(head, 0, 4, 8);
  const power = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** power * ENTRY, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE((count - 2 ** power) * ENTRY, 10);
  let position = head.length;
  const bodies = tables.map(({ tag, checksum, data }, index) => {
    const entry = HEADER + index * ENTRY;
    tag.copy(head, entry);
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(position, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
    position += padded.length;
    return padded;
  });
  return Buffer.concat([head, ...bodies]);
}

function tableAt(woff: Buffer, at: number): Table {
  const offset = woff.readUInt32BE(at + 4);
  const stored = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  return {
    tag: woff.subarray(at, at + 4),
    checksum: woff.readUInt32BE(at + 16),
    data: stored.length < length ? inflateSync(stored) : stored,
  };
}
