import { Box, Tooltip, Typography } from '@mui/material';
import { formatDateTime } from '@selvedge/domain/dates';
import type { MailStatus, MailState as State } from '@selvedge/domain/mail';
import { coarse, type Tone, touchTarget } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { Badge } from '../ui/Badge';

export const mailTones: Record<State, Tone> = {
  queued: 'amber',
  handing_over: 'amber',
  sent: 'green',
  failed: 'red',
  uncertain: 'red',
  not_configured: 'neutral',
  held: 'amber',
  withdrawn: 'neutral',
};

/** True while the email's state may still change by itself. */
export const isOnItsWay = (mail: MailStatus | null): boolean =>
  mail?.state === 'queued' || mail?.state === 'handing_over';

/** The state of an email in a word, and the reason with address and time. */
export function useMailWords(): (mail: MailStatus) => { word: string; reason: string } {
  const translate = useTranslate();
  return (mail) => {
    const meaning = translate(`mail.${mail.state}.meaning`, { _: mail.state });
    return {
      word: translate(`mail.${mail.state}.word`, { _: mail.state }),
      reason: translate('mail.reason', {
        meaning: mail.error ? `${meaning}: ${mail.error}` : meaning,
        address: mail.to,
        at: formatDateTime(mail.at),
      }),
    };
  };
}

/** The state of the newest email to the customer. The reason is in the tooltip and in the accessible text. */
export function MailState({ mail }: { mail: MailStatus | null }) {
  const translate = useTranslate();
  const wordsOf = useMailWords();
  if (!mail) {
    return (
      <Typography variant="caption" color="textSecondary">
        {translate('mail.none')}
      </Typography>
    );
  }
  const { word, reason } = wordsOf(mail);
  return (
    <Tooltip title={reason}>
      {/* Focusable, so that keyboard users get the reason, too. */}
      <Box
        component="button"
        type="button"
        aria-label={translate('mail.heard', { word: word.toLowerCase(), reason })}
        sx={bare}
      >
        <Badge tone={mailTones[mail.state]}>{word}</Badge>
      </Box>
    </Tooltip>
  );
}

const bare = {
  background: 'none',
  border: 0,
  borderRadius: '6px',
  cursor: 'help',
  font: 'inherit',
  p: 0,
  [coarse]: { minHeight: touchTarget, minWidth: touchTarget },
};
