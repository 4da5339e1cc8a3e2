import { Button } from '@mui/material';
import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import { useTranslate } from 'react-admin';
import { useInquiryState } from './use-inquiry-state';

/** The transitions of each state, with the key of their buttons. */
const ways: Record<InquiryState, readonly { to: InquiryState; label: string }[]> = {
  new: [
    { to: 'answered', label: 'resources.inquiries.mark_answered' },
    { to: 'closed', label: 'resources.inquiries.mark_closed' },
  ],
  answered: [
    { to: 'closed', label: 'resources.inquiries.mark_closed' },
    { to: 'new', label: 'resources.inquiries.mark_new' },
  ],
  closed: [{ to: 'new', label: 'resources.inquiries.reopen' }],
};

export function InquiryStateButtons({ inquiry }: { inquiry: Inquiry }) {
  const translate = useTranslate();
  const { mutate, isPending } = useInquiryState(inquiry);
  // No buttons for an unknown state, which another version may have.
  return (ways[inquiry.state] ?? []).map(({ to, label }) => (
    <Button key={to} variant="outlined" disabled={isPending} onClick={() => mutate(to)}>
      {translate(label)}
    </Button>
  ));
}
