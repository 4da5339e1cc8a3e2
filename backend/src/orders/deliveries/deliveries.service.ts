import { randomUUID } from 'node:crypto';
import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { colomboYear } from '@selvedge/domain/dates';
import { exactSum, formatLength } from '@selvedge/domain/length';
import type { DeliveredLength, Delivery as DeliveryOnWire, OrderDeliveries } from '@selvedge/domain/orders/delivery';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { DataSource, type EntityManager } from 'typeorm';
import { rollListOf } from '../../allocations/roll-list.js';
import { nameOfLine } from '../../allocations/rolled-lines.js';
import { CONFIG, type Config } from '../../config/config.js';
import { nextNumber } from '../../database/next-number.js';
import { orNotFound } from '../../database/or-not-found.js';
import { changesBy } from '../../database/versioned.js';
import { badField } from '../../http/bad-field.js';
import { type Change, commitWait, rejectStale, StaleRecord } from '../../http/change.js';
import { IdempotencyService } from '../../http/idempotency/idempotency.service.js';
import { tokenHash } from '../../mail/secret-link.js';
import { newestRevision } from '../../quotations/quotation-context.js';
import { findOrder, lockedOrder } from '../find-order.js';
import { Order } from '../order.entity.js';
import { OrderChange } from '../order-change.entity.js';
import { OrderDocumentsService } from '../order-documents.service.js';
import { recordOrderChange } from '../order-events.js';
import { shipPart } from '../order-stock.js';
import { arrivalOf, claimsOf } from './arrival.view.js';
import { ClosedLine } from './closed-line.entity.js';
import { progressOf } from './delivered-lines.js';
import type { DeliveryDto, DeliveryTransportDto } from './delivery.dto.js';
import { Delivery } from './delivery.entity.js';
import { DeliveryLine } from './delivery-line.entity.js';
import { deliveryToken } from './delivery-link.js';
import { deliveryNoteOf } from './delivery-note.js';
import { DeliveryRoll } from './delivery-roll.entity.js';
import { arriveIfComplete, shipIfComplete } from './ship-delivered.js';

