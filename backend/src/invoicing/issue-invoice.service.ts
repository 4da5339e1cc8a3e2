import { ConflictException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { finalKinds, type InvoiceInput, invoiceKindFor } from '@selvedge/domain/invoicing/invoice';
import type { TaxProfile } from '@selvedge/domain/invoicing/tax-profile';
import { centsFromRupees } from '@selvedge/domain/money';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import { changesBy } from '../database/versioned.js';
import type { CalledBy } from '../http/change.js';
import type { CurrentUser } from '../http/decorators.js';
import { IdempotencyService } from '../http/idempotency/idempotency.service.js';
import { requireRight } from '../http/require-right.js';
import { checkCredit } from '../orders/credit.js';
import { lockedOrder } from '../orders/find-order.js';
import { Order } from '../orders/order.entity.js';
import { OrderDocumentsService } from '../orders/order-documents.service.js';
import { recordOrderEvent } from '../orders/order-events.js';
import { Quotation } from '../quotations/quotation.entity.js';
import { payFromAdvances } from './advances.js';
import { billedSupply, type InvoicedDelivery, leftDeliveries } from './billed-supply.js';
import { Invoice } from './invoice.entity.js';
import { type InvoiceBasis, invoiceContent } from './invoice-content.js';
import { InvoiceDelivery } from './invoice-delivery.entity.js';
import { InvoiceMails } from './invoice-mails.js';
import { accountOf, type InvoiceRow, invoiceRows, payerOf } from './invoice-rows.js';
import { NO_PROFILE, taxOfCustomer, taxProfileOn } from './tax-profile.service.js';

/** Says whether an order can be invoiced, and as what. */
export interface Prospect {
  /** Null if it can. */
  whyNot: string | null;
  kind: 'tax_invoice' | 'invoice' | null;
}

/** Issues invoices: number and content are fixed in one transaction, and never change. */
@Injectable()
export class IssueInvoiceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly idempotency: IdempotencyService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly mails: InvoiceMails,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Previews an invoice issued now, for the order's page. */
  async prospect(order: Order): Promise<Prospect> {
    const { manager } = this.dataSource;
    const today = colomboDay(new Date());
    const profile = await taxProfileOn(manager, today);
    const former = await invoiceRows(manager, 'i.order_id = $2', [order.id]);
    const left = await leftDeliveries(manager, order.id);
    const whyNot = whyNotInvoiced(order, { former, left, named: false }, profile);
    if (whyNot !== null || profile === null) return { whyNot, kind: null };
    const quotation = await manager.findOneByOrFail(Quotation, { id: order.quotationId });
    const tax = await taxOfCustomer(manager, quotation.customerId);
    return { whyNot, kind: invoiceKindFor(profile, tax, []) };
  }

  /**
   * @returns the id of the invoice.
   * @throws NotFoundException, BadRequestException, ConflictException where the order can't be invoiced, or not as asked
   */
  async issue(input: InvoiceInput, change: CalledBy): Promise<string> {
    const { by } = change;
    if (input.notify_customer) requireRight(by, 'customer.read', 'You may not mail an invoice.');
    const contract = await this.orderDocuments.contractOf(input.order_id);
    return this.idempotency.once(change, async (manager) => {
      const seen = await manager.findOne(Order, { where: { id: input.order_id }, relations: { quotation: true } });
      if (!seen) throw new NotFoundException('Order not found.');
      const { quotation } = seen;
      // A statement that is being fixed includes this invoice, or is fixed before it. Receipts lock payer and order in this
      // order, too.
      await lockKey(manager, 'payer', payerOf(await accountOf(manager, seen.id)));
      // Two clerks wait for each other here: the second one finds the invoice of the first.
      const order = await lockedOrder(manager, input.order_id);
      const issuedOn = colomboDay(new Date());
      const profile = await taxProfileOn(manager, issuedOn);
      const former = await invoiceRows(manager, 'i.order_id = $2', [order.id]);
      const left = await leftDeliveries(manager, order.id);
      const whyNot = whyNotInvoiced(order, { former, left, named: input.delivery_ids !== undefined }, profile);
      if (whyNot !== null || profile === null) throw new ConflictException(whyNot ?? NO_PROFILE);
      await changesBy(manager, by);
      const asks = { config: this.config, reason: input.override_reason, by };
      const credit = await checkCredit(manager, quotation.customerId, asks);
      if (credit !== '') await recordOrderEvent(manager, order, by, 'note', `Invoiced. ${credit}`);
      const invoice = await writeInvoice(
        manager,
        { order, quotation, contract, profile, input, issuedOn, config: this.config },
        by,
      );
      if (input.notify_customer) await this.mails.write(manager, { invoice, order, contract }, by);
      return invoice.id;
    });
  }
}

