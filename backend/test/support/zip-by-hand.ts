/** Zip archives with control over every field, for those that no library writes. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface HandEntry {
  name: string;
  content: Buffer | string;
  stored?: boolean;
  /** False values in both the entry and the directory. */
  claimed?: Partial<Record<'size' | 'packed' | 'checksum' | 'flags' | 'method', number>>;
  /** False values in the entry only. */
  local?: Partial<Record<'size' | 'packed' | 'method', number>> & { name?: string };
  /** The entry reuses the data of another one, by its index. */
  sameAs?: number;
  /** Size in the directory in ZIP64 form. */
  size64?: bigint;
}

interface Fields {
  flags: number;
  method: number;
  checksum: number;
  packed: number;
  size: number;
}

export function zipByHand(entries: readonly HandEntry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const { name, content, stored, claimed, local, sameAs, size64 } of entries) {
    const { raw, deflated, checksum } = typeof content === 'string' ? pack(Buffer.from(content)) : packOnce(content);
    const data = stored ? raw : deflated;
    const truth = { flags: 0, method: stored ? 0 : 8, checksum, packed: data.length, size: raw.length };
    const fields: Fields = { ...truth, ...claimed };
    const { name: localName = name, ...localFields } = local ?? {};
    if (sameAs === undefined) {
      const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), record({ ...fields, ...localFields }, localName, 0)]);
      bodies.push(head, Buffer.from(localName), data);
      offsets.push(offset);
      offset += head.length + Buffer.byteLength(localName) + data.length;
    } else offsets.push(offsets[sameAs] ?? 0);
    const extra = size64 === undefined ? Buffer.alloc(0) : zip64(size64);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    const stated = size64 === undefined ? fields : { ...fields, size: 0xffffffff };
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000'), record(stated, name, extra.length), place);
    directory.push(Buffer.from(name), extra);
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

interface Packed {
  raw: Buffer;
  deflated: Buffer;
  checksum: number;
}

function pack(raw: Buffer): Packed {
  return { raw, deflated: deflateRawSync(raw, { level: 1 }), checksum: crc32(raw) };
}

const packed = new WeakMap<Buffer, Packed>();

/** Hundreds of megabytes that are reused, in this archive or the next. */
function packOnce(content: Buffer): Packed {
  const known = packed.get(content) ?? pack(content);
  packed.set(content, known);
  return known;
}

/** The fields shared by an entry and the directory, from 'version needed' to the length of the extra field. */
function record({ flags, method, checksum, packed, size }: Fields, name: string, extraBytes: number): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(method, 4);
  fields.writeUInt32LE(checksum, 10);
  fields.writeUInt32LE(packed, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  fields.writeUInt16LE(extraBytes, 24);
  return fields;
}

function zip64(size: bigint): Buffer {
  const extra = Buffer.alloc(12);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8, 2);
  extra.writeBigUInt64LE(size, 4);
  return extra;
}
