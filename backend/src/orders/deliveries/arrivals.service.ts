import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { formatLength } from '@selvedge/domain/length';
import {
  type Claim as ClaimOnWire,
  type DeliveredRoll,
  type DeliveryLink,
  hasLeft,
} from '@selvedge/domain/orders/delivery';
import { whatsAppShare } from '@selvedge/domain/quotations/share-message';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { orNotFound } from '../../database/or-not-found.js';
import { runPrepared } from '../../database/timeout-client.js';
import { anonymousActor } from '../../database/versioned.js';
import type { CalledBy } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { queueMail } from '../../mail/mail-queue.js';
import { LINK_TOKEN, tokenHash } from '../../mail/secret-link.js';
import { mailContext } from '../../mail/translate.js';
import { type LocalFile, post } from '../../quotations/conversation/post-message.js';
import { languageOf, replyAddressOf, threadOf } from '../../quotations/mails/quotation-recipients.js';
import { Quotation } from '../../quotations/quotation.entity.js';
import { Order } from '../order.entity.js';
import { recordOrderChange } from '../order-events.js';
import type { ArrivalDto } from './arrival.dto.js';
import { Arrival } from './arrival.entity.js';
import { arrivalOf, claimsOf, claimsUntil, deliveredRolls } from './arrival.view.js';
import { rollsOnDelivery } from './deliveries.service.js';
import { Delivery } from './delivery.entity.js';
import { changeOfDelivery } from './delivery-change.js';
import { deliveryToken, deliveryUrl, isPageClosed } from './delivery-link.js';
import { deliveryLinkEmail } from './delivery-link.mail.js';
import { arriveIfComplete } from './ship-delivered.js';

const TOKEN = /^[\w-]{43}$/;

/** A delivery as its receiver sees it. */
export interface OpenedDelivery {
  token: string;
  delivery: Delivery;
  quotationId: string;
  arrival: Awaited<ReturnType<typeof arrivalOf>>;
  claims: ClaimOnWire[];
  rolls: Awaited<ReturnType<typeof rollsOnDelivery>>;
  deliveredRolls: DeliveredRoll[];
  /** Null once it is too late for claims. */
  claimsUntil: Date | null;
}

/** The page on which the receiver of a delivery says what arrived, and what is wrong with it. */
@Injectable()
export class ArrivalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
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
    if (isClosed || !hasLeft(delivery.state) || isPageClosed(this.config, delivery)) return null;
    const arrival = await arrivalOf(manager, delivery.id);
    return {
      token,
      delivery,
      arrival,
      quotationId: order.quotationId,
      claims: await claimsOf(manager, [delivery]),
      rolls: await rollsOnDelivery(manager, order, delivery.id),
      claimsUntil: claimsUntil(arrival),
      deliveredRolls: await deliveredRolls(manager, delivery.id),
    };
  }

  /** The receiver confirms what came, once. @throws ConflictException if somebody did before */
  confirm(
    { delivery, quotationId }: OpenedDelivery,
    { name, pieces = null, meters = null, note = '', short = [] }: ArrivalDto,
  ): Promise<void> {
    const by = anonymousActor('link', name);
    return changeOfDelivery(this.dataSource, { id: delivery.id, quotationId, by }, async (manager, order, current) => {
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
      await recordOrderChange(manager, order, by, 'delivery', words.join('\n'));
      await arriveIfComplete(manager, order, by);
    });
  }

  /** Photos go into the conversation, where staff look at them. */
  async photos({ delivery, quotationId }: OpenedDelivery, files: readonly LocalFile[]): Promise<void> {
    const { manager } = this.dataSource;
    const name = (await arrivalOf(manager, delivery.id))?.name ?? '';
    await this.dataSource.transaction((own) =>
      post(own, {
        quotationId,
        side: 'customer',
        author: { id: null, name: name || 'The receiver' },
        files,
        text: `Photos of ${delivery.number}`,
      }),
    );
  }

  /** The link that staff send to the receiver. @throws NotFoundException, ConflictException before it has left */
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
  async mail(id: string, change: CalledBy): Promise<void> {
    const { by } = change;
    await this.idempotency.once(change, async (manager) => {
      const { delivery, order, quotation } = await this.#sent(manager, id);
      if (!quotation.customerEmail) {
        throw new ConflictException('The customer has no email address. Send the link by WhatsApp.');
      }
      await queueMail(manager, {
        ...deliveryLinkEmail(mailContext(this.config, await languageOf(manager, quotation)), {
          number: delivery.number,
          orderNumber: order.orderNumber,
          name: quotation.customerName,
          url: deliveryUrl(this.config, LINK_TOKEN),
        }),
        cause: 'admin',
        toAddress: quotation.customerEmail,
        toName: quotation.customerName,
        customerOf: quotation.id,
        linkId: id,
        thread: threadOf(quotation),
        replyTo: await replyAddressOf(manager, this.config, quotation),
        eventKey: `delivery:${id}:link:${randomUUID()}`,
      });
      await recordOrderChange(manager, order, by, 'delivery', `Link to ${delivery.number} mailed to the customer`);
    });
  }

  async #sent(manager: EntityManager, id: string) {
    const delivery = orNotFound(await manager.findOneBy(Delivery, { id }), 'Delivery not found.');
    if (!hasLeft(delivery.state))
      throw new ConflictException(`${delivery.number} is ${delivery.state}. Ship it first.`);
    const order = await manager.findOneByOrFail(Order, { id: delivery.orderId });
    return { delivery, order, quotation: await manager.findOneByOrFail(Quotation, { id: order.quotationId }) };
  }
}
