import { Suspense } from 'react';
import { useOnDevice } from '../../../lib/use-on-device';
import { lazyPart, lazyPartWithWords } from '../../../ui/lazy-part';
import { PartBoundary } from '../../../ui/PartBoundary';
import type { NearColourProps } from './NearColour';

// One file for both: each further name of a file makes the first script of the catalog longer.
const NearColour = lazyPartWithWords(async () => (await import('./NearColour')).NearColour);
const PlainName = lazyPart(async () => (await import('./NearColour')).PlainName);

/**
 * The search by color, which is at the end of the panel and loads after the first screen. The server does not render
 * it, because it could be pressed before its code is loaded.
 */
export function LazyNearColour(props: NearColourProps) {
  if (!useOnDevice()) return null;
  return (
    <PartBoundary instead={null}>
      <Suspense fallback={null}>
        <NearColour {...props} />
      </Suspense>
    </PartBoundary>
  );
}

/** The plain name of `#rrggbb`; its code until the names are there, and where they can't be had. */
export const ColourName = ({ hex }: { hex: string }) => (
  <PartBoundary instead={hex}>
    <Suspense fallback={hex}>
      <PlainName hex={hex} />
    </Suspense>
  </PartBoundary>
);
