import type {
  AdminQuotationMessage,
  QuotationMessage as MessageOnWire,
} from '@selvedge/domain/quotations/conversation';
import type { QuotationMessage } from './quotation-message.entity.js';

/** As seen by the quotation's customer. */
export const messageView = (message: QuotationMessage): MessageOnWire => view(message, '/api/quotations');

export const adminMessageView = (message: QuotationMessage): AdminQuotationMessage => ({
  ...view(message, '/api/admin/quotations'),
  internal: message.internal,
});

function view(message: QuotationMessage, wire: string): MessageOnWire {
  return {
    id: message.id,
    kind: message.kind,
    from: message.side,
    author: message.authorName,
    message: message.body,
    created_at: message.createdAt.toISOString(),
    read_at: message.readAt?.toISOString() ?? null,
    attachments: message.attachments.map(({ id, fileName, contentType, bytes }) => ({
      id,
      file_name: fileName,
      content_type: contentType,
      bytes,
      url: `${wire}/${message.quotationId}/attachments/${id}`,
    })),
  };
}
