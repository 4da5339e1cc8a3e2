import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import { type MessageDraft, sendMessage } from '@selvedge/web/message-draft';
import { ADMIN_API } from './data-provider';
import { callJson } from './http-client';

/**
 * The messages of a quotation, separate from the other actions because only its dialog needs them. All throw ApiError.
 */

const messagesOf = (quotationId: string): string =>
  `${ADMIN_API}/quotations/${encodeURIComponent(quotationId)}/messages`;

/** Oldest first, including internal notes. */
export const quotationMessages = async (quotationId: string): Promise<AdminQuotationMessage[]> =>
  (await callJson<{ messages: AdminQuotationMessage[] }>('GET', messagesOf(quotationId))).messages;

/** @param key idempotency key of the message. */
export const writeMessage = (quotationId: string, draft: MessageDraft, key: string): Promise<unknown> =>
  sendMessage(messagesOf(quotationId).replace(/^\/api/, ''), draft, key);

/** Marks all messages up to this one as read. */
export const readMessages = (quotationId: string, message_id: string): Promise<{ unread: number }> =>
  callJson('POST', `${messagesOf(quotationId)}/read`, { message_id });
