import { ForbiddenException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { OwnOrderMoney } from '@selvedge/domain/invoicing/own-money';
import type { Language } from '@selvedge/domain/language';
import type { OrderShipping } from '@selvedge/domain/orders/delivery';
import type { OwnOrder, PendingOrderChange } from '@selvedge/domain/orders/order';
import type { OwnOrderDocument } from '@selvedge/domain/orders/order-documents';
import { isActiveOrder } from '@selvedge/domain/orders/order-status';
import { canAnswer, endOfOffer, type OfferState, type OrderEnd, offerState } from '@selvedge/domain/quotations/offer';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import type { MixedShades } from '@selvedge/domain/rolls/mixed-shades';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { mixedShadesOf } from '../allocations/mixed-shades.js';
import { CONFIG, type Config } from '../config/config.js';
import { quotationLinkKeys } from '../crypto/keys.js';
import { runPrepared } from '../database/timeout-client.js';
import { FairSemaphore } from '../fair-semaphore.js';
import type { CurrentUser } from '../http/decorators.js';
import { OwnMoneyService } from '../invoicing/own-money.service.js';
import { storedToken, tokenHash } from '../mail/secret-link.js';
import { Order } from '../orders/order.entity.js';
import { ownOrderDocumentView, pendingChangeView, shippingView, stepsOf, stepView } from '../orders/order.view.js';
import { OrderChange } from '../orders/order-change.entity.js';
import { OrderDocument } from '../orders/order-document.entity.js';
import { OrderHistory } from '../orders/order-history.entity.js';
import { QuotationDocument } from '../quotations/documents/quotation-document.entity.js';
import { OfferAnswer } from '../quotations/links/offer-answer.entity.js';
import { OfferLink } from '../quotations/links/offer-link.entity.js';
import { findOpenLink, openLinkOf } from '../quotations/links/offer-links.js';
import { isSameRecipient } from '../quotations/links/same-recipient.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { WrongTokenLimit } from './wrong-token-limit.js';

/** The target of a private link: a document as sent, and its current state. */
export interface OpenedOffer {
  token: string;
  linkId: string;
  /** That of the customer's account; null without one. */
  language: Language | null;
  document: QuotationDocument;
  /** `letter`: a rejection letter, which offers nothing. */
  state: OfferState | 'letter';
  /** The last answer to this document. */
  answer: OfferAnswer | null;
  /** The order that it became; null while it is an offer. */
  order: OpenedOrder | null;
  /** The sums and payments of the order; null while it is an offer. */
  money: OwnOrderMoney | null;
  /** A change of the order that waits for its customer. */
  orderChange: PendingOrderChange | null;
  /** The document that superseded it; null on the newest. */
  newest: NewestRevision | null;
  /** The lines that no single shade serves, to whose mixing the customer may agree with an acceptance. */
  mixes: MixedShades[];
  isSeen: boolean;
  /** Long after its end the offer is shown read-only. */
  isReadOnly: boolean;
}

/** An order as the holder of the link sees it. */
export interface OpenedOrder extends Pick<OwnOrder, 'status' | 'history'>, OrderShipping {
  id: string;
  number: string;
  /** Those that were printed. */
  documents: OwnOrderDocument[];
}

interface NewestRevision {
  /** Null for a rejection letter. */
  letter: string | null;
  sentAt: Date;
  /** True if this link may lead to it. Its own token appears on no other page. */
  isOpen: boolean;
}

/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** For a malformed, unknown or withdrawn token, or a deleted quotation, indistinguishably. */
export class InvalidLink extends NotFoundException {}

/** For writes by a link that has become read-only. */
export class LinkIsReadOnly extends ForbiddenException {}

/** A flood of guesses uses at most this many database connections. */
const AT_ONCE = 2;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The customer's access to sent documents by a mailed link. */
@Injectable()
export class OpenOfferService {
  readonly #semaphore = new FairSemaphore(AT_ONCE);
  readonly #keys: readonly Buffer[];

  constructor(
    private readonly dataSource: DataSource,
    private readonly wrongTokens: WrongTokenLimit,
    private readonly money: OwnMoneyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.#keys = quotationLinkKeys(config);
  }

  /** @param address of the caller, whose wrong tokens are counted. @throws InvalidLink, TooManyRequestsException */
  async opened(token: string, address: string): Promise<OpenedOffer> {
    const link = await this.#link(token, address);
    if (!link) throw new InvalidLink();
    const { manager } = this.dataSource;
    const document = link.document;
    const { quotation } = document;
    const [order, documents, [answer]] = await Promise.all([
      orderOf(manager, quotation.id),
      manager.find(QuotationDocument, {
        where: { quotationId: quotation.id },
        select: { id: true, serial: true, createdAt: true },
        order: { revision: 'DESC' },
      }),
      manager.find(OfferAnswer, {
        where: { documentId: document.id },
        order: { createdAt: 'DESC', id: 'DESC' },
        take: 1,
      }),
    ]);
    const offer = {
      status: quotation.status,
      valid_until: quotation.validUntil,
      ordered: order !== null,
      isNewest: documents.find(({ serial }) => serial !== null)?.id === document.id,
      answer: quotation.answer,
    };
    const state = document.serial === null ? 'letter' : offerState(offer, new Date());
    return {
      token,
      linkId: link.id,
      language: quotation.customer?.language ?? null,
      document,
      state,
      mixes:
        state !== 'letter' && canAnswer(state, 'accepted')
          ? await mixedShadesOf(manager, quotation.id, this.config)
          : [],
      answer: answer ?? null,
      order,
      money: order ? await this.money.ofOrder({ id: order.id, orderNumber: order.number }) : null,
      orderChange: order ? await pendingChangeOf(manager, order.number) : null,
      newest: documents[0] && documents[0].id !== document.id ? await this.#newest(manager, documents[0]) : null,
      isSeen: link.seenAt !== null,
      isReadOnly: this.#isLongOver(
        endOfOffer({ ...offer, sentAt: documents[0]?.createdAt ?? document.createdAt }, order),
      ),
    };
  }

  /** @throws NotFoundException unless the quotation is this customer's */
  async ownMixes(id: string, customer: CurrentUser): Promise<MixedShades[]> {
    const { manager } = this.dataSource;
    const isOwn = await manager.existsBy(Quotation, { id, customerId: customer.id });
    if (!isOwn) throw new NotFoundException('Quotation not found.');
    return mixedShadesOf(manager, id, this.config);
  }

  /** Like {@link opened}, for writing. @throws LinkIsReadOnly, and as {@link opened} does */
  async openedToWrite(token: string, address: string): Promise<OpenedOffer> {
    const offer = await this.opened(token, address);
    if (offer.isReadOnly) throw new LinkIsReadOnly();
    return offer;
  }

  /**
   * The token of the document that superseded this one, for its link holder: both were mailed to one address. Null if it is the
   * newest, or the link to the newest was withdrawn.
   * @throws InvalidLink, TooManyRequestsException
   */
  async tokenOfNewest(token: string, address: string): Promise<string | null> {
    const link = await this.#link(token, address);
    if (!link) throw new InvalidLink();
    const { manager } = this.dataSource;
    const document = link.document;
    const newestId = await openLinkOf(manager, document.quotationId);
    const newest = newestId === undefined ? null : await findOpenLink(manager, newestId);
    if (!newest || newest.documentId === document.id || !isMailedAlike(newest.document, document)) return null;
    return storedToken(this.#keys, newest);
  }

  #isLongOver(end: Date | null): boolean {
    return end !== null && end.getTime() + this.config.linkReadOnlyDays * DAY_MS < Date.now();
  }

  /** Records the first time that a person opened it; concurrent calls record it once. */
  async markSeen(token: string, address: string): Promise<void> {
    const link = await this.#link(token, address);
    if (link?.seenAt === null) {
      await this.dataSource.manager.update(OfferLink, { id: link.id, seenAt: IsNull() }, { seenAt: () => 'now()' });
    }
  }

  async #link(token: string, address: string): Promise<OfferLink | null> {
    if (!TOKEN.test(token)) return null;
    const id = await this.#semaphore.take(() => this.#idOf(tokenHash(token)), address);
    const link = id && (await findOpenLink(this.dataSource.manager, id));
    if (link && storedToken(this.#keys, link) === token) return link;
    await this.wrongTokens.count(address);
    return null;
  }

  /** One index read, planned once per connection: the whole cost of a guess. */
  async #idOf(hash: string): Promise<string | undefined> {
    const [link] = await runPrepared<{ id: string }>(this.dataSource, {
      name: 'open-link',
      text: 'SELECT id FROM offer_links WHERE token_hash = $1 AND withdrawn_at IS NULL',
      values: [hash],
    });
    return link?.id;
  }

  async #newest(manager: EntityManager, { id, serial, createdAt }: QuotationDocument): Promise<NewestRevision> {
    const link = await manager.findOneBy(OfferLink, { documentId: id, withdrawnAt: IsNull() });
    return {
      letter: serial === null ? null : revisionLetter(serial),
      sentAt: createdAt,
      isOpen: link !== null && storedToken(this.#keys, link) !== null,
    };
  }
}

