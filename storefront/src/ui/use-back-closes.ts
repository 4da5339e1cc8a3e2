import { useEffect, useRef } from 'react';

/** Those that are open now, the uppermost last. A reload begins to count anew, so the number alone would name two. */
const open = new Set<string>();
let opened = 0;
/** One that was closed in this very moment, whose entry the next one to open may take over. */
let leaving: string | null = null;
/** True from the moment in which this module goes back until it has got there. */
let isGoing = false;
/** The step of the history that this module took itself: nobody pressed Back. */
let ownStep: Event | null = null;

const shown = (): string | undefined => window.history.state?.overlay;
const stateOf = (overlay: string) => ({ ...window.history.state, overlay });

/**
 * Lets the Back of the browser, or of a phone, close what lies over the page instead of leaving it. While it is open
 * the history holds one more entry of the same page; closing by other means takes that entry out again, and where a
 * link led on from there, Back passes over it.
 */
export function useBackCloses(onClose: () => void, isOpen = true): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const overlay = `${performance.timeOrigin} ${++opened}`;
    open.add(overlay);
    if (leaving !== null && shown() === leaving) window.history.replaceState(stateOf(overlay), '');
    else window.history.pushState(stateOf(overlay), '');
    leaving = null;
    const onPopState = (step: Event) => {
      if (step !== ownStep && shown() !== overlay) close.current();
    };
    window.addEventListener('popstate', keepInStep);
    window.addEventListener('popstate', onPopState);
    return () => {
      open.delete(overlay);
      window.removeEventListener('popstate', onPopState);
      leaving = overlay;
      // Once it is known whether the page itself went on, or another opens in its place.
      setTimeout(() => {
        if (leaving === overlay && shown() === overlay) goBack();
      });
    };
  }, [isOpen]);
}

function goBack(): void {
  isGoing = true;
  window.history.back();
}

/** Listens before all others: leaves an entry whose overlay is not open any more, and gives one back that opened meanwhile. */
function keepInStep(step: Event): void {
  ownStep = isGoing ? step : null;
  isGoing = false;
  const uppermost = [...open].at(-1);
  const entry = shown();
  if (ownStep && uppermost !== undefined) {
    if (entry !== uppermost) window.history.pushState(stateOf(uppermost), '');
  } else if (entry !== undefined && !open.has(entry)) goBack();
}