/**
 * Writes the invoice of an order, and pays it from the advances that were kept for it. Call it with payer and order locked, once
 * nothing speaks against it.
 *
 * @throws BadRequestException, ConflictException where it can't be written as asked
 */
export async function writeInvoice(
  manager: EntityManager,
  { config, ...ordered }: Omit<InvoiceBasis, 'deliveries' | 'isPart' | 'orderedLines' | 'tax'> & { config: Config },
  by: Pick<CurrentUser, 'id' | 'name'>,
): Promise<Invoice> {
  const { order, quotation, contract, input, issuedOn } = ordered;
  const tax = await taxOfCustomer(manager, quotation.customerId);
  const supply = await billedSupply(manager, { order, contract, config }, input.delivery_ids);
  const orderedLines = new Set(contract.line_items.map((line) => line.id));
  const content = await invoiceContent(manager, { ...ordered, ...supply, tax, orderedLines });
  const invoice = await manager.save(
    manager.create(Invoice, {
      kind: content.kind,
      serial: content.serial,
      orderId: order.id,
      customerId: (await accountOf(manager, order.id)).customerId,
      correctsInvoiceId: null,
      content,
      netCents: centsFromRupees(content.net),
      vatCents: centsFromRupees(content.vat),
      totalCents: centsFromRupees(content.total),
      supplyDate: content.supply_date,
      issuedOn,
      dueOn: content.due_on,
      issuedBy: by.id,
      issuedByName: by.name,
    }),
  );
  if (supply.deliveries.length > 0) {
    await manager.insert(
      InvoiceDelivery,
      supply.deliveries.map((delivery) => ({ invoiceId: invoice.id, deliveryId: delivery.id })),
    );
  }
  await payFromAdvances(manager, invoice, { day: issuedOn, isPart: supply.isPart, by });
  return invoice;
}

interface Billable {
  former: readonly InvoiceRow[];
  left: readonly InvoicedDelivery[];
  /** True if deliveries are named, which can be billed before the order is complete. */
  named: boolean;
}

function whyNotInvoiced(
  { orderNumber, status }: Order,
  { former, left, named }: Billable,
  profile: TaxProfile | null,
): string | null {
  if (status === 'cancelled') return `${orderNumber} is cancelled, so there is nothing to invoice.`;
  if (status !== 'shipped' && status !== 'delivered' && !named) {
    return `${orderNumber} is ${status}. It is invoiced once it is shipped, because it can't change any more then.`;
  }
  if (left.length > 0) {
    if (!named && left.every(({ serial }) => serial !== null)) return `All deliveries of ${orderNumber} are invoiced.`;
    return profile ? null : NO_PROFILE;
  }
  const standing = former.find(
    ({ kind, total, credited }) => finalKinds.includes(kind) && (credited < total || total === 0),
  );
  if (standing) {
    return `${orderNumber} has the invoice ${standing.serial}. One supply has one invoice: credit all of that one first.`;
  }
  return profile ? null : NO_PROFILE;
}
