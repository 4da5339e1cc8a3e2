import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazy-part';
import { PartBoundary } from '../ui/PartBoundary';

const LiveToaster = lazyPart(async () => (await import('./LiveToaster')).LiveToaster);

/** Messages are not part of the page that is rendered ahead, nor of the first script. */
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
