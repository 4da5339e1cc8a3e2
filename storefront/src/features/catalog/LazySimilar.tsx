import { Suspense, useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { lazyComponent } from '../../ui/lazy-component';
import type { SimilarProps } from './SimilarFabrics';

const SimilarFabrics = lazyComponent(async () => (await import('./SimilarFabrics')).SimilarFabrics);

/** Loads near the end of the page, or on demand. */
export function LazySimilar(props: SimilarProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} id="similar" style={{ minHeight: 1 }}>
      {(isNear || props.isAskedFor) && (
        <ErrorBoundary instead={null}>
          <Suspense fallback={null}>
            <SimilarFabrics {...props} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}
