import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import {
  CLAIM_DAYS,
  type ClaimDecisionInput,
  type Claim as ClaimOnWire,
  type DeliveryLink,
  hasLeft,
} from '@selvedge/domain/orders/delivery';
import { whatsAppShare } from '@selvedge/domain/quotations/share-message';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { type HistoryActor, writeHistory } from '../../database/history.js';
import { runPrepared } from '../../database/timeout-client.js';
import { changesBy, unnamedActor } from '../../database/versioned.js';
import { type Change, commitWait, rejectStale, StaleRecord } from '../../http/change.js';
import type { CurrentUser } from '../../http/decorators.js';
import { queueMail } from '../../mail/mail-queue.js';
import { LINK_TOKEN, tokenHash } from '../../mail/secret-link.js';
import { type LocalFile, lockConversation, post } from '../../quotations/conversation/post-message.js';
import { Quotation } from '../../quotations/quotation.entity.js';
import { replyAddressOf, threadOf } from '../../quotations/quotation-recipients.js';
import { Order } from '../order.entity.js';
import { OrderHistory } from '../order-history.entity.js';
import type { ArrivalDto, ClaimDto } from './arrival.dto.js';
import { Arrival } from './arrival.entity.js';
import { arrivalOf, claimsOf } from './arrival.view.js';
import { Claim } from './claim.entity.js';
import { rollsOnDelivery } from './deliveries.service.js';
import { Delivery } from './delivery.entity.js';
import { deliveryToken, deliveryUrl } from './delivery-link.js';
import { deliveryLinkEmail } from './delivery-link.mail.js';
import { arriveIfComplete } from './ship-delivered.js';

const DAY_MS = 86_400_000;
/** Claims about one delivery. */
const MOST_CLAIMS = 20;
const TOKEN = /^[\w-]{43}$/;

/** A delivery as its receiver sees it. */
export interface OpenedDelivery {
  token: string;
  delivery: Delivery;
  quotationId: string;
  arrival: Awaited<ReturnType<typeof arrivalOf>>;
  claims: ClaimOnWire[];
  rolls: Awaited<ReturnType<typeof rollsOnDelivery>>;
  /** Null once it is too late for claims. */
  claimsUntil: Date | null;
}

