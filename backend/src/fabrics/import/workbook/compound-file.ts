/** Compound files ([MS-CFB]), the container of .xls: chains of sectors, which a malicious file may loop or share. */
import { UNREADABLE, WorkbookRejected } from './workbook-rejected.js';

const HEADER_SECTORS = 109;
const END_OF_CHAIN = 0xfffffffe;
const NO_SECTOR = 0xffffffff;
const ENTRY_BYTES = 128;
const STORAGE = 1;
const STREAM = 2;
const ROOT = 5;

interface DirectoryEntry {
  name: string;
  kind: number;
  start: number;
  size: number;
  /** Places of its siblings, which are a tree, and of the first of those within it. */
  left: number;
  right: number;
  child: number;
}

/**
 * The streams of the root storage of a compound file by name in lower case, read on demand; of duplicates the first. Other storages
 * hold embedded objects, such as a workbook within a letter. None is larger than the file.
 *
 * @throws WorkbookRejected for an inconsistent file.
 */
export function streamsOf(file: Buffer): Map<string, () => Buffer> {
  const sectors = new Sectors(file);
  const entries = sectors.directory();
  const small = sectors.smallSectors(entries.find(({ kind }) => kind === ROOT));
  const streams = new Map<string, () => Buffer>();
  for (const { name, kind, start, size } of inRoot(entries)) {
    if (kind !== STREAM || streams.has(name)) continue;
    streams.set(name, () => (size < sectors.smallBelow ? small(start, size) : sectors.read(start, size)));
  }
  return streams;
}

/** The entries right below the root. Programs that write no storages may leave their tree out. */
function inRoot(entries: readonly DirectoryEntry[]): readonly DirectoryEntry[] {
  if (!entries.some(({ kind }) => kind === STORAGE)) return entries;
  const found: DirectoryEntry[] = [];
  const seen = new Set<number>();
  const places = [entries.find(({ kind }) => kind === ROOT)?.child ?? NO_SECTOR];
  for (let at = places.pop(); at !== undefined; at = places.pop()) {
    const entry = entries[at];
    if (!entry || seen.has(at)) continue;
    seen.add(at);
    found.push(entry);
    places.push(entry.left, entry.right);
  }
  return found;
}

class Sectors {
  readonly smallBelow: number;
  readonly #bytes: number;
  readonly #smallBytes: number;
  readonly #next: Uint32Array;

  constructor(private readonly file: Buffer) {
    if (file.length < 512) throw unreadable();
    const shift = file.readUInt16LE(30);
    const smallShift = file.readUInt16LE(32);
    if ((shift !== 9 && shift !== 12) || smallShift !== 6) throw unreadable();
    this.#bytes = 1 << shift;
    this.#smallBytes = 1 << smallShift;
    this.smallBelow = file.readUInt32LE(56);
    this.#next = this.#table();
  }

  directory(): DirectoryEntry[] {
    const bytes = this.read(this.file.readUInt32LE(48));
    return Array.from({ length: bytes.length / ENTRY_BYTES }, (_, at) => {
      const entry = bytes.subarray(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES);
      const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2);
      const name = entry.toString('utf16le', 0, nameBytes - (nameBytes % 2)).toLowerCase();
      return {
        name,
        kind: entry[66] ?? 0,
        left: entry.readUInt32LE(68),
        right: entry.readUInt32LE(72),
        child: entry.readUInt32LE(76),
        start: entry.readUInt32LE(116),
        size: entry.readUInt32LE(120),
      };
    });
  }

  /** @param size bytes of the stream; by default all of its sectors. */
  read(start: number, size?: number): Buffer {
    const chain = chainOf(this.#next, start);
    if (size !== undefined && size > chain.length * this.#bytes) throw unreadable();
    const bytes = Buffer.concat(chain.map((sector) => this.#sector(sector)));
    // The last sector of a file may be truncated.
    return size === undefined ? bytes : bytes.subarray(0, size);
  }

  /** Reads streams smaller than a sector, which share the mini stream. */
  smallSectors(root: DirectoryEntry | undefined): (start: number, size: number) => Buffer {
    const tableStart = this.file.readUInt32LE(60);
    if (!root || root.start >= END_OF_CHAIN || tableStart >= END_OF_CHAIN) return () => Buffer.alloc(0);
    const container = this.read(root.start);
    const next = numbersIn(this.read(tableStart));
    return (start, size) => {
      const chain = chainOf(next, start);
      const parts = chain.map((at) => container.subarray(at * this.#smallBytes, (at + 1) * this.#smallBytes));
      return Buffer.concat(parts).subarray(0, size);
    };
  }

  /** The successor of each sector (FAT), itself stored in sectors listed in the header and in a chain of its own. */
  #table(): Uint32Array {
    const { file } = this;
    const most = Math.ceil(file.length / this.#bytes);
    const listed = numbersIn(file.subarray(76, 76 + 4 * HEADER_SECTORS));
    const places = [...listed];
    const seen = new Set<number>();
    for (let more = file.readUInt32LE(68); more < END_OF_CHAIN; ) {
      if (seen.has(more) || seen.size > most) throw unreadable();
      seen.add(more);
      const numbers = numbersIn(this.#sector(more));
      places.push(...numbers.subarray(0, -1));
      more = numbers.at(-1) ?? END_OF_CHAIN;
    }
    const used = places.filter((place) => place !== NO_SECTOR);
    if (used.length > most || new Set(used).size !== used.length) throw unreadable();
    return numbersIn(Buffer.concat(used.map((place) => this.#sector(place))));
  }

  #sector(number: number): Buffer {
    const start = (number + 1) * this.#bytes;
    if (start >= this.file.length) throw unreadable();
    return this.file.subarray(start, start + this.#bytes);
  }
}

/** @throws WorkbookRejected for a chain that leaves the file, or loops. */
function chainOf(next: Uint32Array, start: number): number[] {
  const chain: number[] = [];
  for (let sector = start; sector !== END_OF_CHAIN; ) {
    if (chain.length >= next.length) throw unreadable();
    chain.push(sector);
    const following = next[sector];
    if (following === undefined) throw unreadable();
    sector = following;
  }
  return chain;
}

function numbersIn(bytes: Buffer): Uint32Array {
  const numbers = new Uint32Array(Math.floor(bytes.length / 4));
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = bytes.readUInt32LE(at * 4);
  return numbers;
}

const unreadable = () => new WorkbookRejected(UNREADABLE);
