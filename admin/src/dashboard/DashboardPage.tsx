import { Box, Button } from '@mui/material';
import type { DashboardStats } from '@selvedge/domain/orders/order';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { complain } from '../lib/toast';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { MessagePanel } from '../ui/MessagePanel';
import { PageHeader } from '../ui/PageHeader';
import { Panel } from '../ui/Panel';
import { AttentionPanel } from './AttentionPanel';
import { ChartsSection } from './charts/ChartsSection';
import { DashboardSkeleton } from './DashboardSkeleton';
import { QuickActions } from './QuickActions';
import { RecentActivity } from './RecentActivity';
import { StatCards } from './StatCards';

export function DashboardPage() {
  const translate = useTranslate();
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: ['dashboard'],
    queryFn: () => callJson<DashboardStats>('GET', `${ADMIN_API}/dashboard/stats`),
    // Five-minute-old figures would contradict the list that somebody has just worked on.
    staleTime: 0,
  });
  useEffect(() => {
    if (isError) complain(translate('dashboard.load_failed'));
  }, [isError, translate]);

  return (
    <>
      <PageHeader title={translate('dashboard.title')} subtitle={translate('dashboard.subtitle')} />
      {isPending ? <DashboardSkeleton /> : null}
      {data ? <Figures stats={data} /> : null}
      {isError && !data ? (
        <Panel>
          <MessagePanel
            isAlert
            title={translate('dashboard.load_failed')}
            action={
              <Button variant="outlined" onClick={() => void refetch()}>
                {translate('list.retry')}
              </Button>
            }
          >
            {error.message}
          </MessagePanel>
        </Panel>
      ) : null}
      {isPending ? null : <ChartsSection />}
    </>
  );
}

function Figures({ stats }: { stats: DashboardStats }) {
  return (
    <>
      <StatCards stats={stats} />
      <Box
        sx={{
          alignItems: 'start',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          mt: 2,
        }}
      >
        <RecentActivity orders={stats.recent_orders ?? []} />
        <Box sx={{ display: 'grid', gap: 2, gridRow: { xs: 1, md: 'auto' } }}>
          <AttentionPanel stats={stats} />
          <QuickActions pendingQuotations={stats.pending_quotations ?? 0} />
        </Box>
      </Box>
    </>
  );
}
