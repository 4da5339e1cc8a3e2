import { color } from '@selvedge/web/tokens';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { type DefaultToastOptions, Toaster } from 'react-hot-toast';

const options: DefaultToastOptions = {
  duration: 4000,
  style: {
    border: `1px solid ${color.line}`,
    boxShadow: 'none',
    color: color.ink,
    maxWidth: 420,
    padding: '6px 10px',
    fontSize: '0.875rem',
    // Elements below stay clickable.
    pointerEvents: 'none',
  },
  success: { iconTheme: { primary: color.green, secondary: '#fff' } },
  error: { iconTheme: { primary: color.rejected, secondary: '#fff' } },
};

/** Clear of header and fields; the distance from the bottom of the screen is in the theme. */
const atFoot = {
  position: 'bottom-center',
  containerStyle: { bottom: 'var(--toasts-above)', insetInline: 8 },
} as const;
/** Toasts are at the top of a dialog, because its buttons are at the bottom. */
const overDialog = { position: 'top-center', containerStyle: { top: 8, insetInline: 8 } } as const;

/** Renders the toasts. At most 20 at once: the library's own limit. */
export function LiveToaster() {
  const region = useLiveRegion();
  const place = useIsDialogOpen() ? overDialog : atFoot;
  if (!region) return null;
  return createPortal(<Toaster {...place} toastOptions={options} />, region);
}

/** Dialogs are rendered beside the app in the body, whoever opens them. */
function useIsDialogOpen(): boolean {
  return useSyncExternalStore(watchBody, () => document.querySelector('body > .MuiDialog-root') !== null);
}

function watchBody(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

/** A live region outside the app: its messages are announced even while a dialog hides the rest from screen readers. */
function useLiveRegion(): HTMLElement | null {
  const [region, setRegion] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const box = document.body.appendChild(document.createElement('div'));
    const observer = new MutationObserver(() => box.removeAttribute('aria-hidden'));
    observer.observe(box, { attributeFilter: ['aria-hidden'] });
    setRegion(box);
    return () => {
      observer.disconnect();
      box.remove();
    };
  }, []);
  return region;
}
