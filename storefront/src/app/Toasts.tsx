import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyComponent } from '../ui/lazy-component';

const LiveToaster = lazyComponent(async () => (await import('./LiveToaster')).LiveToaster);

/** Loads the toasts lazily: neither the server-rendered page nor the first script contains them. */
export function Toasts() {
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  if (!started) return null;
  return (
    <ErrorBoundary instead={null}>
      <Suspense fallback={null}>
        <LiveToaster />
      </Suspense>
    </ErrorBoundary>
  );
}
