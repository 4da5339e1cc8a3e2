import { Button } from '@mui/material';
import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import { useInquiryState } from './use-inquiry-state';

/** Where a message may go from each state, in the words of a button. */
const ways: Record<InquiryState, readonly { to: InquiryState; label: string }[]> = {
  new: [
    { to: 'answered', label: 'Mark as answered' },
    { to: 'closed', label: 'Mark as closed' },
  ],
  answered: [
    { to: 'closed', label: 'Mark as closed' },
    { to: 'new', label: 'Mark as new' },
  ],
  closed: [{ to: 'new', label: 'Reopen' }],
};

export function InquiryStateButtons({ inquiry }: { inquiry: Inquiry }) {
  const { mutate, isPending } = useInquiryState(inquiry);
  return ways[inquiry.state].map(({ to, label }) => (
    <Button key={to} variant="outlined" disabled={isPending} onClick={() => mutate(to)}>
      {label}
    </Button>
  ));
}
