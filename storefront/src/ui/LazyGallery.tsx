import { Suspense } from 'react';
import type { GalleryProps } from './Gallery';
import { lazyPartWithWords } from './lazy-part';
import { PartBoundary } from './PartBoundary';

const Gallery = lazyPartWithWords(async () => (await import('./Gallery')).Gallery);

/** The gallery, whose code loads when the first picture is opened. */
export const LazyGallery = (props: GalleryProps) => (
  <PartBoundary onClose={props.onClose}>
    <Suspense fallback={null}>
      <Gallery {...props} />
    </Suspense>
  </PartBoundary>
);
