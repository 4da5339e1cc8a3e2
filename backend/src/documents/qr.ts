import { encodeQR } from 'qr';

/** Modules of white that readers need around a code (ISO/IEC 18004, 9.1). */
const QUIET_ZONE = 4;

/**
 * Draws a text as a QR code of ISO/IEC 18004, which reads even where 15 % of it are worn off.
 *
 * @param text an address, at most 2,331 bytes of UTF-8; the shorter, the coarser and easier to read.
 * @param label what a screen reader says of it.
 * @returns an `<svg>` without a size of its own, quiet zone included: black runs on a white ground, drawn as one path, so
 *   that printers leave no hairlines between the modules.
 * @throws RangeError for an empty or too long text.
 */
export function qrSvg(text: string, label = 'QR code'): string {
  if (text === '') throw new RangeError('An empty text makes no QR code.');
  const modules = modulesOf(text);
  const size = modules.length;
  const runs = modules.flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeXml(label)}"` +
    ` shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`
  );
}

function modulesOf(text: string): boolean[][] {
  try {
    return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  } catch (error) {
    throw new RangeError('This text is too long for a QR code.', { cause: error });
  }
}

/** Where dark modules stand side by side: [first, how many]. */
function darkRuns(row: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
