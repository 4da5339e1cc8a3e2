/** Markers of a JPEG (ITU-T T.81, table B.1). */
const PROGRESSIVE = 0xc2;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/**
 * The beginning of a progressive JPEG up to the first scan (DC, the means of 8 by 8 pixels) of each color component:
 * enough for an eighth of its size. Undefined for other files, truncated ones, and other scan orders.
 * @param bytes the whole file
 */
export function firstScan(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  let parts = 0;
  const seen = new Set<number>();
  // Segments with their lengths follow the first marker (SOI).
  for (let at = 2; at + 4 < bytes.length; ) {
    const marker = bytes[at + 1] as number;
    if (bytes[at] !== 0xff) return undefined;
    // Any number of 0xff may precede a marker.
    if (marker === 0xff) {
      at++;
      continue;
    }
    const start = at + 4;
    const end = at + 2 + (((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number));
    if (end > bytes.length) return undefined;
    at = end;
    if (marker === PROGRESSIVE) parts = bytes[start + 5] as number;
    if (marker !== START_OF_SCAN) continue;
    // The means must come first; otherwise this is not a scan of them.
    const first = bytes[end - 3];
    if (parts === 0 || first !== 0) return undefined;
    for (let part = start + 1; part < end - 3; part += 2) seen.add(bytes[part] as number);
    at = endOfScan(bytes, end);
    if (at < 0) return undefined;
    if (seen.size < parts) continue;
    const cut = new Uint8Array(at + 2);
    cut.set(bytes.subarray(0, at));
    cut.set([0xff, END], at);
    return cut;
  }
  return undefined;
}

/** Position of the next marker, or -1; in a scan 0xff precedes 0, or one of the eight restart markers (RST). */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return -1;
}
