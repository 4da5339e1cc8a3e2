const RELOADED = 'selvedge_reloaded_at';
const PAUSE_MS = 10_000;

/**
 * A page that was open while a new version went live asks for code that is gone: one reload fetches the new version.
 * A second failure within ten seconds has another cause, and reloading would not end.
 */
export function reloadWhenStale(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED));
    if (Date.now() - last < PAUSE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(RELOADED, String(Date.now()));
    window.location.reload();
  });
}
