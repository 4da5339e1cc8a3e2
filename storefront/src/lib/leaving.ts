/** A browser may announce that a page is being left only after it has aborted the page's calls. */
const A_MOMENT_MS = 1_000;
/** A page that is being left stays until the next one responds. */
const A_NAVIGATION_MS = 20_000;

const TELLS = ['beforeunload', 'pagehide'] as const;

/**
 * Watches for the page being left, which aborts its calls: code of the page may still see them fail. It listens only as long as
 * necessary, because some browsers don't cache pages with such listeners for Back.
 */
export function watchLeaving() {
  let isLeaving = false;
  const note = () => {
    isLeaving = true;
  };
  for (const tell of TELLS) window.addEventListener(tell, note);
  return {
    /** Returns whether a call has failed because the page is being left; resolves only on a page that is still, or again, shown. */
    async brokeOff(): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve, isLeaving ? A_NAVIGATION_MS : A_MOMENT_MS));
      return isLeaving;
    },
    end(): void {
      for (const tell of TELLS) window.removeEventListener(tell, note);
    },
  };
}
