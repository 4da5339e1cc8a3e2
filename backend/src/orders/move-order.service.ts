import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { colomboDay, formatDate } from '@selvedge/domain/dates';
import { formatRupees } from '@selvedge/domain/money';
import { isAnnounced, nextOrderStatuses, type OrderStatus, REOPEN_HOURS } from '@selvedge/domain/orders/order-status';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { stated } from '@selvedge/domain/stated';
import type { Permission } from '@selvedge/domain/users/permissions';
import type { EntityManager } from 'typeorm';
import { OrderRolls } from '../allocations/order-rolls.service.js';
import { CONFIG, type Config } from '../config/config.js';
import { writeHistory } from '../database/history.js';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import { badField } from '../http/bad-field.js';
import { type CalledBy, type Change, commitWait, rejectSimultaneous, rejectStale } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { requireRight } from '../http/require-right.js';
import { newestRevision } from '../quotations/quotation-context.js';
import { advanceOf, releaseAdvances } from './advance.js';
import { withdrawWaiting } from './change-order.service.js';
import { checkCredit } from './credit.js';
import { hasDeliveries } from './deliveries/delivered-lines.js';
import { arriveAll, cancelDeliveries, shipDelivered } from './deliveries/ship-delivered.js';
import type { OrderDeliveryDto, OrderNoteDto, ReopenOrderDto } from './dto/order-change.dto.js';
import type { OrderStatusDto } from './dto/order-status.dto.js';
import { findOrder, lockedOrder } from './find-order.js';
import { Order } from './order.entity.js';
import { OrderChange } from './order-change.entity.js';
import { OrderDocument } from './order-document.entity.js';
import { OrderDocumentsService } from './order-documents.service.js';
import { recordOrderEvent } from './order-events.js';
import { OrderHistory } from './order-history.entity.js';
import { OrderMails } from './order-mails.js';
import { releaseStock, reserveStock, shipStock } from './order-stock.js';
import { stockReasonOf } from './stock-reason.js';

const STEP_RIGHTS: Partial<Record<OrderStatus, Permission>> = { confirmed: 'order.confirm', cancelled: 'order.cancel' };

