import { Suspense } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import type { GalleryProps } from './Gallery';
import { lazyWithOwnWords } from './lazy-component';

const Gallery = lazyWithOwnWords(async () => (await import('./Gallery')).Gallery);

/** The gallery, whose code loads when the first picture is opened. */
export const LazyGallery = (props: GalleryProps) => (
  <ErrorBoundary onClose={props.onClose}>
    <Suspense fallback={null}>
      <Gallery {...props} />
    </Suspense>
  </ErrorBoundary>
);
