import { lazy, Suspense } from 'react';
import type { GalleryProps } from './Gallery';

const Gallery = lazy(async () => ({ default: (await import('./Gallery')).Gallery }));

/** The gallery, whose code loads when the first picture is opened. */
export const LazyGallery = (props: GalleryProps) => (
  <Suspense fallback={null}>
    <Gallery {...props} />
  </Suspense>
);