/** The page on which the receiver of a delivery says what arrived, and what is wrong with it. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns null for a token that opens nothing: it is unknown, or its delivery has not left */
  async opened(token: string): Promise<OpenedDelivery | null> {
    if (!TOKEN.test(token)) return null;
    const [found] = await runPrepared<{ id: string }>(this.dataSource, {
      name: 'open-delivery',
      text: 'SELECT id FROM deliveries WHERE token_hash = $1',
      values: [tokenHash(token)],
    });
    if (!found || deliveryToken(this.config, found.id) !== token) return null;
    const { manager } = this.dataSource;
    const delivery = await manager.findOneByOrFail(Delivery, { id: found.id });
    const order = await manager.findOneByOrFail(Order, { id: delivery.orderId });
    const quotation = await manager.findOne(Quotation, {
      where: { id: order.quotationId },
      relations: { customer: true },
    });
    const isClosed = !quotation || (quotation.customerId !== null && !quotation.customer?.isActive);
    if (isClosed || !hasLeft(delivery.state) || this.#isOver(delivery)) return null;
    const arrival = await arrivalOf(manager, delivery.id);
    const until = new Date((arrival ? Date.parse(arrival.at) : Date.now()) + CLAIM_DAYS * DAY_MS);
    return {
      ...{ token, delivery, arrival, quotationId: order.quotationId },
      claims: await claimsOf(manager, [delivery]),
      rolls: await rollsOnDelivery(manager, order, delivery.id),
      claimsUntil: until > new Date() ? until : null,
    };
  }

  /** The receiver confirms what came, once. @throws ConflictException if somebody did before */
  confirm(
    { delivery, quotationId }: OpenedDelivery,
    { name, pieces = null, meters = null, note = '', short = [] }: ArrivalDto,
  ): Promise<void> {
    const by = unnamedActor('link', name);
    return this.#change(delivery.id, quotationId, by, async (manager, order, current) => {
      if (await manager.existsBy(Arrival, { deliveryId: current.id })) {
        throw new ConflictException('The arrival of this delivery was confirmed already. Thank you.');
      }
      await manager.insert(Arrival, { deliveryId: current.id, name, pieces, meters, note, short });
      if (current.state === 'shipped') {
        await manager.update(
          Delivery,
          { id: current.id },
          { state: 'delivered', deliveredAt: () => 'clock_timestamp()' },
        );
      }
      const lacking = short.map((one) => `${one.of}: ${formatLength(one.meters, 'meters')} short`);
      const counted = [
        pieces === null ? '' : `${pieces} pieces`,
        meters === null ? '' : formatLength(meters, 'meters'),
      ].filter(Boolean);
      const words = [
        `${current.number} has arrived, confirmed by ${name}.`,
        counted.length > 0 ? `Counted: ${counted.join(', ')}` : '',
        ...lacking,
        note,
      ].filter(Boolean);
      await post(manager, { quotationId, side: 'customer', author: { id: null, name }, text: words.join('\n') });
      await this.#note(manager, order, by, words.join('\n'));
      await arriveIfComplete(manager, order, by);
    });
  }

  /** The receiver claims before cutting. @throws ConflictException once it is too late */
  claim(opened: OpenedDelivery, { name, kind, rolls = '', meters = null, words }: ClaimDto): Promise<void> {
    const { delivery, quotationId } = opened;
    const by = unnamedActor('link', name);
    return this.#change(delivery.id, quotationId, by, async (manager, order, current) => {
      const arrival = await arrivalOf(manager, current.id);
      if (!arrival)
        throw new ConflictException('Please confirm what arrived first, then tell us what is wrong with it.');
      if (Date.parse(arrival.at) + CLAIM_DAYS * DAY_MS < Date.now()) {
        throw new ConflictException(`Claims are made within ${CLAIM_DAYS} days of the arrival. Please call us.`);
      }
      if ((await manager.countBy(Claim, { deliveryId: current.id })) >= MOST_CLAIMS) {
        throw new ConflictException('There are many claims about this delivery already. Please call us.');
      }
      const same = { deliveryId: current.id, kind, rolls, words, name };
      if (await manager.existsBy(Claim, same)) throw new ConflictException('We have this claim already.');
      await manager.insert(Claim, { ...same, meters });
      const what = [CLAIM_WORDS[kind], rolls, meters === null ? '' : formatLength(meters, 'meters')].filter(Boolean);
      const text = `Claim about ${current.number}: ${what.join(', ')}\n${words}`;
      await post(manager, { quotationId, side: 'customer', author: { id: null, name }, text });
      await this.#note(manager, order, by, text);
    });
  }

  /** Photos go into the conversation, where staff look at them. */
  async photos({ delivery, quotationId }: OpenedDelivery, files: readonly LocalFile[]): Promise<void> {
    const { manager } = this.dataSource;
    const name = (await arrivalOf(manager, delivery.id))?.name ?? '';
    await this.dataSource.transaction((own) =>
      post(own, {
        ...{ quotationId, side: 'customer', author: { id: null, name: name || 'The receiver' }, files },
        text: `Photos of ${delivery.number}`,
      }),
    );
  }

  /** Staff decide a claim. @throws StaleRecord with who decided it before, NotFoundException */
  async decide(id: string, change: Change, { state, reason = '' }: ClaimDecisionInput): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const seen = await manager.findOne(Claim, { where: { id }, relations: { delivery: { order: true } } });
      if (!seen) throw new NotFoundException('Claim not found.');
      const { order, number, orderId } = seen.delivery;
      await manager.findOneOrFail(Order, { where: { id: orderId }, lock: { mode: 'pessimistic_write' } });
      const claim = await manager.findOneByOrFail(Claim, { id });
      rejectStale(claim, change, `The claim about ${number}`);
      if (claim.state !== 'open')
        throw new StaleRecord(`The claim about ${number} was ${claim.state} by ${claim.decidedBy}.`);
      await changesBy(manager, change.by);
      await manager.update(
        Claim,
        { id },
        { state, reason, decidedBy: change.by.name, decidedAt: () => 'clock_timestamp()' },
      );
      await this.#note(
        manager,
        order,
        change.by,
        [`Claim about ${number} ${state}`, reason].filter(Boolean).join(': '),
      );
    });
    await commitWait();
  }

  /** The order of a claim. @throws NotFoundException */
  async orderOf(claimId: string): Promise<string> {
    const claim = await this.dataSource.manager.findOne(Claim, {
      where: { id: claimId },
      relations: { delivery: true },
    });
    if (!claim) throw new NotFoundException('Claim not found.');
    return claim.delivery.orderId;
  }

  /** What staff send to the receiver. @throws NotFoundException, ConflictException before it has left */
  async link(id: string): Promise<DeliveryLink> {
    const { delivery, quotation } = await this.#sent(this.dataSource.manager, id);
    const url = deliveryUrl(this.config, deliveryToken(this.config, id));
    const message = [
      `${this.config.brand.name}: delivery ${delivery.number} is on its way.`,
      'Please confirm what arrived:',
      url,
    ].join('\n');
    return { url, message, ...whatsAppShare(quotation.customerPhone, message) };
  }

  /** Mails the link to the customer. @throws NotFoundException, ConflictException before it has left, or without an address */
  async mail(id: string, by: CurrentUser): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { delivery, order, quotation } = await this.#sent(manager, id);
      if (!quotation.customerEmail) {
        throw new ConflictException('The customer has no email address. Send the link by WhatsApp.');
      }
      await queueMail(manager, {
        ...deliveryLinkEmail(this.config, {
          number: delivery.number,
          orderNumber: order.orderNumber,
          name: quotation.customerName,
          url: deliveryUrl(this.config, LINK_TOKEN),
        }),
        ...{ cause: 'admin', toAddress: quotation.customerEmail, toName: quotation.customerName },
        ...{ customerOf: quotation.id, linkId: id, thread: threadOf(quotation) },
        replyTo: await replyAddressOf(manager, this.config, quotation),
        eventKey: `delivery:${id}:link:${randomUUID()}`,
      });
      await this.#note(manager, order, by, `Link to ${delivery.number} mailed to the customer`);
    });
  }

  async #sent(manager: EntityManager, id: string) {
    const delivery = await manager.findOneBy(Delivery, { id });
    if (!delivery) throw new NotFoundException('Delivery not found.');
    if (!hasLeft(delivery.state))
      throw new ConflictException(`${delivery.number} is ${delivery.state}. Ship it first.`);
    const order = await manager.findOneByOrFail(Order, { id: delivery.orderId });
    return { delivery, order, quotation: await manager.findOneByOrFail(Quotation, { id: order.quotationId }) };
  }

  #isOver({ deliveredAt, shippedAt }: Delivery): boolean {
    const since = (deliveredAt ?? shippedAt)?.getTime() ?? 0;
    return since + this.config.linkReadOnlyDays * DAY_MS < Date.now();
  }

  /** The quotation is locked before the order, as by whoever changes both. */
  async #change(
    id: string,
    quotationId: string,
    by: HistoryActor,
    work: (manager: EntityManager, order: Order, delivery: Delivery) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockConversation(manager, quotationId);
      const order = await manager.findOneOrFail(Order, { where: { quotationId }, lock: { mode: 'pessimistic_write' } });
      await changesBy(manager, by);
      await work(manager, order, await manager.findOneByOrFail(Delivery, { id }));
    });
  }

  async #note(manager: EntityManager, { id: orderId, status }: Order, by: HistoryActor, detail: string): Promise<void> {
    const step = { fromStatus: status, toStatus: status, kind: 'delivery' } as const;
    await writeHistory(manager, OrderHistory, by, { orderId, ...step, detail });
    await manager.update(Order, { id: orderId }, { changes: () => 'changes + 1' });
  }
}

const CLAIM_WORDS: Record<ClaimOnWire['kind'], string> = {
  shade: 'another shade',
  short_length: 'short length',
  defect: 'defect',
  damage: 'damage',
};