/** Deliveries of orders: prepared from what is ready, shipped, and delivered. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws NotFoundException */
  async ofOrder(orderId: string): Promise<OrderDeliveries> {
    const { manager } = this.dataSource;
    const order = await findOrder(manager, orderId);
    const { lines, readyRolls } = await progressOf(manager, order);
    const deliveries = await manager.find(Delivery, { where: { orderId }, order: { createdAt: 'ASC', id: 'ASC' } });
    const { id, orderNumber: order_number, status, version } = order;
    return {
      order_id: id,
      order_number,
      status,
      version,
      lines,
      ready_rolls: readyRolls,
      deliveries: await Promise.all(deliveries.map((delivery) => deliveryView(manager, order, delivery))),
      claims: await claimsOf(manager, deliveries),
    };
  }

  /** The order's deliveries, found by one of them. @throws NotFoundException */
  async around(id: string): Promise<OrderDeliveries> {
    const delivery = orNotFound(await this.dataSource.manager.findOneBy(Delivery, { id }), 'Delivery not found.');
    return this.ofOrder(delivery.orderId);
  }

  /** @throws BadRequestException, ConflictException, StaleRecord for rolls or lengths that another delivery has, NotFoundException */
  async prepare(orderId: string, change: Change, input: DeliveryDto): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const order = await lockedOrder(manager, orderId);
      rejectStale(order, change, order.orderNumber);
      rejectUnprepared(order);
      await changesBy(manager, change.by);
      const { lines, rolls } = await chosenOf(manager, order, input);
      const number = await nextNumber(manager, 'DN', colomboYear(new Date()));
      const { packages = null, vehicle = order.vehicle, driver = '', note = '' } = input;
      const deliveryId = randomUUID();
      await manager.insert(Delivery, {
        id: deliveryId,
        orderId,
        number,
        packages,
        vehicle,
        driver,
        note,
        preparedBy: change.by.name,
        tokenHash: tokenHash(deliveryToken(this.config, deliveryId)),
      });
      await manager.insert(
        DeliveryLine,
        lines.map(({ line_id: lineId, meters }) => ({ deliveryId, lineId, meters })),
      );
      if (rolls.length > 0) {
        await manager.insert(
          DeliveryRoll,
          rolls.map((allocationId) => ({ deliveryId, allocationId })),
        );
      }
      const meters = formatLength(exactSum(lines.map((line) => line.meters)), 'meters');
      await recordOrderChange(manager, order, change.by, 'delivery', `${number} prepared: ${meters}`);
    });
    await commitWait();
  }

  /** Changes how a prepared delivery travels. @throws ConflictException once it has left, StaleRecord, NotFoundException */
  change(id: string, change: Change, { packages, vehicle, driver, note }: DeliveryTransportDto): Promise<void> {
    return this.#step(id, change, async (manager, _, delivery) => {
      rejectLeft(delivery);
      const stated = Object.entries({ packages, vehicle, driver, note }).filter(([, value]) => value !== undefined);
      if (stated.length > 0) await manager.update(Delivery, { id }, Object.fromEntries(stated));
    });
  }

  /** Ships a delivery, and fixes its delivery note. @throws ConflictException, StaleRecord, NotFoundException */
  async ship(id: string, change: Change): Promise<void> {
    const contract = await this.#contractOf(id);
    await this.#step(id, change, async (manager, order, delivery) => {
      rejectLeft(delivery);
      rejectUnprepared(order);
      if (await manager.existsBy(OrderChange, { orderId: order.id, state: 'waiting' })) {
        throw new ConflictException(
          `A change of ${order.orderNumber} waits for its customer. Record their answer or take it back, then ship.`,
        );
      }
      const agreed = (await newestRevision(manager, order.quotationId)) ?? contract;
      const shippedAt = new Date();
      const content = await deliveryNoteOf(manager, order, { ...delivery, shippedAt }, agreed);
      const lines = await manager.findBy(DeliveryLine, { deliveryId: id });
      const { lines: progress } = await progressOf(manager, order);
      const unrolled = lines.filter(({ lineId }) =>
        progress.some(({ line_id, by_roll }) => line_id === lineId && !by_roll),
      );
      if (unrolled.length > 0) {
        await shipPart(manager, order, new Map(unrolled.map(({ lineId, meters }) => [lineId, meters])));
      }
      await manager.update(Delivery, { id }, { state: 'shipped', shippedAt, content });
      const carried = [delivery.vehicle, delivery.driver].filter(Boolean).join(', ');
      await recordOrderChange(
        manager,
        order,
        change.by,
        'delivery',
        [`${delivery.number} shipped`, carried].filter(Boolean).join('\n'),
      );
      await shipIfComplete(manager, order, change.by);
    });
  }

  /** Records that a delivery has arrived. @throws ConflictException, StaleRecord, NotFoundException */
  arrive(id: string, change: Change): Promise<void> {
    return this.#step(id, change, async (manager, order, delivery) => {
      if (delivery.state !== 'shipped') throw stale(delivery, 'and only what is shipped arrives');
      await manager.update(Delivery, { id }, { state: 'delivered', deliveredAt: () => 'clock_timestamp()' });
      await recordOrderChange(manager, order, change.by, 'delivery', `${delivery.number} delivered`);
      await arriveIfComplete(manager, order, change.by);
    });
  }

  /** Cancels a prepared delivery: its rolls and lengths can go with another one. @throws ConflictException, StaleRecord */
  cancel(id: string, change: Change, reason: string): Promise<void> {
    return this.#step(id, change, async (manager, order, delivery) => {
      rejectLeft(delivery);
      await manager.delete(DeliveryRoll, { deliveryId: id });
      await manager.update(Delivery, { id }, { state: 'cancelled' });
      await recordOrderChange(manager, order, change.by, 'delivery', `${delivery.number} cancelled: ${reason}`);
    });
  }

  /** Closes a line: no more of it is delivered. @throws ConflictException, StaleRecord, NotFoundException */
  async close(orderId: string, lineId: string, change: Change, reason: string): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const order = await lockedOrder(manager, orderId);
      rejectStale(order, change, order.orderNumber);
      rejectUnprepared(order);
      await changesBy(manager, change.by);
      const { lines } = await progressOf(manager, order);
      const line = lines.find(({ line_id }) => line_id === lineId);
      if (!line) throw new NotFoundException('The order has no such line.');
      if (line.open_meters === 0)
        throw new StaleRecord(`${nameOfLine(line)} waits for nothing. Look at the order again.`);
      if (lines.every(({ delivered_meters }) => delivered_meters === 0)) {
        throw new ConflictException(`Nothing of ${order.orderNumber} has left yet. Change the order instead.`);
      }
      await manager.insert(ClosedLine, { lineId, orderId, reason, closedBy: change.by.name });
      const open = formatLength(line.open_meters, 'meters');
      await recordOrderChange(
        manager,
        order,
        change.by,
        'delivery',
        `${nameOfLine(line)} closed with ${open} open: ${reason}`,
      );
      await shipIfComplete(manager, order, change.by);
    });
    await commitWait();
  }

  /** The content of a delivery note: as shipped, or as of now. @throws NotFoundException, ConflictException */
  async note(id: string): Promise<NonNullable<Delivery['content']>> {
    const contract = await this.#contractOf(id);
    const { manager } = this.dataSource;
    const delivery = await manager.findOneByOrFail(Delivery, { id });
    if (delivery.content) return delivery.content;
    if (delivery.state === 'cancelled')
      throw new ConflictException(`${delivery.number} was cancelled: it has no paper.`);
    const order = await manager.findOneByOrFail(Order, { id: delivery.orderId });
    return deliveryNoteOf(manager, order, delivery, (await newestRevision(manager, order.quotationId)) ?? contract);
  }

  async #contractOf(id: string): Promise<QuotationTemplate> {
    const delivery = orNotFound(await this.dataSource.manager.findOneBy(Delivery, { id }), 'Delivery not found.');
    return this.orderDocuments.contractOf(delivery.orderId);
  }

  /** Locks the order first, like every change of it. */
  async #step(
    id: string,
    change: Change,
    work: (manager: EntityManager, order: Order, delivery: Delivery) => Promise<void>,
  ): Promise<void> {
    const step = async (manager: EntityManager): Promise<void> => {
      const seen = orNotFound(await manager.findOneBy(Delivery, { id }), 'Delivery not found.');
      const order = await lockedOrder(manager, seen.orderId);
      const delivery = await manager.findOneByOrFail(Delivery, { id });
      rejectStale(delivery, change, delivery.number);
      await changesBy(manager, change.by);
      await work(manager, order, delivery);
    };
    await this.idempotency.once(change, step);
    await commitWait();
  }
}

