import { Suspense } from 'react';
import { useIsClient } from '../../../lib/use-is-client';
import { lazyPart, lazyPartWithWords } from '../../../ui/lazy-part';
import { PartBoundary } from '../../../ui/PartBoundary';
import type { NearColourProps } from './NearColour';

// One file for both: each additional file name makes the first script of the catalog longer.
const NearColour = lazyPartWithWords(async () => (await import('./NearColour')).NearColour);
const PlainName = lazyPart(async () => (await import('./NearColour')).PlainName);

/**
 * The search by color, which is at the end of the panel and loads after the first screen. The server doesn't render it, because
 * it could be clicked before its code is loaded.
 */
export function LazyNearColour(props: NearColourProps) {
  if (!useIsClient()) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <NearColour {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** The plain name of `#rrggbb`; its code until the names are loaded, or if loading fails. */
export const ColourName = ({ hex }: { hex: string }) => (
  <PartBoundary instead={hex}>
    <Suspense fallback={hex}>
      <PlainName hex={hex} />
    </Suspense>
  </PartBoundary>
);
