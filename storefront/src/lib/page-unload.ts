/** A browser may announce that a page is being left only after it has aborted the page's calls. */
const EVENT_MS = 1_000;
/** A page that is being left stays until the next one responds. */
const NAVIGATION_MS = 20_000;

const EVENTS = ['beforeunload', 'pagehide'] as const;

/**
 * Watches for the page being left, which aborts its calls: code of the page may still see them fail. It listens only as long as
 * necessary, because some browsers don't cache pages with such listeners for Back.
 */
export function watchPageUnload() {
  let isUnloading = false;
  const onUnload = () => {
    isUnloading = true;
  };
  for (const event of EVENTS) window.addEventListener(event, onUnload);
  return {
    /** Returns whether a call has failed because the page is being left; resolves only on a page that is still, or again, shown. */
    async isUnloading(): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve, isUnloading ? NAVIGATION_MS : EVENT_MS));
      return isUnloading;
    },
    end(): void {
      for (const event of EVENTS) window.removeEventListener(event, onUnload);
    },
  };
}
