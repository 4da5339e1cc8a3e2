import { Box, Tooltip, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { MailStatus, MailState as State } from '@selvedge/domain/mail';
import type { Tone } from '@selvedge/web/tokens';
import { Badge } from './Badge';

const looks: Record<State, { word: string; tone: Tone; meaning: string }> = {
  queued: { word: 'Queued', tone: 'amber', meaning: 'Waiting to be sent' },
  handing_over: { word: 'Sending', tone: 'amber', meaning: 'With the mail server, which has not answered yet' },
  sent: { word: 'Sent', tone: 'green', meaning: 'Accepted by the mail server' },
  failed: { word: 'Failed', tone: 'red', meaning: 'Given up' },
  uncertain: {
    word: 'Uncertain',
    tone: 'red',
    meaning: 'The sending was interrupted; it may or may not have arrived',
  },
  not_configured: {
    word: 'Not configured',
    tone: 'neutral',
    meaning: 'No mail server is set up, so nothing left the house',
  },
};

/** True while the mail may still change by itself. */
export const isOnItsWay = (mail: MailStatus | null): boolean =>
  mail?.state === 'queued' || mail?.state === 'handing_over';

/** What became of the newest mail to the customer. The reason stands in the tooltip and in the accessible text. */
export function MailState({ mail }: { mail: MailStatus | null }) {
  if (!mail) {
    return (
      <Typography variant="caption" color="textSecondary">
        No email
      </Typography>
    );
  }
  const { word, tone, meaning } = looks[mail.state];
  const reason = `${meaning}${mail.error ? `: ${mail.error}` : ''}. To ${mail.to}, ${formatDateTime(mail.at)}.`;
  return (
    <Tooltip title={reason}>
      {/* Focusable, so that the reason is not for the mouse alone. */}
      <Box component="button" type="button" aria-label={`Email ${word.toLowerCase()}. ${reason}`} sx={bare}>
        <Badge tone={tone}>{word}</Badge>
      </Box>
    </Tooltip>
  );
}

const bare = { background: 'none', border: 0, borderRadius: '6px', cursor: 'help', font: 'inherit', p: 0 };
