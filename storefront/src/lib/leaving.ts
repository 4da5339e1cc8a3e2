/** A browser may tell that a page is left only after it has broken off the page's calls. */
const A_MOMENT_MS = 1_000;
/** A page that was told to leave stays until the next one has answered. */
const A_NAVIGATION_MS = 20_000;

const TELLS = ['beforeunload', 'pagehide'] as const;

/**
 * Watches for the page being left: that breaks off its calls, and code of it may still see them fail. Listens for no longer
 * than it must, because some browsers keep no page for Back that listens for its end.
 */
export function watchLeaving() {
  let isLeaving = false;
  const note = () => {
    isLeaving = true;
  };
  for (const tell of TELLS) window.addEventListener(tell, note);
  return {
    /**
     * Returns whether a call has failed because the page is being left. Answers on a page that is still there, or is there
     * again.
     */
    async brokeOff(): Promise<boolean> {
      await new Promise((resolve) => setTimeout(resolve, isLeaving ? A_NAVIGATION_MS : A_MOMENT_MS));
      return isLeaving;
    },
    end(): void {
      for (const tell of TELLS) window.removeEventListener(tell, note);
    },
  };
}
