import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ConversationService } from '../quotations/conversation/conversation.service.js';
import type { QuotationMessage } from '../quotations/conversation/quotation-message.entity.js';
import type { LinkHolder } from '../quotations/conversation/speaker.js';
import type { OpenedOffer } from './open-offer.service.js';

/** A part of what was written, oldest first. */
export interface Talk {
  messages: QuotationMessage[];
  /** The position before which there is more; null where this is the beginning. */
  before: number | null;
  /** Texts are cut short: the whole stands on a page of its own. */
  isExcerpt: boolean;
  /** Of the form beside it, by which a message that is sent twice is written once. */
  key: string;
}

/** On the page of the offer. */
const FEW = 3;
/** On the page of the conversation. */
const MANY = 40;
/** What the texts of a page may come to, escaped: with all around them it stays below 60 kB. One message alone is less. */
const PAGE_BYTES = 32_000;

/** Whoever has the link stands for the customer. */
export const holderOf = ({ linkId, sheet: { quotationId, content } }: OpenedOffer): LinkHolder => ({
  userType: 'link',
  id: null,
  name: content.customer_name,
  quotationId,
  linkId,
});

/** What house and customer write to each other, on the pages of a private link. */
@Injectable()
export class OfferTalkService {
  constructor(private readonly conversation: ConversationService) {}

  /** The last words, for the page of the offer. */
  async newest(offer: OpenedOffer): Promise<Talk> {
    const found = await this.#find(offer, FEW + 1);
    return talk(found, Math.min(FEW, found.length), true);
  }

  /** @param before the position of a message; the newest without. */
  async part(offer: OpenedOffer, before?: number): Promise<Talk> {
    const found = await this.#find(offer, MANY + 1, before);
    return talk(found, Math.min(MANY, fitting(found)), false);
  }

  #find(offer: OpenedOffer, most: number, before?: number): Promise<QuotationMessage[]> {
    return this.conversation.messages(holderOf(offer), offer.sheet.quotationId, { most, before });
  }
}

function talk(found: readonly QuotationMessage[], shown: number, isExcerpt: boolean): Talk {
  const messages = shown === 0 ? [] : found.slice(-shown);
  return {
    messages,
    before: messages.length < found.length ? (messages[0]?.position ?? null) : null,
    isExcerpt,
    key: randomUUID(),
  };
}

/** How many of the newest fit on a page; one at least. */
function fitting(messages: readonly QuotationMessage[]): number {
  let bytes = 0;
  const tooMany = messages.toReversed().findIndex(({ body }) => {
    bytes += Buffer.byteLength(body.replace(/[&<>"']/g, '&quot;'));
    return bytes > PAGE_BYTES;
  });
  return tooMany < 0 ? messages.length : Math.max(1, tooMany);
}