/** Returns whether two documents went to one person. */
const isMailedAlike = ({ content: one }: QuotationDocument, { content: other }: QuotationDocument): boolean =>
  isSameRecipient(
    { email: one.customer_email, phone: one.customer_phone },
    { email: other.customer_email, phone: other.customer_phone },
  );

/** The order made from a quotation, with the time since which it has its status. */
async function orderOf(manager: EntityManager, quotationId: string): Promise<(OpenedOrder & OrderEnd) | null> {
  const order = await manager.findOneBy(Order, { quotationId });
  if (!order) return null;
  const { id: orderId, orderNumber, status, createdAt } = order;
  const of = { where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } } as const;
  const history = await manager.find(OrderHistory, of);
  const documents = await manager.find(OrderDocument, {
    ...of,
    where: { orderId, storageKey: Not(IsNull()), supersededBy: IsNull() },
    select: { id: true, kind: true, number: true, createdAt: true },
  });
  const moves = history.filter(({ kind, toStatus }) => toStatus === status && (kind === 'step' || kind === 'reopened'));
  return {
    id: orderId,
    number: orderNumber,
    status,
    isFinished: !isActiveOrder(status),
    since: moves.at(-1)?.createdAt ?? createdAt,
    history: stepsOf(history).map(stepView),
    documents: documents.map(ownOrderDocumentView),
    ...shippingView(order),
  };
}

/** The change of an order that waits for its customer. */
async function pendingChangeOf(manager: EntityManager, orderNumber: string): Promise<PendingOrderChange | null> {
  const waiting = await manager.findOneBy(OrderChange, { state: 'waiting', order: { orderNumber } });
  return waiting && pendingChangeView(waiting);
}
