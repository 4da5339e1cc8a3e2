interface Overlay {
  /** The id in its history entry. */
  id: string;
  close: () => void;
  /** Path of the page below. */
  path: string | null;
}

/** The open overlays, the uppermost last. */
let open: readonly Overlay[] = [];
/** A reload restarts the count, so the number alone would be ambiguous. */
let opened = 0;
/** True while this module itself is going back: the user has not pressed Back. */
let isGoing = false;
/** Somebody has gone further back than to the page below; its router may bring them back, to ask first. */
let isAway = false;

/** The overlay of the current history entry. */
const shown = (): string | undefined => window.history.state?.overlay;
const stateOf = (id: string) => ({ ...window.history.state, overlay: id });
const isOutdated = (): boolean => shown() !== undefined && open.every(({ id }) => id !== shown());

/**
 * Lets the Back of the browser, or of a phone, close what lies over the page instead of leaving it. While it is open the
 * history holds one more entry of the same page; closing by other means takes that entry out again, and where a link led
 * on from there, Back passes over it. One that stays open when it is closed, because it asks first, gets its entry back.
 *
 * @param isOfPage whether it goes with its page, so that leaving that is no reason of its own to close it.
 * @returns what to call when it is not open any more.
 */
export function openOverlay(close: () => void, isOfPage = false): () => void {
  const overlay = {
    id: `${performance.timeOrigin} ${++opened}`,
    close,
    path: isOfPage ? window.location.pathname : null,
  };
  // The entry of one that was closed in this very moment is taken over.
  if (isOutdated()) window.history.replaceState(stateOf(overlay.id), '');
  else window.history.pushState(stateOf(overlay.id), '');
  open = [...open, overlay];
  window.addEventListener('popstate', onPopState);
  return () => {
    open = open.filter((other) => other !== overlay);
    isAway = false;
    settleSoon();
  };
}

function onPopState(): void {
  const wasGoing = isGoing;
  const wasAway = isAway;
  const uppermost = open.at(-1);
  isGoing = false;
  isAway = uppermost?.path != null && uppermost.path !== window.location.pathname;
  if (isAway || wasAway) return;
  if (wasGoing || !uppermost || shown() === uppermost.id || isOutdated()) settle();
  else {
    uppermost.close();
    settleSoon();
  }
}

/** Once it is known whether the page itself went on, or another opens in its place. */
function settleSoon(): void {
  setTimeout(() => {
    if (!isGoing && !isAway) settle();
  });
}

/** Leaves an entry whose overlay is not open any more, and gives one to the overlay that has none. */
function settle(): void {
  const uppermost = open.at(-1);
  if (isOutdated()) {
    isGoing = true;
    window.history.back();
  } else if (uppermost && shown() !== uppermost.id) window.history.pushState(stateOf(uppermost.id), '');
}