function rejectUnprepared({ orderNumber, status }: Order): void {
  if (status === 'processing') return;
  const advice = status === 'pending' || status === 'confirmed' ? ' Take it to processing first.' : '';
  throw new ConflictException(`${orderNumber} is ${status}: deliveries leave while it is processing.${advice}`);
}

const stale = ({ number, state }: Delivery, why: string): StaleRecord =>
  new StaleRecord(`${number} is ${state}, ${why}. Look at the order again.`);

function rejectLeft(delivery: Delivery): void {
  if (delivery.state !== 'prepared') throw stale(delivery, 'and only a prepared one can change or leave');
}

/** The items of a delivery: those that were named, or else all that are ready. */
async function chosenOf(
  manager: EntityManager,
  order: Order,
  { lines: named, allocation_ids }: DeliveryDto,
): Promise<{ lines: DeliveredLength[]; rolls: string[] }> {
  const { lines, readyRolls, isTooMuch } = await progressOf(manager, order);
  const isAll = named === undefined && allocation_ids === undefined;
  const lengths: DeliveredLength[] = isAll
    ? lines.flatMap(({ line_id, by_roll, ready_meters: meters }) =>
        by_roll || meters <= 0 ? [] : [{ line_id, meters }],
      )
    : [];
  for (const [index, { line_id, meters }] of (named ?? []).entries()) {
    const bad = (field: string, message: string) => badField(`lines[${index}].${field}`, message);
    const line = lines.find((own) => own.line_id === line_id);
    if (!line) throw bad('line_id', 'The order has no such line. Reload the order.');
    if (line.by_roll) {
      throw bad('line_id', `${nameOfLine(line)} is counted by roll: name its issued rolls by allocation_ids.`);
    }
    const after = exactSum([line.delivered_meters, line.prepared_meters, meters]);
    if (line.ready_meters === 0) {
      throw new StaleRecord(`${nameOfLine(line)} waits for nothing more. Look at the order again.`);
    }
    if (isTooMuch(line_id, after)) {
      const most = formatLength(line.ready_meters, 'meters');
      throw bad(
        'meters',
        `${nameOfLine(line)} waits for ${most}, and its tolerance allows no such length. Deliver less.`,
      );
    }
    lengths.push({ line_id, meters });
  }
  const rolls = isAll
    ? readyRolls
    : (allocation_ids ?? []).map((id) => {
        const roll = readyRolls.find(({ allocation_id }) => allocation_id === id);
        if (!roll) throw new StaleRecord('A roll is not issued, or on a delivery already. Look at the order again.');
        return roll;
      });
  for (const { line_id } of lines) {
    const own = rolls.filter((roll) => roll.line_id === line_id).map(({ meters }) => meters);
    if (own.length > 0) lengths.push({ line_id, meters: exactSum(own) });
  }
  if (lengths.length === 0) {
    throw new StaleRecord(
      isAll
        ? `Nothing of ${order.orderNumber} is ready to leave: all is on deliveries, or its rolls are not issued yet.`
        : 'Name at least one length or roll.',
    );
  }
  return { lines: lengths, rolls: rolls.map(({ allocation_id }) => allocation_id) };
}

