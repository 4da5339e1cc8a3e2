import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import { type MailState, mailStates } from '@selvedge/domain/mail';
import { MAX_LISTED, type SystemMail, type SystemState } from '@selvedge/domain/system';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { ADMIN_API } from '../providers/data-provider';
import { callJson } from '../providers/http-client';
import { Badge } from '../ui/Badge';
import { Section } from '../ui/Section';
import { scrolledList } from './scrolled-list';

/** Emails that only an admin can decide about. */
const TO_DECIDE = 'to_decide';

/** Emails by state, with bulk resending. */
export function MailsPanel({ counts }: { counts: SystemState['mails'] }) {
  const translate = useTranslate();
  const [state, setState] = useState<MailState | typeof TO_DECIDE>(TO_DECIDE);
  const [chosen, choose] = useState<readonly string[]>([]);
  const { data: mails = [] } = useQuery({
    queryKey: ['system', 'mails', state],
    queryFn: () =>
      callJson<SystemMail[]>('GET', `${ADMIN_API}/system/mails${state === TO_DECIDE ? '' : `?state=${state}`}`),
    staleTime: 0,
  });
  const ids = mails.map(({ id }) => id).filter((id) => chosen.includes(id));
  const resend = useChange<readonly string[], { sent_again: number }>({
    change: (those) => callJson('POST', `${ADMIN_API}/system/mails/resend`, { ids: those }),
    done: ({ sent_again }) => {
      choose([]);
      return translate('system.mails.sent', { smart_count: sent_again });
    },
    failure: translate('system.mails.failed'),
    refresh: ['system'],
  });
  const toggle = (id: string) => choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <Section
      title={translate('system.mails.title')}
      action={
        <Button variant="outlined" disabled={ids.length === 0 || resend.isPending} onClick={() => resend.mutate(ids)}>
          {translate('system.mails.send')}
        </Button>
      }
    >
      <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 2, mb: 1 }}>
        <TextField
          select
          size="small"
          label={translate('system.mails.filter')}
          value={state}
          onChange={({ target }) => setState(target.value as MailState)}
          sx={{ minWidth: 180 }}
        >
          <MenuItem value={TO_DECIDE}>{translate('system.mails.to_decide')}</MenuItem>
          {mailStates.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`mail.${one}.word`)}
              {counts[one] ? ` (${counts[one]})` : null}
            </MenuItem>
          ))}
        </TextField>
        {mails.length > 0 ? (
          <FormControlLabel
            label={translate('system.mails.choose_all')}
            control={
              <Checkbox
                checked={ids.length === mails.length}
                indeterminate={ids.length > 0 && ids.length < mails.length}
                onChange={({ target }) => choose(target.checked ? mails.map(({ id }) => id) : [])}
              />
            }
          />
        ) : null}
      </Box>
      {mails.length === 0 ? <Typography color="textSecondary">{translate('system.mails.none')}</Typography> : null}
      <Box
        component="ul"
        aria-label={translate('system.mails.title')}
        tabIndex={mails.length > 0 ? 0 : -1}
        sx={scrolledList}
      >
        {mails.map((mail) => (
          <Box component="li" key={mail.id} sx={row}>
            <Checkbox
              checked={chosen.includes(mail.id)}
              onChange={() => toggle(mail.id)}
              slotProps={{ input: { 'aria-label': translate('system.mails.choose', { to: mail.to }) } }}
            />
            <Box sx={{ minWidth: 0 }}>
              <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 1, overflowWrap: 'anywhere' }}>
                {mail.subject}
                <Badge tone={mail.state === 'failed' ? 'red' : 'neutral'}>{translate(`mail.${mail.state}.word`)}</Badge>
              </Box>
              <Typography variant="caption" component="p" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {[mail.to, formatDateTime(mail.created_at), mail.reason].filter(Boolean).join(' · ')}
              </Typography>
            </Box>
          </Box>
        ))}
      </Box>
      {mails.length === MAX_LISTED ? (
        <Typography color="textSecondary" sx={{ mt: 1 }}>
          {translate('system.newest', { count: MAX_LISTED })}
        </Typography>
      ) : null}
    </Section>
  );
}

const row = {
  alignItems: 'center',
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
