import { Button, DialogActions, DialogContent, DialogTitle, Skeleton, Stack, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { Session } from '@selvedge/domain/users/user';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import type { dataProvider } from '../providers/data-provider';
import { Badge } from '../ui/Badge';
import { Dialog } from '../ui/overlays';
import { MessagePanel } from '../ui/placeholders';

const SESSIONS = 'sessions';

/** One's own sessions, to end unknown ones. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const provider = useDataProvider<typeof dataProvider>();
  const { data, isError, refetch } = useQuery({
    queryKey: [SESSIONS],
    queryFn: () => provider.ownSessions(),
    staleTime: 0,
  });
  const common = { failure: 'account.end_failed', refresh: [SESSIONS] };
  const end = useChange({ ...common, change: (id: string) => provider.endSession(id), done: 'account.ended' });
  const endOthers = useChange({
    ...common,
    change: () => provider.endOtherSessions(),
    done: ({ ended }) => translate('account.others_ended', { smart_count: ended }),
  });
  const isBusy = end.isPending || endOthers.isPending;
  const others = data?.filter(({ current }) => !current) ?? [];
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{translate('account.sessions')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {translate('account.sessions_intro')}
        </Typography>
        {isError && !data ? <MessagePanel title={translate('account.sessions_failed')} onRetry={refetch} /> : null}
        {data || isError
          ? null
          : [1, 2].map((row) => <Skeleton key={row} variant="rounded" height={64} sx={{ my: 1 }} />)}
        <Stack component="ul" aria-label={translate('account.sessions')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.map((session) => (
            <SessionRow key={session.id} session={session} isBusy={isBusy} onEnd={() => end.mutate(session.id)} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => endOthers.mutate()} disabled={isBusy || others.length === 0} color="error">
          {translate('account.end_others')}
        </Button>
        <Button onClick={onClose} color="inherit">
          {translate('form.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: Session; isBusy: boolean; onEnd: () => void }) {
  const translate = useTranslate();
  const { device, address, created_at, last_seen_at, current } = session;
  const seen = formatDateTime(last_seen_at);
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', borderTop: 1, borderColor: 'divider', gap: 2, minHeight: 64, py: 1 }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {device} {current ? <Badge tone="green">{translate('account.this_one')}</Badge> : null}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {translate('account.seen', { address, seen, since: formatDateTime(created_at) })}
        </Typography>
      </Stack>
      {current ? null : (
        <Button
          onClick={onEnd}
          disabled={isBusy}
          aria-label={translate('account.end_named', { device, seen })}
          sx={{ flex: 'none', minHeight: 44 }}
        >
          {translate('account.end')}
        </Button>
      )}
    </Stack>
  );
}
