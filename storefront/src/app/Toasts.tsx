import { color } from '@selvedge/web/tokens';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toaster = lazy(async () => ({ default: (await import('react-hot-toast')).Toaster }));

const options = {
  duration: 4000,
  style: { border: `1px solid ${color.line}`, boxShadow: 'none', color: color.ink },
  success: { iconTheme: { primary: color.green, secondary: '#fff' } },
  error: { iconTheme: { primary: color.rejected, secondary: '#fff' } },
};

/** Where messages appear; not part of the page that is rendered ahead. At most 20 at once: the library's own limit. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!started) return null;
  return (
    <Suspense fallback={null}>
      <Toaster position="top-center" toastOptions={options} />
    </Suspense>
  );
}
