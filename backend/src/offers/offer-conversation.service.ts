import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConversationService } from '../quotations/conversation/conversation.service.js';
import type { LinkHolder } from '../quotations/conversation/participant.js';
import type { QuotationMessage } from '../quotations/conversation/quotation-message.entity.js';
import type { OpenedOffer } from './open-offer.service.js';

/** A part of the conversation, oldest first. */
export interface ConversationPart {
  messages: QuotationMessage[];
  /** The position before which there are more messages; null at the beginning. */
  before: number | null;
  /** Long texts are truncated and shown in full on the page of the conversation. */
  isExcerpt: boolean;
  /** Idempotency key of the message form. */
  key: string;
}

/** On the page of the offer. */
const FEW = 3;
/** On the page of the conversation. */
const MANY = 40;
/** Maximum bytes of the escaped texts of a page: with markup it stays below 60 kB. A single message is smaller. */
const PAGE_BYTES = 32_000;

/** A link holder acts as the customer. */
export const holderOf = ({ linkId, document: { quotationId, content } }: OpenedOffer): LinkHolder => ({
  userType: 'link',
  id: null,
  name: content.customer_name,
  quotationId,
  linkId,
});

/** The conversation on the pages of a private link. */
@Injectable()
export class OfferConversationService {
  constructor(private readonly conversation: ConversationService) {}

  /** The last messages, for the page of the offer. */
  async newest(offer: OpenedOffer): Promise<ConversationPart> {
    const found = await this.#find(offer, FEW + 1);
    return conversationPart(found, Math.min(FEW, found.length), true);
  }

  /** @param before the position of a message; defaults to the newest. */
  async part(offer: OpenedOffer, before?: number): Promise<ConversationPart> {
    const found = await this.#find(offer, MANY + 1, before);
    return conversationPart(found, Math.min(MANY, fitting(found)), false);
  }

  #find(offer: OpenedOffer, most: number, before?: number): Promise<QuotationMessage[]> {
    return this.conversation.messages(holderOf(offer), offer.document.quotationId, { most, before });
  }
}

function conversationPart(found: readonly QuotationMessage[], shown: number, isExcerpt: boolean): ConversationPart {
  const messages = shown === 0 ? [] : found.slice(-shown);
  return {
    messages,
    before: messages.length < found.length ? (messages[0]?.position ?? null) : null,
    isExcerpt,
    key: randomUUID(),
  };
}

/** How many of the newest messages fit on a page; at least one. */
function fitting(messages: readonly QuotationMessage[]): number {
  let bytes = 0;
  const tooMany = messages.toReversed().findIndex(({ body }) => {
    bytes += Buffer.byteLength(body.replace(/[&<>"']/g, '&quot;'));
    return bytes > PAGE_BYTES;
  });
  return tooMany < 0 ? messages.length : Math.max(1, tooMany);
}