/** An admin takes an order a step further, or cancels it before it is shipped. */
@Injectable()
export class MoveOrderService {
  constructor(
    private readonly orderDocuments: OrderDocumentsService,
    private readonly mails: OrderMails,
    private readonly rolls: OrderRolls,
    private readonly idempotency: IdempotencyService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @throws ConflictException for a step that the order can't take, BadRequestException for a cancellation that lacks its reason,
   * StaleRecord for the loser of a race.
   */
  async move(id: string, change: Change, { status, note, carrier, vehicle, ...input }: OrderStatusDto): Promise<void> {
    const right = STEP_RIGHTS[status] ?? 'order.move';
    requireRight(change.by, right, `You may not make an order ${status}.`);
    const customerMessage = messageFor(status, input);
    if (input.with_proforma) rejectProforma(status, change.by);
    const contract = await this.orderDocuments.contractOf(id);
    const step = async (manager: EntityManager): Promise<void> => {
      const customerId = status === 'confirmed' ? await lockedPayer(manager, id) : null;
      const order = await lockedOrder(manager, id);
      const { orderNumber, status: fromStatus } = order;
      rejectStale(order, change, orderNumber);
      if (!nextOrderStatuses(fromStatus).includes(status)) {
        throw new ConflictException(`${orderNumber} is ${fromStatus} and can't become ${status}.`);
      }
      await rejectSimultaneous(manager, order, change, orderNumber);
      await changesBy(manager, change.by);
      if (status === 'confirmed') await rejectWithoutAdvance(manager, order, contract);
      if (status === 'cancelled' && !note?.trim() && !customerMessage) await rejectUnexplained(manager, order);
      await settleChange(manager, order, status, change.by);
      const asks = { config: this.config, adds: order, reason: input.override_reason, by: change.by };
      const credit = await checkCredit(manager, customerId, asks);
      const reasons = { stock: stockReasonOf(input), length: input.length_reason?.trim() ?? '' };
      const stock = await this.#moveStock(manager, order, status, { by: change.by, reasons });
      const carried = [carrier, vehicle].filter(Boolean).join(', ');
      const detail = [carried && `Carrier: ${carried}`, note?.trim(), stock.detail, credit].filter(Boolean).join('\n');
      await writeHistory(manager, OrderHistory, change.by, {
        orderId: id,
        fromStatus,
        toStatus: status,
        detail,
        customerMessage,
      });
      if (status === 'cancelled') {
        await this.orderDocuments.stampCancelled(manager, id);
        await releaseAdvances(manager, id, change.by.name);
      }
      const agreed = (await newestRevision(manager, order.quotationId)) ?? contract;
      if (input.with_proforma) await this.orderDocuments.issueProforma(manager, order, agreed, change.by);
      if (input.notify_customer && isAnnounced(status)) {
        const moved = { ...order, carrier: carrier ?? order.carrier, vehicle: vehicle ?? order.vehicle };
        const document = await this.orderDocuments.ofStep(manager, moved, { status, contract: agreed, by: change.by });
        await this.mails.write(manager, moved, { step: status, message: customerMessage, contract: agreed, document });
      }
      // This comes last, so that the moment of the change is the moment in which others see it.
      await manager.update(Order, { id }, { status, stockReserved: stock.isReserved, ...stated({ carrier, vehicle }) });
    };
    await this.idempotency.once(change, step);
    await commitWait();
  }

  /**
   * Reopens an order that was cancelled within the last day, with its former status and stock.
   *
   * @throws ConflictException if it is not cancelled, too late, or its stock is short; StaleRecord for the loser of a race.
   */
  async reopen(id: string, change: Change, { note, override_reason, ...shortage }: ReopenOrderDto): Promise<void> {
    const reason = stockReasonOf(shortage);
    await this.idempotency.once(change, async (manager) => {
      const customerId = await lockedPayer(manager, id);
      const order = await lockedOrder(manager, id);
      const { orderNumber } = order;
      rejectStale(order, change, orderNumber);
      const former = await previousStatus(manager, order);
      if (order.status !== 'cancelled' || !former) {
        throw new ConflictException(`${orderNumber} is ${order.status}, so there is nothing to reopen.`);
      }
      if (former.until < new Date()) {
        throw new ConflictException(
          `${orderNumber} was cancelled more than ${REOPEN_HOURS} hours ago. Copy it to a new quotation.`,
        );
      }
      await rejectSimultaneous(manager, order, change, orderNumber);
      await changesBy(manager, change.by);
      const reserved =
        former.status !== 'pending' && order.stockReserved
          ? await this.#reserve(manager, order, reason, 'Reopened')
          : '';
      const asks = { config: this.config, adds: order, reason: override_reason, by: change.by };
      const credit = former.status === 'pending' ? '' : await checkCredit(manager, customerId, asks);
      const detail = [note?.trim(), reserved, credit].filter(Boolean).join('\n');
      const kind = 'reopened';
      await writeHistory(manager, OrderHistory, change.by, {
        orderId: id,
        fromStatus: 'cancelled',
        toStatus: former.status,
        kind,
        detail,
      });
      await manager.update(Order, { id }, { status: former.status });
    });
    await commitWait();
  }

  /** Changes the promised day and the carrier. Absent fields stay. */
  async deliver(id: string, change: Change, { promised_on, carrier, vehicle }: OrderDeliveryDto): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const order = await lockedOrder(manager, id);
      rejectStale(order, change, order.orderNumber);
      await changesBy(manager, change.by);
      const promisedOn = promised_on === undefined ? undefined : promised_on ? colomboDay(promised_on) : null;
      const columns = stated({ promisedOn, carrier, vehicle });
      const changed = Object.entries(columns).filter(([name, value]) => order[name as keyof typeof columns] !== value);
      if (changed.length === 0) return;
      const after = { ...order, ...columns };
      const detail = [
        after.promisedOn ? `Promised for ${formatDate(after.promisedOn)}` : order.promisedOn && 'No promised day',
        [after.carrier, after.vehicle].filter(Boolean).join(', '),
      ];
      await recordOrderEvent(manager, order, change.by, 'delivery', detail.filter(Boolean).join('\n'));
      await manager.update(Order, { id }, columns);
    });
    await commitWait();
  }

  /** Adds a note of staff to the order, whatever its status. */
  async note(id: string, change: CalledBy, { note: detail }: OrderNoteDto): Promise<void> {
    await this.idempotency.once(change, async (manager) => {
      const order = await findOrder(manager, id);
      await recordOrderEvent(manager, order, change.by, 'note', detail);
    });
  }

  /** Moves the stock: a confirmed order reserves stock and rolls, a shipped one takes them out, a cancelled one releases them. */
  async #moveStock(
    manager: EntityManager,
    order: Order,
    status: OrderStatus,
    { by, reasons }: { by: CurrentUser; reasons: { stock: string; length: string } },
  ): Promise<{ isReserved: boolean; detail: string }> {
    const { stockReserved: isReserved } = order;
    if (status === 'confirmed') return { isReserved: true, detail: await this.#reserve(manager, order, reasons.stock) };
    if (status === 'shipped' && (await hasDeliveries(manager, order.id))) {
      return { isReserved, detail: (await shipDelivered(manager, order, by, reasons.length)).join('\n') };
    }
    if (status === 'delivered') await arriveAll(manager, order);
    if (status === 'shipped') {
      await shipStock(manager, order);
      return { isReserved, detail: (await this.rolls.ship(manager, order, reasons.length)).join('\n') };
    }
    if (status === 'cancelled') {
      await cancelDeliveries(manager, order);
      await releaseStock(manager, order);
      await this.rolls.release(manager, order, by.name, `${order.orderNumber} was cancelled`);
    }
    return { isReserved, detail: '' };
  }

  /** @returns for the history. @throws ConflictException where it is short, or no rolls keep the rule of a line */
  async #reserve(manager: EntityManager, order: Order, reason: string, action = 'Confirmed'): Promise<string> {
    const isShort = await reserveStock(manager, order, reason);
    const rolls = await this.rolls.allocate(manager, order, { reservedOnly: true, mayStayOpen: reason !== '' });
    return [isShort && `${action} short of stock: ${reason}`, ...rolls].filter(Boolean).join('\n');
  }
}

