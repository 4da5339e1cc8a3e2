import { Box, Typography } from '@mui/material';
import type { ActorKind } from '@selvedge/domain/audit';
import { formatDateTime } from '@selvedge/domain/dates';
import type { AdminQuotation } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { type TranslateFunction, useTranslate } from 'react-admin';

/** An event of a quotation, between its messages. */
export interface ThreadEvent {
  at: string;
  headline: string;
  detail: string;
  actor: string;
  actor_kind: ActorKind | null;
}

/** The history of a quotation, and when its customer first opened the newest revision. */
export function eventsOf(
  { history, seen_at }: Pick<AdminQuotation, 'history' | 'seen_at'>,
  translate: TranslateFunction,
): ThreadEvent[] {
  const seen = {
    headline: translate('resources.quotations.events.seen'),
    detail: '',
    actor: translate('resources.quotations.events.customer'),
    actor_kind: null,
  };
  return [
    ...history.map(({ at, action, from, to, detail, actor, actor_kind }) => {
      const verb = `${action.charAt(0).toUpperCase()}${action.slice(1).replaceAll('_', ' ')}`;
      return {
        at,
        headline: from && to && from !== to ? `${verb} (${from} → ${to})` : verb,
        detail,
        actor,
        actor_kind,
      };
    }),
    ...(seen_at ? [{ ...seen, at: seen_at }] : []),
  ];
}

export function EventLine({ event: { at, headline, detail, actor, actor_kind } }: { event: ThreadEvent }) {
  const translate = useTranslate();
  return (
    <Box sx={line}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        <Box component="span" sx={{ color: 'text.primary', fontWeight: 600 }}>
          {headline}
        </Box>
        {detail ? ` · ${detail}` : null} · <time dateTime={at}>{formatDateTime(at)}</time>,{' '}
        {actor_kind === 'account' ? translate('list.of_account', { name: actor }) : actor}
      </Typography>
    </Box>
  );
}

const line = {
  overflowWrap: 'anywhere',
  pl: 1.75,
  position: 'relative',
  whiteSpace: 'pre-line',
  '&::before': {
    bgcolor: color.muted,
    borderRadius: '50%',
    content: '""',
    height: 6,
    left: -1,
    position: 'absolute',
    top: 7,
    width: 6,
  },
};
