import { color } from '@selvedge/web/tokens';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { PartBoundary } from '../ui/PartBoundary';

const Toaster = lazyPart(async () => (await import('react-hot-toast')).Toaster);

const options = {
  duration: 4000,
  style: { border: `1px solid ${color.line}`, boxShadow: 'none', color: color.ink },
  success: { iconTheme: { primary: color.green, secondary: '#fff' } },
  error: { iconTheme: { primary: color.rejected, secondary: '#fff' } },
};

/** Above the bars that follow the foot of the screen, and clear of header and fields. */
const aboveBars = { bottom: 112 };

/** Where messages appear; not part of the page that is rendered ahead. At most 20 at once: the library's own limit. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!started) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <Toaster position="bottom-center" containerStyle={aboveBars} toastOptions={options} />
      </Suspense>
    </PartBoundary>
  );
}
