import type { QuotationMessage } from '@selvedge/domain/quotations/conversation';
import type { OwnQuotation } from '@selvedge/domain/quotations/quotation';
import { uuidOf } from '@selvedge/domain/uuid';
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

export interface Draft {
  message: string;
  files: readonly File[];
}

/** Sends what was written. The same under one key arrives once. */
export function sendMessage(quotationId: string, { message, files }: Draft, key: string): Promise<QuotationMessage> {
  const call = { method: 'POST', headers: { 'Idempotency-Key': key } } as const;
  if (files.length === 0) return api(`/quotations/${quotationId}/messages`, { ...call, body: { message } });
  const body = new FormData();
  body.set('message', message);
  for (const file of files) body.append('files', file);
  return api(`/quotations/${quotationId}/messages`, { ...call, body });
}

/** Gives each draft a key of its own: one that is sent again as it was keeps it, one that was changed is another message. */
export function draftKeys(): (draft: Draft) => string {
  let last: { key: string; draft: Draft } | undefined;
  return (draft) => {
    if (!last || !isSame(last.draft, draft)) last = { key: uuidOf(crypto.getRandomValues(new Uint8Array(16))), draft };
    return last.key;
  };
}

const isSame = (a: Draft, b: Draft): boolean =>
  a.message === b.message && a.files.length === b.files.length && a.files.every((file, at) => file === b.files[at]);

/** Tells the server that all up to this message was read, and the page how much is not. */
export async function markRead(queryClient: QueryClient, quotationId: string, messageId: string): Promise<void> {
  const path = `/quotations/${quotationId}/messages/read`;
  const { unread } = await api<{ unread: number }>(path, { method: 'POST', body: { message_id: messageId } });
  queryClient.setQueryData<OwnQuotation[]>(myQuotations.queryKey, (quotations) =>
    quotations?.map((quotation) => (quotation.id === quotationId ? { ...quotation, unread } : quotation)),
  );
}
