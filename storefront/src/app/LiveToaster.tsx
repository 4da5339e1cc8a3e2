import { color } from '@selvedge/web/tokens';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster } from 'react-hot-toast';

const options = {
  duration: 4000,
  style: {
    ...{ border: `1px solid ${color.line}`, boxShadow: 'none', color: color.ink },
    ...{ maxWidth: 420, padding: '6px 10px', fontSize: '0.875rem' },
  },
  success: { iconTheme: { primary: color.green, secondary: '#fff' } },
  error: { iconTheme: { primary: color.rejected, secondary: '#fff' } },
};

/** Clear of header and fields; how far above the foot of the screen is in the theme. */
const place = { bottom: 'var(--toasts-above)', insetInline: 8 };

/** Where messages appear. At most 20 at once: the library's own limit. */
export function LiveToaster() {
  const region = useLiveRegion();
  if (!region) return null;
  return createPortal(<Toaster position="bottom-center" containerStyle={place} toastOptions={options} />, region);
}

/** A box beside the app. What is said in it is heard also while a dialog, which hides all else from screen readers, is open. */
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
