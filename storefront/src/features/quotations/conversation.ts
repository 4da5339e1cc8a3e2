import type { OwnMessages, QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { OwnQuotations } from '@selvedge/domain/quotations/quotation';
import { api } from '@selvedge/web/api';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ownPages } from '../../state/own-pages';
import { myQuotations } from './my-quotations';

const LOOKS_AGAIN_MS = 30_000;

/** The loaded messages of one quotation, oldest first; polled while displayed. */
export const messagesOf = (quotationId: string) =>
  infiniteQueryOptions({
    ...ownPages<QuotationMessage, 'messages'>(
      ['messages', quotationId],
      `/quotations/${quotationId}/messages`,
      'messages',
    ),
    select: ({ pages }: InfiniteData<OwnMessages>) => pages.toReversed().flatMap(({ messages }) => messages),
    refetchInterval: LOOKS_AGAIN_MS,
  });

/** Marks all messages up to this one as read on the server, and updates the unread count. */
export async function markRead(queryClient: QueryClient, quotationId: string, messageId: string): Promise<void> {
  const path = `/quotations/${quotationId}/messages/read`;
  const { unread } = await api<{ unread: number }>(path, { method: 'POST', body: { message_id: messageId } });
  queryClient.setQueryData<InfiniteData<OwnQuotations, number>>(
    myQuotations.queryKey,
    (listed) => listed && { ...listed, pages: listed.pages.map((page) => withUnread(page, quotationId, unread)) },
  );
}

const withUnread = (page: OwnQuotations, quotationId: string, unread: number): OwnQuotations => ({
  ...page,
  quotations: page.quotations.map((quotation) => (quotation.id === quotationId ? { ...quotation, unread } : quotation)),
});
