/** Between two figures, where a multiple of three follow. */
const GROUPS = /\B(?=(?:\d{3})+$)/g;
/** Below the one and from the other on numbers are written with an exponent. */
const SMALLEST = 1e-6;
const BEYOND = 1e21;

/**
 * `1,234,567.5`, with at least `least` decimals and at most `most`, rounded half away from zero. What
 * `Intl.NumberFormat('en-US')` writes; making one of those holds a slow phone for 0.1 s, and every first view has numbers.
 */
export function writeFigures(value: number, least: number, most: number): string {
  // What nobody measures is said as it is, so that no screen breaks by what an address or a field holds.
  if (!(Math.abs(value) < BEYOND)) return String(value);
  // By the shortest decimal text, because 1.005 is 1.00499999999999989 in binary.
  const [before = '0', after = ''] = Math.abs(value) < SMALLEST ? [] : Math.abs(value).toString().split('.');
  const cut = BigInt(before + after.slice(0, most).padEnd(most, '0'));
  const rounded = Number(after[most] ?? 0) < 5 ? cut : cut + 1n;
  const figures = rounded.toString().padStart(most + 1, '0');
  const point = figures.length - most;
  const whole = figures.slice(0, point).replace(GROUPS, ',');
  const decimals = figures.slice(point, point + least) + figures.slice(point + least).replace(/0+$/, '');
  return (value < 0 && rounded !== 0n ? '-' : '') + whole + (decimals && `.${decimals}`);
}
