/** Numbers below the first and from the second on are written with an exponent. */
const SMALLEST = 1e-6;
const BEYOND = 1e21;

/**
 * `1,234,567.5`, with at least `least` decimals and at most `most`, rounded half away from zero. It equals
 * `Intl.NumberFormat('en-US')`, which takes a slow phone 0.1 s to create, and every first view has numbers.
 */
export function formatNumber(value: number, least: number, most: number): string {
  // Numbers out of range are written unformatted, so that no input from an address or a field breaks a screen.
  if (!(Math.abs(value) < BEYOND)) return String(value);
  // By the shortest decimal text, because 1.005 is 1.00499999999999989 in binary.
  const [before = '0', after = ''] = Math.abs(value) < SMALLEST ? [] : Math.abs(value).toString().split('.');
  const cut = BigInt(before + after.slice(0, most).padEnd(most, '0'));
  const rounded = Number(after[most] ?? 0) < 5 ? cut : cut + 1n;
  const figures = rounded.toString().padStart(most + 1, '0');
  const point = figures.length - most;
  let end = figures.length;
  while (end > point + least && figures[end - 1] === '0') end--;
  const decimals = figures.slice(point, end);
  return (value < 0 && rounded !== 0n ? '-' : '') + grouped(figures.slice(0, point)) + (decimals && `.${decimals}`);
}

/** In threes, from the right. */
function grouped(whole: string): string {
  const first = whole.length % 3;
  const groups = first > 0 ? [whole.slice(0, first)] : [];
  for (let at = first; at < whole.length; at += 3) groups.push(whole.slice(at, at + 3));
  return groups.join(',');
}
