import type { Inquiry, InquiryState } from '@selvedge/domain/inquiries/inquiry';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';

const done: Record<InquiryState, string> = {
  new: 'resources.inquiries.done.new',
  answered: 'resources.inquiries.done.answered',
  closed: 'resources.inquiries.done.closed',
};

/** Changes the state of a message. */
export function useInquiryState({ id }: Pick<Inquiry, 'id'>) {
  return useChange({
    change: (state: InquiryState) => dataProvider.setInquiryState(id, state),
    done: ({ state }) => done[state],
    failure: 'resources.inquiries.update_failed',
    refresh: ['inquiries'],
  });
}
