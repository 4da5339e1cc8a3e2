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
/** True while this module itself goes back, rather than the user. */
let isGoing = false;
/** True if the user has gone further back than to the page below; its router may bring them back, to ask first. */
let isAway = false;

/** The overlay of the current history entry. */
const shown = (): string | undefined => window.history.state?.overlay;
const stateOf = (id: string) => ({ ...window.history.state, overlay: id });
const isOutdated = (): boolean => shown() !== undefined && open.every(({ id }) => id !== shown());

/**
 * Lets the Back of the browser, or of a phone, close an overlay instead of leaving the page. While it is open, the history has
 * one more entry of the same page; closing it by other means removes that entry, and if a link led on from there, Back skips
 * it. An overlay that stays open after Back, because it asks first, gets its entry back.
 * @param isOfPage whether it closes with its page, so that leaving the page need not close it separately.
 * @returns a function to call when it has closed.
 */
export function openOverlay(close: () => void, isOfPage = false): () => void {
  const overlay = {
    id: `${performance.timeOrigin} ${++opened}`,
    close,
    path: isOfPage ? window.location.pathname : null,
  };
  // The entry of one that has just been closed is reused.
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

/** Settles the history once it is known whether the page went on, or another overlay opens. */
function settleSoon(): void {
  setTimeout(() => {
    if (!isGoing && !isAway) settle();
  });
}

/** Leaves an entry whose overlay has closed, and adds one for an overlay without an entry. */
function settle(): void {
  const uppermost = open.at(-1);
  if (isOutdated()) {
    isGoing = true;
    window.history.back();
  } else if (uppermost && shown() !== uppermost.id) window.history.pushState(stateOf(uppermost.id), '');
}
