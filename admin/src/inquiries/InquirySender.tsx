import { Box, Typography } from '@mui/material';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';
import { RecordLink } from '../ui/list/RecordLink';
import { EmailAddress } from '../ui/TwoLines';
import { visuallyHidden } from '../ui/visually-hidden';

/** The sender; bold with a red dot while the message is new. */
export function InquirySender({ inquiry: { state, name, email, company } }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const isNew = state === 'new';
  return (
    <Box sx={{ display: 'flex', gap: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ flex: 'none', pt: '6px', width: 8 }}>
        {isNew ? (
          <>
            <Box sx={{ bgcolor: color.selvedge, borderRadius: '50%', height: 8, width: 8 }} />
            <Box component="span" sx={visuallyHidden}>
              {translate('resources.inquiries.is_new')}
            </Box>
          </>
        ) : null}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: isNew ? 700 : 400 }}>
          <RecordLink type="show">{name}</RecordLink>
        </Typography>
        <Typography variant="caption" component="div" color="textSecondary">
          {company ? `${company} · ` : null}
          <EmailAddress text={email} />
        </Typography>
      </Box>
    </Box>
  );
}
