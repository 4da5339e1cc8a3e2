import type { OwnMessages, QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { OwnRequest } from '@selvedge/domain/quotations/own-request';
import { api } from '@selvedge/web/api';
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { ownPagedList } from '../../state/own-paged-list';
import { refreshProfile } from '../../state/session';
import { QUOTATIONS } from './my-quotations';

const LOOKS_AGAIN_MS = 30_000;

/** The loaded messages of one quotation, oldest first; polled while displayed. */
export const messagesOf = (quotationId: string) =>
  infiniteQueryOptions({
    ...ownPagedList<QuotationMessage, 'messages'>(
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
  queryClient.setQueriesData<OwnRequest>(
    { queryKey: [...QUOTATIONS, 'request'] },
    (request) =>
      request && {
        ...request,
        quotations: request.quotations.map((one) => (one.id === quotationId ? { ...one, unread } : one)),
      },
  );
  void queryClient.invalidateQueries({ queryKey: [...QUOTATIONS, 'requests'] });
  void refreshProfile();
}
