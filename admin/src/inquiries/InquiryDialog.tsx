import { Box, Button, DialogActions, DialogContent, DialogTitle, Stack, useMediaQuery } from '@mui/material';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import { selvedgeEdge } from '@selvedge/web/tokens';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { IfAllowed } from '../permissions/IfAllowed';
import { RouteDialog } from '../ui/overlays';
import { NoRecord } from '../ui/placeholders';
import { InquiryKindBadge, InquiryStateBadge } from './InquiryBadges';
import { InquiryFacts } from './InquiryFacts';
import { InquiryReply } from './InquiryReply';
import { InquiryStateButtons } from './InquiryStateButtons';
import { subjectOf } from './subject-of';

/** One message as it was sent, with its actions. */
export function InquiryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const isNarrow = useMediaQuery('(max-width: 599.95px)');
  const { data: inquiry, error, refetch } = useGetOne<Inquiry>('inquiries', { id });
  return (
    <RouteDialog open onClose={onClose} fullWidth maxWidth="sm" fullScreen={isNarrow}>
      <DialogTitle sx={{ overflowWrap: 'anywhere' }}>
        {inquiry ? subjectOf(inquiry) : translate('resources.inquiries.fields.message')}
      </DialogTitle>
      <DialogContent>
        {inquiry ? <Message inquiry={inquiry} /> : <NoRecord error={error} refetch={refetch} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        {inquiry ? (
          <IfAllowed right="quote.write + price.read + customer.write">
            <Button
              component={Link}
              to={`/quotations/create?inquiry=${inquiry.id}`}
              variant={inquiry.quotations.length > 0 ? 'outlined' : 'contained'}
              sx={{ mr: 'auto' }}
            >
              {translate('resources.inquiries.quote')}
            </Button>
          </IfAllowed>
        ) : null}
        {inquiry ? (
          <IfAllowed right="customer.write">
            <InquiryStateButtons inquiry={inquiry} />
          </IfAllowed>
        ) : null}
        <Button onClick={onClose} color="inherit" autoFocus>
          {translate('form.close')}
        </Button>
      </DialogActions>
    </RouteDialog>
  );
}

function Message({ inquiry }: { inquiry: Inquiry }) {
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" sx={{ gap: 1 }}>
        <InquiryKindBadge kind={inquiry.kind} />
        <InquiryStateBadge state={inquiry.state} />
      </Stack>
      <InquiryFacts inquiry={inquiry} />
      <Box sx={words}>{inquiry.message}</Box>
      <InquiryReply inquiry={inquiry} />
    </Stack>
  );
}

/** The message text, with a brand-colored edge on its left. */
const words = {
  bgcolor: 'background.default',
  borderRadius: 1,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  p: 2,
  pl: 2.5,
  position: 'relative',
  whiteSpace: 'pre-wrap',
  '&::before': { background: selvedgeEdge, content: '""', inset: '0 auto 0 0', position: 'absolute', width: 3 },
};
