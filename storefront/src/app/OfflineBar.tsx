import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { Suspense } from 'react';
import { t } from '../lib/language';
import { useConnection } from '../lib/use-online';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { lazyComponent } from '../ui/lazy-component';

/** Only a cached response has an age, and browsers with a cache have this file, too. */
const CacheTime = lazyComponent(async () => (await import('./CacheTime')).CacheTime);
const READABLE = 'What you saw before can still be read.';

const Line = styled('div')({
  padding: '6px 16px',
  textAlign: 'center',
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  color: color.amber,
  backgroundColor: color.amberTint,
  borderTop: '1px solid #EBD8A4',
});

/** Shows below the header that the connection is lost and how old the data is; or that the server is read-only. */
export function OfflineBar() {
  const { cachedAt, readOnly } = useConnection();
  const readable =
    cachedAt || readOnly ? (
      <ErrorBoundary instead={t(READABLE)}>
        <Suspense fallback={t(READABLE)}>
          <CacheTime at={cachedAt} />
        </Suspense>
      </ErrorBoundary>
    ) : (
      t(READABLE)
    );
  return (
    <Line>
      {readOnly || t('You are offline. ')}
      {readable} {t('Your quote and what you typed are kept.')}
    </Line>
  );
}
