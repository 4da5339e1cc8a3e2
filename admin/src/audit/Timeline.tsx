import { Box, Typography } from '@mui/material';
import type { ActorKind } from '@selvedge/domain/audit';
import { formatDateTime } from '@selvedge/domain/dates';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

interface TimelineEntry {
  headline: string;
  detail: string;
  at: string;
  actor: string;
  /** Absent if the headline names the actor. */
  actor_kind?: ActorKind | null;
}

/** The history of a record, in the order given. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label?: string }) {
  const translate = useTranslate();
  return (
    <Box component="ol" aria-label={label ?? translate('list.history')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map(({ headline, detail, at, actor, actor_kind }) => (
        <Box component="li" key={`${at} ${headline}`} sx={step}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {headline}
          </Typography>
          {detail ? (
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {detail}
            </Typography>
          ) : null}
          <Typography variant="caption" component="p" color="textSecondary">
            {formatDateTime(at)}, {actor_kind === 'account' ? translate('list.of_account', { name: actor }) : actor}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const step = {
  borderLeft: `2px solid ${color.line}`,
  overflowWrap: 'anywhere',
  pb: 1.5,
  pl: 2,
  position: 'relative',
  '&:last-child': { pb: 0 },
  '&::before': {
    bgcolor: color.indigo,
    borderRadius: '50%',
    content: '""',
    height: 8,
    left: -5,
    position: 'absolute',
    top: 6,
    width: 8,
  },
};
