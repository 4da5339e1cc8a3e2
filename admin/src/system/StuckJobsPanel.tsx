import { Box, Button, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { MAX_LISTED, type SystemJob, type SystemJobState } from '@selvedge/domain/system';
import type { Tone } from '@selvedge/web/tokens';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRestoredFocus } from '../hooks/use-restored-focus';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { ConfirmDialog } from '../ui/ConfirmDialog';
import { Section } from '../ui/Section';
import { Reason } from './Reason';
import { scrolledList } from './scrolled-list';

const tones: Record<SystemJobState, Tone> = { failed: 'red', waiting: 'amber', due: 'neutral', at_work: 'neutral' };

/** Jobs that failed or wait for a retry, with the reason. */
export function StuckJobsPanel({ jobs }: { jobs: readonly SystemJob[] }) {
  const translate = useTranslate();
  const [givenUp, giveUp] = useState<SystemJob | null>(null);
  const close = () => giveUp(null);
  const restoredFocus = useRestoredFocus<HTMLUListElement>();
  const retry = useChange<string | null, { retried: number }>({
    change: (id) => callJson('POST', `${ADMIN_API}/system/jobs/retry`, id === null ? {} : { ids: [id] }),
    done: ({ retried }) => translate('system.jobs.retried', { smart_count: retried }),
    failure: translate('system.jobs.failed'),
    refresh: ['system'],
  });
  const end = useChange<string>({
    change: (id) => callJson('POST', `${ADMIN_API}/system/jobs/${encodeURIComponent(id)}/give-up`),
    done: translate('system.jobs.given_up'),
    failure: translate('system.jobs.failed'),
    refresh: ['system'],
    close,
  });
  const all = jobs.some(({ can_retry }) => can_retry) ? (
    <Button variant="outlined" disabled={retry.isPending} onClick={() => retry.mutate(null)}>
      {translate('system.jobs.retry_all')}
    </Button>
  ) : null;
  return (
    <Section title={translate('system.jobs.title')} action={all}>
      {jobs.length === 0 ? <Typography color="textSecondary">{translate('system.jobs.none')}</Typography> : null}
      <Box
        component="ul"
        aria-label={translate('system.jobs.title')}
        tabIndex={jobs.length > 0 ? 0 : -1}
        {...restoredFocus}
        sx={scrolledList}
      >
        {jobs.map((job) => (
          <Box component="li" key={job.id} sx={row}>
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <strong id={`job-${job.id}`}>{translate(`system.job.${job.name}`, { _: job.name })}</strong>
                <Badge tone={tones[job.state]}>{translate(`system.jobs.state.${job.state}`, { _: job.state })}</Badge>
              </Box>
              <Reason>{job.reason}</Reason>
              <Typography variant="caption" component="p" color="textSecondary">
                {job.name},{' '}
                {translate('system.jobs.facts', { since: formatDateTime(job.created_at), attempts: job.attempts })}
              </Typography>
            </Box>
            <Box sx={{ display: 'flex', gap: 1 }}>
              {job.can_retry ? (
                <Button
                  size="small"
                  aria-describedby={`job-${job.id}`}
                  disabled={retry.isPending}
                  onClick={() => retry.mutate(job.id)}
                >
                  {translate('system.jobs.retry')}
                </Button>
              ) : null}
              {job.state === 'failed' ? null : (
                <Button size="small" color="warning" aria-describedby={`job-${job.id}`} onClick={() => giveUp(job)}>
                  {translate('system.jobs.give_up')}
                </Button>
              )}
            </Box>
          </Box>
        ))}
      </Box>
      {jobs.length === MAX_LISTED ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('system.newest', { count: MAX_LISTED })}
        </Typography>
      ) : null}
      {givenUp ? (
        <ConfirmDialog
          title={translate('system.jobs.give_up_title')}
          text={translate('system.jobs.give_up_text', {
            job: translate(`system.job.${givenUp.name}`, { _: givenUp.name }),
          })}
          confirm={translate('system.jobs.give_up')}
          isDangerous
          isBusy={end.isPending}
          onConfirm={() => end.mutate(givenUp.id)}
          onClose={close}
        />
      ) : null}
    </Section>
  );
}

const row = {
  alignItems: 'center',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) auto' },
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
