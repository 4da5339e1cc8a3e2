/** Whether the server is reachable, as far as known, and how old the shown data is. */
export interface Connection {
  reachable: boolean;
  /** When the oldest cached response was made that replaced the server since it was last reached; null without one. */
  cachedAt: Date | null;
  /** True if the catalog can be read and nothing can be sent, because the server has lost its database. */
  readOnly?: true;
}

/** Interval of checks whether the server is back. */
const PROBE_MS = 5000;
/** The initial state, and the state during server rendering. */
export const ONLINE: Connection = { reachable: true, cachedAt: null };
const READ_ONLY: Connection = { ...ONLINE, readOnly: true };

let connection: Connection =
  typeof navigator !== 'undefined' && navigator.onLine === false ? { reachable: false, cachedAt: null } : ONLINE;
const listeners = new Set<() => void>();

function publish(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

/**
 * Updates the state by an answer of the API: the service worker marks cached ones with the server's time. The browser's
 * own state counts beside it, because it may be wrong with "connected" and never with "offline".
 */
export function recordResponse(answer: Response): void {
  const header = answer.headers.get('X-Seen-At');
  if (!header) {
    if (navigator.onLine) publish(onlineState(answer));
    return;
  }
  const at = new Date(header);
  const cachedAt = connection.cachedAt && connection.cachedAt < at ? connection.cachedAt : at;
  publish({ reachable: false, cachedAt });
}

const onlineState = ({ headers }: Response): Connection => (headers.has('X-Catalog-Stale') ? READ_ONLY : ONLINE);

/** Records that the server did not respond. */
export const markUnreachable = (): void => publish({ ...connection, reachable: false });

export const currentConnection = (): Connection => connection;

/** Notifies of every change. @returns a function that ends it. */
export function followConnection(listener: () => void): () => void {
  if (listeners.size === 0) watch();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

let probing: ReturnType<typeof setInterval> | undefined;

function watch(): void {
  window.addEventListener('online', probe);
  window.addEventListener('offline', markUnreachable);
  // Browsers don't always report at once, or at all, that a connection is back.
  probing = setInterval(() => void (connection === ONLINE || probe()), PROBE_MS);
}

function stopWatching(): void {
  window.removeEventListener('online', probe);
  window.removeEventListener('offline', markUnreachable);
  clearInterval(probing);
}

/** Asks the server itself, bypassing all caches, whether it is reachable. */
async function probe(): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch('/health/live', { cache: 'no-store' }).catch(() => null);
  if (answer?.ok && navigator.onLine) publish(onlineState(answer));
}

/** Forgets what this module knows, as a reload would. */
export const resetConnection = (): void => publish(ONLINE);
