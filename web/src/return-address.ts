/** The page that required signing in first: an address of this site, stored for this tab. */
const KEY = 'selvedge_return';

/** Keeps the address that is open now. */
export function keepReturnAddress({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): void {
  sessionStorage.setItem(KEY, pathname + search + hash);
}

/** The stored address; null if there is none. */
export function returnAddress(): string | null {
  const address = sessionStorage.getItem(KEY);
  // `//other.example` would be another site.
  return address && /^\/(?!\/)/.test(address) ? address : null;
}

export function forgetReturnAddress(): void {
  sessionStorage.removeItem(KEY);
}
