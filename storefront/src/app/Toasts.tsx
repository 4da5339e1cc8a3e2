import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { PartBoundary } from '../ui/PartBoundary';

const LiveToaster = lazyPart(async () => (await import('./LiveToaster')).LiveToaster);

/** Loads the toasts lazily: neither the server-rendered page nor the first script contains them. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!started) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <LiveToaster />
      </Suspense>
    </PartBoundary>
  );
}
