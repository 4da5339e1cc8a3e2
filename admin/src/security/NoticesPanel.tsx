import { Checkbox, FormControlLabel, FormGroup, Paper, Typography } from '@mui/material';
import { type PushEvent, pushEvents } from '@selvedge/domain/push';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { useRights } from '../hooks/use-rights';
import type { Right } from '../lib/pages';
import { showError } from '../lib/toast';
import { endPush, knowsPush, NoticesBlocked, ownPush, wantPush } from './push-browser';

const words = 'security.push';

const rights: Record<PushEvent, Right> = {
  request: 'quote.read',
  answer: 'quote.read',
  message: 'quote.read',
  inquiry: 'customer.read',
};

/** Chooses the push notifications of this browser, which also come while the console is closed. */
export function NoticesPanel() {
  const translate = useTranslate();
  const { may } = useRights();
  const isKnown = knowsPush();
  const { data } = useQuery({ queryKey: ['push'], queryFn: ownPush, enabled: isKnown, staleTime: 0 });
  const change = useChange<PushEvent[]>({
    change: async (events) => {
      if (events.length === 0) return endPush();
      return wantPush(data?.public_key ?? '', events).catch((error: unknown) => {
        if (!(error instanceof NoticesBlocked)) throw error;
        showError(translate(`${words}.blocked`));
      });
    },
    done: () => undefined,
    failure: `${words}.failed`,
    refresh: ['push'],
  });
  const chosen = data?.events ?? [];
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <Typography variant="h2">{translate(`${words}.title`)}</Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {translate(isKnown ? `${words}.intro` : `${words}.unknown`)}
      </Typography>
      {isKnown ? (
        <FormGroup role="group" aria-label={translate(`${words}.title`)}>
          {pushEvents
            .filter((event) => may(rights[event]))
            .map((event) => (
              <FormControlLabel
                key={event}
                label={translate(`${words}.events.${event}`)}
                control={
                  <Checkbox
                    checked={chosen.includes(event)}
                    disabled={!data || change.isPending}
                    onChange={({ target }) =>
                      change.mutate(target.checked ? [...chosen, event] : chosen.filter((one) => one !== event))
                    }
                  />
                }
              />
            ))}
        </FormGroup>
      ) : null}
    </Paper>
  );
}
