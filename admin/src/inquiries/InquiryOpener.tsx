import { Box, Link, Typography } from '@mui/material';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { useTranslate } from 'react-admin';
import { subjectOf } from './subject-of';

interface InquiryOpenerProps {
  inquiry: Inquiry;
  onOpen: () => void;
}

/** Subject, which opens the message, and its beginning. */
export function InquiryOpener({ inquiry, onOpen }: InquiryOpenerProps) {
  const translate = useTranslate();
  const subject = subjectOf(inquiry);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Link
        component="button"
        type="button"
        onClick={onOpen}
        aria-label={translate('resources.inquiries.open_one', { subject, name: inquiry.name })}
        sx={{ fontSize: '0.875rem', fontWeight: inquiry.state === 'new' ? 700 : 400, textAlign: 'left' }}
      >
        {subject}
      </Link>
      <Typography variant="caption" component="p" color="textSecondary" sx={twoLines}>
        {inquiry.message}
      </Typography>
    </Box>
  );
}

const twoLines = {
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  display: '-webkit-box',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
