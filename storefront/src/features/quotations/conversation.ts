import type { QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { myQuotations } from './my-quotations';

const LOOKS_AGAIN_MS = 30_000;

/** What was written about one quotation, oldest first; asked for again while somebody looks. */
export const messagesOf = (quotationId: string) =>
  queryOptions({
    queryKey: ['messages', quotationId],
    queryFn: async ({ signal }) =>
      (await api<{ messages: QuotationMessage[] }>(`/quotations/${quotationId}/messages`, { signal })).messages,
    staleTime: 0,
    refetchInterval: LOOKS_AGAIN_MS,
  });

/** Tells the server that all up to this message was read, and the page how much is not. */
export async function markRead(queryClient: QueryClient, quotationId: string, messageId: string): Promise<void> {
  const path = `/quotations/${quotationId}/messages/read`;
  const { unread } = await api<{ unread: number }>(path, { method: 'POST', body: { message_id: messageId } });
  queryClient.setQueryData<OwnQuotation[]>(myQuotations.queryKey, (quotations) =>
    quotations?.map((quotation) => (quotation.id === quotationId ? { ...quotation, unread } : quotation)),
  );
}
