/** A stored image path → an address: bare paths live under /api/uploads, all others stay as they are. */
export function imageUrl(path: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path) ? path : `/api/uploads/${path}`;
}
