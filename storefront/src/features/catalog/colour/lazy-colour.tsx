import { Suspense } from 'react';
import { useIsClient } from '../../../lib/use-is-client';
import { ErrorBoundary } from '../../../ui/ErrorBoundary';
import { lazyComponent, lazyWithOwnWords } from '../../../ui/lazy-component';
import type { NearColourProps } from './NearColour';

// One file for both: each additional file name makes the first script of the catalog longer.
const NearColour = lazyWithOwnWords(async () => (await import('./NearColour')).NearColour);
const PlainName = lazyComponent(async () => (await import('./NearColour')).PlainName);

/**
 * The search by color, which is at the end of the panel and loads after the first screen. The server doesn't render it, because
 * it could be clicked before its code is loaded.
 */
export function LazyNearColour(props: NearColourProps) {
  if (!useIsClient()) return null;
  return (
    <ErrorBoundary instead={null}>
      <Suspense fallback={null}>
        <NearColour {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The plain name of `#rrggbb`; its code until the names are loaded, or if loading fails. */
export const ColourName = ({ hex }: { hex: string }) => (
  <ErrorBoundary instead={hex}>
    <Suspense fallback={hex}>
      <PlainName hex={hex} />
    </Suspense>
  </ErrorBoundary>
);
