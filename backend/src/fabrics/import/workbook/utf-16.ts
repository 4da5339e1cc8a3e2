/** UTF-16 without a mark: each Western letter, digit and separator has a zero byte, in one order of bytes. */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  let even = 0;
  let odd = 0;
  for (let at = bytes.indexOf(0); at >= 0; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const most = Math.max(even, odd);
  if (most < 3 || most * 20 < bytes.length || most <= 4 * Math.min(even, odd)) return undefined;
  return odd > even ? 'utf-16le' : 'utf-16be';
}
