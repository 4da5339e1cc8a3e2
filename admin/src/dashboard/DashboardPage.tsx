import { Box, Paper, Skeleton } from '@mui/material';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useRights } from '../hooks/use-rights';
import { useWaiting } from '../hooks/use-waiting';
import { lazyPage } from '../lib/lazy-page';
import { showError } from '../lib/toast';
import { useChequesToday, useMissingAdvances, useSlipsToCheck } from '../money/use-due-today';
import { IfAllowed } from '../permissions/IfAllowed';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { PageHeader } from '../ui/PageHeader';
import { MessagePanel, NotLoaded } from '../ui/placeholders';
import { AttentionPanel } from './AttentionPanel';
import { ChartsSkeleton } from './charts/ChartsSkeleton';
import { MoneyCards } from './MoneyCards';
import { QuickActions } from './QuickActions';
import { RecentActivity } from './RecentActivity';
import { StatCards, statGrid } from './StatCards';
import { concernsOf, type Due } from './to-do';

/** Loaded lazily, because they are below what is seen first. */
const OwnersHint = lazyPage(async () => (await import('./OwnersHint')).OwnersHint);
const ChartsSection = lazyPage(async () => (await import('./charts/ChartsSection')).ChartsSection);

export function DashboardPage() {
  const translate = useTranslate();
  // Push notices of this browser ended with the last sign-in. If that fails, the console works without them.
  useEffect(() => {
    import('../security/push-browser').then(({ resumePush }) => resumePush()).catch(() => undefined);
  }, []);
  const { hasNone } = useRights();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => callJson<DashboardStats>('GET', `${ADMIN_API}/dashboard/stats`),
    // Five-minute-old figures would contradict the list that somebody has just worked on.
    staleTime: 0,
  });
  const cheques = useChequesToday();
  const slips = useSlipsToCheck();
  const advances = useMissingAdvances();
  // Tasks that came later would move what is below them; those that failed are not waited for.
  const isLoading = isPending || [cheques, slips, advances].some((due) => due.isLoading && due.failureCount === 0);
  useEffect(() => {
    if (isError) showError(translate('dashboard.load_failed'));
  }, [isError, translate]);

  return (
    <>
      <PageHeader title={translate('dashboard.title')} subtitle={translate('dashboard.subtitle')} />
      {hasNone ? (
        <Paper variant="outlined">
          <MessagePanel title={translate('dashboard.no_role')}>{translate('dashboard.no_role_text')}</MessagePanel>
        </Paper>
      ) : null}
      {isLoading ? <DashboardSkeleton /> : null}
      {data && !isLoading && !hasNone ? (
        <Figures stats={data} due={{ cheques: cheques.data, slips: slips.data, advances: advances.data }} />
      ) : null}
      {isError && !data && !isLoading ? (
        <NotLoaded title={translate('dashboard.load_failed')} error={error} refetch={refetch} />
      ) : null}
      {isLoading ? null : (
        <IfAllowed right="quote.read">
          <Suspense fallback={<ChartsSkeleton />}>
            <ChartsSection />
          </Suspense>
        </IfAllowed>
      )}
    </>
  );
}

/** First the tasks, then money, then figures. */
function Figures({ stats, due }: { stats: DashboardStats; due: Due }) {
  const { may } = useRights();
  const concerns = concernsOf(stats, useWaiting(), due, may);
  return (
    <>
      <Box sx={sideBySide}>
        <AttentionPanel concerns={concerns} />
        <Box sx={aside}>
          <MoneyCards stats={stats} />
          <QuickActions pendingQuotations={stats.pending_quotations ?? 0} />
        </Box>
      </Box>
      <StatCards stats={stats} />
      <Suspense fallback={null}>
        <OwnersHint />
      </Suspense>
      <IfAllowed right="order.read">
        <Box sx={{ mt: 2 }}>
          <RecentActivity orders={stats.recent_orders ?? []} />
        </Box>
      </IfAllowed>
    </>
  );
}

const sideBySide = { alignItems: 'start', display: 'flex', flexWrap: 'wrap', gap: 2, mb: 2 };
/** Missing where a role has neither money nor quick actions. */
const aside = { display: 'grid', flex: '1 1 280px', gap: 2, minWidth: 0, '&:empty': { display: 'none' } };

const cards = ['fabrics', 'orders', 'quotations', 'revenue', 'active', 'stock'];

function DashboardSkeleton() {
  const translate = useTranslate();
  return (
    <Box role="status" aria-label={translate('form.loading')}>
      <Skeleton variant="rounded" sx={{ height: { xs: 480, md: 416 }, mb: 2 }} />
      <Box sx={statGrid}>
        {cards.map((card) => (
          <Skeleton key={card} variant="rounded" sx={{ height: { xs: 44, sm: 92 } }} />
        ))}
      </Box>
      <Skeleton variant="rounded" sx={{ height: { xs: 320, md: 380 }, mb: 3, mt: 2 }} />
      <ChartsSkeleton />
    </Box>
  );
}
