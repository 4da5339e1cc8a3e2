import { decodeQR } from 'qr/decode.js';

const SCALE = 6;

/**
 * Decodes a QR code that was drawn as SVG. The path is rasterized here, since the image library of this process may have
 * SVG disabled.
 */
export function readQr(svg: string): string {
  const [, side = ''] = /viewBox="0 0 (\d+) \d+"/.exec(svg) ?? [];
  const size = Number(side) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  const [dark = ''] = svg.match(/<path d="[^"]*"/) ?? [];
  for (const [, x, y, width] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row++) {
      const first = row * size + Number(x) * SCALE;
      for (let pixel = first; pixel < first + Number(width) * SCALE; pixel++) data.fill(0, pixel * 4, pixel * 4 + 3);
    }
  }
  return decodeQR({ data, width: size, height: size });
}
