export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'bmp' | 'heic' | 'avif';

export interface PictureHead {
  kind: PictureKind;
  /** In pixels, as stored; 0 if the header doesn't contain it. */
  width: number;
  height: number;
}

/**
 * The format and size of a picture, read from the first bytes of the file; null if browsers can't render it. File names
 * and the types that phones report are often wrong.
 * @param bytes the beginning of the file; a photograph's size may follow 64 kB of camera metadata, or more
 */
export function readPictureHead(bytes: Uint8Array): PictureHead | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = (from: number, length: number) => String.fromCharCode(...bytes.subarray(from, from + length));
  const found = (kind: PictureKind, size: Size = [0, 0]): PictureHead => ({ kind, width: size[0], height: size[1] });
  const has = (length: number) => bytes.length >= length;
  if (has(3) && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return found('jpeg', sizeOfJpeg(view));
  if (text(1, 3) === 'PNG') return found('png', has(24) ? [view.getUint32(16), view.getUint32(20)] : undefined);
  if (text(0, 4) === 'GIF8')
    return found('gif', has(10) ? [view.getUint16(6, true), view.getUint16(8, true)] : undefined);
  if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return found('webp', sizeOfWebp(view, text(12, 4)));
  if (text(0, 2) === 'BM' && has(26)) return found('bmp', [view.getInt32(18, true), Math.abs(view.getInt32(22, true))]);
  if (text(4, 4) !== 'ftyp') return null;
  const brand = text(8, 4);
  if (/^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand) && !text(16, 32).includes('avif')) {
    return found('heic', sizeOfBoxes(view));
  }
  return /^(?:avi[fs]|mif1|msf1)$/.test(brand) ? found('avif', sizeOfBoxes(view)) : null;
}

type Size = [width: number, height: number];

/** The frame (SOF) among a JPEG's segments. */
function sizeOfJpeg(view: DataView): Size {
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) break;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    // Any number of 0xff may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return [0, 0];
}

function sizeOfWebp(view: DataView, form: string): Size {
  if (view.byteLength < 30) return [0, 0];
  const bytes24 = (at: number) => view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
  if (form === 'VP8X') return [bytes24(24) + 1, bytes24(27) + 1];
  if (form === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
  const bits = view.getUint32(21, true);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

/** The largest of the sizes (`ispe`) that an ISO image file names: itself, its tiles and its small preview. */
function sizeOfBoxes(view: DataView): Size {
  let largest: Size = [0, 0];
  for (let at = 0; at + 16 <= view.byteLength; at++) {
    if (view.getUint32(at) !== 0x69737065) continue;
    const size: Size = [view.getUint32(at + 8), view.getUint32(at + 12)];
    if (size[0] * size[1] > largest[0] * largest[1]) largest = size;
  }
  return largest;
}