async function deliveryView(manager: EntityManager, order: Order, delivery: Delivery): Promise<DeliveryOnWire> {
  const { id, orderId: order_id, number, state, version, packages, vehicle, driver, note } = delivery;
  const lines = await manager.findBy(DeliveryLine, { deliveryId: id });
  const [bill] = await manager.query<{ id: string; serial: string }[]>(
    `SELECT i.id, i.serial FROM invoice_deliveries v JOIN invoices i ON i.id = v.invoice_id
     WHERE v.delivery_id = $1 AND i.total_cents >
       coalesce((SELECT sum(c.total_cents) FROM invoices c
                WHERE c.corrects_invoice_id = i.id AND c.kind = 'credit_note'), 0) LIMIT 1`,
    [id],
  );
  return {
    id,
    order_id,
    number,
    state,
    version,
    packages,
    vehicle,
    driver,
    note,
    prepared_by: delivery.preparedBy,
    created_at: delivery.createdAt.toISOString(),
    shipped_at: delivery.shippedAt?.toISOString() ?? null,
    delivered_at: delivery.deliveredAt?.toISOString() ?? null,
    lines: lines.map(({ lineId: line_id, meters }) => ({ line_id, meters })),
    rolls: (await rollsOnDelivery(manager, order, id)).lines,
    invoice: bill ?? null,
    arrival: await arrivalOf(manager, id),
  };
}

export async function rollsOnDelivery(manager: EntityManager, order: Order, deliveryId: string) {
  const rows = await manager.findBy(DeliveryRoll, { deliveryId });
  return rollListOf(manager, order, new Set(rows.map(({ allocationId }) => allocationId)));
}
