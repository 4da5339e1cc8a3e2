import type { AdminQuotationMessage } from '@selvedge/domain/quotations/conversation';
import { type MessageDraft, sendMessage } from '@selvedge/web/message-draft';
import { ADMIN_API } from './data-provider';
import { callJson } from './http-client';

/** The conversation about a quotation, apart from the other verbs because only its dialog needs it. All throw ApiError. */

const messagesOf = (quotationId: string): string =>
  `${ADMIN_API}/quotations/${encodeURIComponent(quotationId)}/messages`;

/** Oldest first, with the notes of the house. */
export const quotationMessages = async (quotationId: string): Promise<AdminQuotationMessage[]> =>
  (await callJson<{ messages: AdminQuotationMessage[] }>('GET', messagesOf(quotationId))).messages;

/** @param key says that a repeated call is the same message. */
export const writeMessage = (quotationId: string, draft: MessageDraft, key: string): Promise<unknown> =>
  sendMessage(messagesOf(quotationId).replace(/^\/api/, ''), draft, key);

/** All up to this message was read. */
export const readMessages = (quotationId: string, message_id: string): Promise<{ unread: number }> =>
  callJson('POST', `${messagesOf(quotationId)}/read`, { message_id });
