import Box from '@mui/material/Box';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useDeferredValue, useState } from 'react';
import { env } from '../../lib/env';
import { FEATURED } from '../../lib/fabric-paths';
import { t } from '../../lib/language';
import { openDialog } from '../../state/dialogs';
import { fabricPage } from '../../state/fabrics';
import { useSession } from '../../state/session';
import { ActionButton, LinkButton } from '../../ui/ActionButton';
import { ErrorBoundary } from '../../ui/ErrorBoundary';
import { picturesOf } from '../../ui/fabric-images';
import { LineSkeleton } from '../../ui/LineSkeleton';
import { lazyComponent } from '../../ui/lazy-component';
import { LandingCard, LandingCards } from './LandingCard';
import { Section } from './Section';

const OrderBar = lazyComponent(async () => (await import('./OrderBar')).OrderBar);
const LoadError = lazyComponent(async () => (await import('../../ui/LoadError')).LoadError);
const Gallery = lazyComponent(async () => (await import('../../ui/Gallery')).Gallery);
const LandingSearch = lazyComponent(async () => (await import('./LandingSearch')).LandingSearch);

/** As many as the API gives in one page. */
const MOST = 500;
const A_FEW = 'A few cloths that we keep on the shelf or can bring in.';
const NONE_YET = 'Our cloths are on their way here. Tell us what you look for, and we find it.';
const openInquiry = (fabric: Fabric) => openDialog({ name: 'inquiry', fabric });

/** The curated catalog: fabrics flagged is_global. */
export function FeaturedFabrics() {
  const { user } = useSession();
  const [filter, setFilter] = useState<{ search?: string; category?: string[] }>({});
  const [chosen, setChosen] = useState<Fabric[]>([]);
  const [shown, setShown] = useState<Fabric | null>(null);
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery({
    ...fabricPage({ is_global: true, limit: all ? MOST : FEATURED, ...filter }),
    placeholderData: keepPreviousData,
  });
  // Rendered card by card at low priority, between scrolling and tapping.
  const fabrics = useDeferredValue(data?.fabrics);
  const isBare = fabrics?.length === 0 && !filter.search && !filter.category?.length;

  const choose = useCallback(
    (fabric: Fabric, on: boolean) =>
      setChosen((before) => (on ? [...before, fabric] : before.filter(({ id }) => id !== fabric.id))),
    [],
  );

  return (
    <Section id="catalogue" title={t('From the catalog')} lead={t(isBare ? NONE_YET : A_FEW)}>
      {env.landingSearch && (
        <Suspense fallback={null}>
          <LandingSearch onChange={setFilter} />
        </Suspense>
      )}
      {error ? (
        <Box sx={{ mt: 3 }}>
          <Suspense fallback={null}>
            <LoadError title={t('Failed to load fabrics')} error={error} onRetry={() => void refetch()} />
          </Suspense>
        </Box>
      ) : (
        <LandingCards aria-busy={!fabrics}>
          {!fabrics && skeletons}
          {fabrics?.map((fabric) => (
            <LandingCard
              key={fabric.id}
              fabric={fabric}
              chosen={chosen.some(({ id }) => id === fabric.id)}
              onChoose={choose}
              onShowPictures={setShown}
              onOpen={user ? undefined : openInquiry}
            />
          ))}
        </LandingCards>
      )}
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
        {data && data.total > FEATURED && !all && (
          <ActionButton type="button" variant="outlined" size="large" onClick={() => setAll(true)}>
            {t('Show all {total}', { total: data.total })}
          </ActionButton>
        )}
        <LinkButton to={user ? '/fabrics' : '/login'} variant="outlined" size="large">
          {t('View More Fabrics')}
        </LinkButton>
      </Box>
      {shown && (
        <ErrorBoundary onClose={() => setShown(null)}>
          <Suspense fallback={null}>
            <Gallery title={shown.name} images={picturesOf(shown)} onClose={() => setShown(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
      {chosen.length > 0 && (
        <ErrorBoundary onClose={() => setChosen([])}>
          <Suspense fallback={null}>
            <OrderBar fabrics={chosen} onClear={() => setChosen([])} />
          </Suspense>
        </ErrorBoundary>
      )}
    </Section>
  );
}

const skeletons = Array.from({ length: FEATURED }, (_, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
  <div key={index} className="card">
    <span className="cloth" style={{ aspectRatio: '4 / 3' }} />
    <div className="text" style={{ height: 182 }}>
      <LineSkeleton width="70%" />
      <LineSkeleton width="40%" />
      <LineSkeleton />
      <LineSkeleton width="60%" />
    </div>
  </div>
));
