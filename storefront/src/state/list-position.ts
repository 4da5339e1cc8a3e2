/** Where a list was left: stored for the tab, because a phone discards tabs in the background and loads them again. */
export interface ListPosition {
  /** The query of the list's address. */
  search: string;
  /** Pixels from the top of the page. */
  y: number;
  /** How many fabrics were loaded. */
  loaded: number;
  /** The shape and the heights give the page its former length before anything is measured. */
  shape: { columns: number; top: number; isCompact: boolean };
  /** The height of the rows, in pixels. */
  heights: number[];
}

/** Also named in index.html. */
const KEY = 'selvedge_places';
const MAX_POSITIONS = 20;

function readAll(): Record<string, ListPosition> {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<string, ListPosition> | null) ?? {};
  } catch {
    return {};
  }
}

/** A page opened by its address begins at the top: only a reload and Back lead to a position. */
const [opening] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
if (opening?.type === 'navigate') forgetListPosition(window.history.state?.key ?? 'default');

/** @param key of the entry in the history, which a reload keeps. */
export function readListPosition(key: string, search: string): ListPosition | null {
  const position = readAll()[key];
  return position?.search === search ? position : null;
}

function forgetListPosition(key: string): void {
  const { [key]: _, ...others } = readAll();
  write(Object.entries(others));
}

function write(positions: (readonly [string, ListPosition])[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Full, or forbidden: lists start at their top then.
  }
}

export function storeListPosition(key: string, position: ListPosition): void {
  const { [key]: _, ...others } = readAll();
  write([...Object.entries(others), [key, position] as const].slice(-MAX_POSITIONS));
}
