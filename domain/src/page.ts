/** The list contract of the console, in the dialect of ra-data-simple-rest. */
export interface ListRange {
  offset: number;
  limit: number;
}

export const MAX_PAGE_SIZE = 500;

/** `[0,24]` → offset 0, limit 25. Null when it is no such range. */
export function parseRange(text: string): ListRange | null {
  const match = /^\[\s*(\d{1,9})\s*,\s*(\d{1,9})\s*\]$/.exec(text);
  if (!match) return null;
  const [first, last] = [Number(match[1]), Number(match[2])];
  if (last < first || last - first >= MAX_PAGE_SIZE) return null;
  return { offset: first, limit: last - first + 1 };
}

/** `fabrics 0-24/319`; an empty page is `fabrics 0-0/0` or `fabrics 400-400/319`. */
export function contentRange(resource: string, offset: number, count: number, total: number): string {
  return `${resource} ${offset}-${offset + Math.max(count - 1, 0)}/${total}`;
}
