/** A press so soon after another one belongs to a double tap, or to impatience on a slow connection. */
export const DOUBLE_TAP_MS = 600;

/** Pixels that a finger moves between the two taps. */
const SAME_PLACE = 12;

interface Press {
  control: Element;
  /** The state that it sets a toggle to; null for other controls. */
  sets: boolean | null;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the second press of a double tap where it would undo the first: on a toggle, and on whatever replaced the pressed
 * control, such as the next line of a list. Returns a function that ends it.
 */
export function ignoreDoubleTaps(): () => void {
  let last: Press | null = null;
  const onClick = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest('button, a, summary, input') : null;
    // Only presses by keys have no count, and pressing a key twice is intended.
    if (!control || event.detail === 0) return;
    const press = { control, sets: settingOf(control), at: performance.now(), x: event.clientX, y: event.clientY };
    if (last && press.at - last.at <= DOUBLE_TAP_MS && undoes(press, last)) {
      event.preventDefault();
      event.stopPropagation();
    } else last = press;
  };
  // In the capture phase, before any screen handles it.
  document.addEventListener('click', onClick, true);
  return () => document.removeEventListener('click', onClick, true);
}

function undoes({ control, sets, x, y }: Press, last: Press): boolean {
  // Unless something else has reset the toggle meanwhile, as Back does with a menu.
  if (control === last.control) return sets !== last.sets;
  // Presses by screen readers have no coordinates.
  const isSamePlace = (x > 0 || y > 0) && Math.hypot(x - last.x, y - last.y) <= SAME_PLACE;
  return isSamePlace && !last.control.isConnected;
}

function settingOf(control: Element): boolean | null {
  // A checkbox has changed already when its click is heard.
  if (control instanceof HTMLInputElement) return control.type === 'checkbox' ? control.checked : null;
  if (control.matches('summary')) return !control.parentElement?.hasAttribute('open');
  const state = control.getAttribute('aria-pressed') ?? control.getAttribute('aria-expanded');
  return state === null ? null : state !== 'true';
}
