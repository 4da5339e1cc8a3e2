/** Browsers and Node both have it, but the types of this workspace have neither. */
declare const URL: new (address: string) => { readonly hostname: string };

/**
 * One key for all spellings of an address that reach one mailbox: accounts are unique by it and found by it, and limits are
 * counted by it, so that a spelling can't pass one of them and not the others. The database compares these keys and normalizes
 * nothing itself, because no two programs normalize Unicode alike: PostgreSQL makes `i` of `İ`, JavaScript makes two characters
 * of it.
 * Compatibility forms are normalized (NFKC: full width, `ſ`, the Kelvin sign), letters become lowercase without regard to any
 * language, and a host in any script becomes its name in the DNS. Any text has a key.
 */
export function emailKey(address: string): string {
  // Trimmed when folded: some compatibility forms begin or end with a space.
  const text = small(address).trim();
  const at = text.lastIndexOf('@');
  return `${text.slice(0, at + 1)}${hostKey(text.slice(at + 1))}`;
}

function small(text: string): string {
  return text.normalize('NFKC').toLowerCase().normalize('NFKC');
}

/** A plain name and its ASCII form are one host (UTS 46). A text that is no name stays as it is. */
function hostKey(host: string): string {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(host) || /^[a-z0-9.-]*$/.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}
