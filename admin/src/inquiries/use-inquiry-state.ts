import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';

const done: Record<InquiryState, string> = {
  new: 'Message reopened',
  answered: 'Message marked as answered',
  closed: 'Message closed',
};

/** Moves a message on, or back. */
export function useInquiryState({ id }: Pick<Inquiry, 'id'>) {
  return useChange({
    change: (state: InquiryState) => dataProvider.setInquiryState(id, state),
    done: ({ state }) => done[state],
    failure: 'Failed to update the message',
    refresh: ['inquiries'],
  });
}
