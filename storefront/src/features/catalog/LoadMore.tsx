import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/language';

/** Loads the next page shortly before the end comes into view; the button is for people who don't scroll. */
export function LoadMore({ busy, onLoad }: { busy: boolean; onLoad: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || busy || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onLoad();
      },
      { rootMargin: '800px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [busy, onLoad]);
  return (
    <div ref={end} style={{ textAlign: 'center', padding: '24px 0' }}>
      <Button variant="outlined" disabled={busy} onClick={onLoad}>
        {busy ? t('Loading...') : t('Load more')}
      </Button>
    </div>
  );
}
