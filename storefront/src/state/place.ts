/** Where a list was left: stored for the tab, because a phone discards tabs in the background and loads them again. */
export interface Place {
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
const MAX_PLACES = 20;

function readAll(): Record<string, Place> {
  try {
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Record<string, Place> | null) ?? {};
  } catch {
    return {};
  }
}

/** A page opened by its address begins at the top: only a reload and Back lead to a place. */
const [opening] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
if (opening?.type === 'navigate') forgetPlace(window.history.state?.key ?? 'default');

/** @param key of the entry in the history, which a reload keeps. */
export function placeAt(key: string, search: string): Place | null {
  const place = readAll()[key];
  return place?.search === search ? place : null;
}

function forgetPlace(key: string): void {
  const { [key]: _, ...others } = readAll();
  write(Object.entries(others));
}

function write(places: (readonly [string, Place])[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(places)));
  } catch {
    // Full, or forbidden: lists start at their top then.
  }
}

export function keepPlace(key: string, place: Place): void {
  const { [key]: _, ...others } = readAll();
  write([...Object.entries(others), [key, place] as const].slice(-MAX_PLACES));
}
