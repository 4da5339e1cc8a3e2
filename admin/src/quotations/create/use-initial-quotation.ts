import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import type { Inquiry } from '@selvedge/domain/inquiries/inquiry';
import type { User } from '@selvedge/domain/users/user';
import { hasStatus } from '@selvedge/web/api-error';
import { useQuery } from '@tanstack/react-query';
import { dataProvider } from '../../providers/data-provider';
import { emptyQuotation, type ManualQuotation, quotationAnswering, quotationFor } from './manual-quotation';

/** The initial values of the form: for a customer, or in answer to a message of the inbox. They are loaded once. */
export function useInitialQuotation({ inquiry, customer }: { inquiry?: string; customer?: string }) {
  return useQuery({
    queryKey: ['initial quotation', inquiry ?? null, customer ?? null],
    queryFn: () => loadInitialQuotation(inquiry, customer),
    initialData: inquiry || customer ? undefined : emptyQuotation(new Date()),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

async function loadInitialQuotation(inquiryId?: string, customerId?: string): Promise<ManualQuotation> {
  const now = new Date();
  if (inquiryId) {
    const { data: inquiry } = await dataProvider.getOne<Inquiry>('inquiries', { id: inquiryId });
    return quotationAnswering(now, inquiry, await fabricOf(inquiry));
  }
  if (!customerId) return emptyQuotation(now);
  const { data: user } = await dataProvider.getOne<User>('users', { id: customerId });
  return quotationFor(now, user);
}

/** The fabric that a message is about, as long as it is sold. */
async function fabricOf({ fabric_id: id }: Inquiry): Promise<AdminFabric | null> {
  if (id === null) return null;
  try {
    return (await dataProvider.getOne<AdminFabric>('fabrics', { id })).data;
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}