/** Composes the message to the customer. @throws BadRequestException if they are not to be told, or there is nothing to tell. */
function messageFor(
  status: OrderStatus,
  { notify_customer = false, customer_message = '' }: Pick<OrderStatusDto, 'notify_customer' | 'customer_message'>,
): string {
  if (notify_customer && !isAnnounced(status)) {
    throw badField('notify_customer', `Customers get no mail when an order is ${status}. Leave notify_customer out.`);
  }
  const message = customer_message.trim();
  if (message && !notify_customer) {
    throw badField('customer_message', 'A message to the customer is mailed: set notify_customer to true as well.');
  }
  return message;
}

/** @throws BadRequestException for another step, ForbiddenException without the rights to read the proforma invoice */
function rejectProforma(status: OrderStatus, by: CurrentUser): void {
  if (status !== 'confirmed') {
    const message = 'The proforma invoice is issued with the confirmation: leave with_proforma out.';
    throw badField('with_proforma', message);
  }
  for (const right of ['price.read', 'customer.read'] as const) {
    requireRight(by, right, 'You may not make a proforma invoice.');
  }
}

/** @throws ConflictException if the terms block the confirmation until the advance is there */
async function rejectWithoutAdvance(manager: EntityManager, order: Order, contract: QuotationTemplate): Promise<void> {
  const { due, missing, rule } = await advanceOf(manager, order.id, contract);
  if (rule !== 'block_confirm' || missing === 0) return;
  throw new ConflictException(
    `${order.orderNumber} is confirmed once its advance is there: ${formatRupees(missing)} of ${formatRupees(due)} are missing. Record the receipt as its advance.`,
  );
}

/** Its customer may have paid by the proforma invoice already, also by one that a change has superseded. @throws BadRequestException */
async function rejectUnexplained(manager: EntityManager, { id: orderId, orderNumber }: Order): Promise<void> {
  const where = { orderId, kind: 'proforma' } as const;
  const proforma = await manager.findOne(OrderDocument, { where, order: { createdAt: 'DESC' } });
  if (!proforma) return;
  throw badField(
    'note',
    `Say why ${orderNumber} is cancelled: its customer holds the proforma invoice ${proforma.number}.`,
  );
}

/** Settles a change that waits for the customer: it is withdrawn with a cancelled order, and must be settled before shipping. */
async function settleChange(manager: EntityManager, order: Order, status: OrderStatus, by: CurrentUser): Promise<void> {
  if (status === 'cancelled') await withdrawWaiting(manager, order, by);
  if (status !== 'shipped' || !(await manager.existsBy(OrderChange, { orderId: order.id, state: 'waiting' }))) return;
  throw new ConflictException(
    `A change of ${order.orderNumber} waits for its customer. Record their answer or take it back, then ship the order.`,
  );
}

/** The status in which an order was cancelled, and until when it can be put back; null if it was not. */
export async function previousStatus(
  manager: EntityManager,
  { id: orderId }: Order,
): Promise<{ status: OrderStatus; until: Date } | null> {
  const [cancelled] = await manager.find(OrderHistory, {
    where: { orderId, toStatus: 'cancelled', kind: 'step' },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
  });
  if (!cancelled?.fromStatus) return null;
  const until = new Date(cancelled.createdAt.getTime() + REOPEN_HOURS * 60 * 60 * 1000);
  return { status: cancelled.fromStatus, until };
}

/** Locks what a customer owes before the order, as invoices and receipts do. @returns the customer; null without an account */
async function lockedPayer(manager: EntityManager, id: string): Promise<string | null> {
  const order = await manager.findOne(Order, { where: { id }, relations: { quotation: true } });
  const customerId = order?.quotation.customerId ?? null;
  if (customerId !== null) await lockKey(manager, 'payer', customerId);
  return customerId;
}
