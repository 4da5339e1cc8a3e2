import { ConflictException, Inject, Injectable } from '@nestjs/common';
import { colomboDay } from '@selvedge/domain/dates';
import { advanceParts, awaitsAdvance, type MissingAdvance } from '@selvedge/domain/invoicing/advance';
import { type InvoiceContent, type InvoiceParty, invoiceKindFor } from '@selvedge/domain/invoicing/invoice';
import type { PaymentFigures } from '@selvedge/domain/invoicing/payment-terms';
import type { ReceiptApplicationInput } from '@selvedge/domain/invoicing/receipt';
import { type Cents, centsFromRupees, formatCents, rupeesFromCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { badField } from '../http/bad-field.js';
import type { CurrentUser } from '../http/decorators.js';
import { advanceOf, advanceStateOf, receivedFor } from '../orders/advance.js';
import { lockedOrder } from '../orders/find-order.js';
import { Order } from '../orders/order.entity.js';
import { OrderDocumentsService } from '../orders/order-documents.service.js';
import type { Quotation } from '../quotations/quotation.entity.js';
import { amountInWords } from './amount-in-words.js';
import { Invoice } from './invoice.entity.js';
import { buyerOf, drawTaxSerial, percentOfOrder, sellerOf } from './invoice-content.js';
import { accountOf, invoiceRows } from './invoice-rows.js';
import type { Receipt } from './receipt.entity.js';
import { ReceiptApplication } from './receipt-application.entity.js';
import { NO_PROFILE, taxOfCustomer, taxProfileOn } from './tax-profile.service.js';

/** The contracts of the orders that receipts are taken for, by the ids of the orders. */
export type Contracts = ReadonlyMap<string, QuotationTemplate>;

/** The most entries in the list of missing advances. */
const MOST = 200;

/** Takes receipts as advances of orders: kept until the invoice, or invoiced at once where ADVANCE_TAX says so. */
@Injectable()
export class TakeAdvanceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly orderDocuments: OrderDocumentsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Call it before the transaction. @throws NotFoundException for an unknown order */
  async contractsOf(applications: readonly ReceiptApplicationInput[]): Promise<Contracts> {
    const ids = applications.flatMap(({ order_id }) => order_id ?? []);
    return new Map(await Promise.all(ids.map(async (id) => [id, await this.orderDocuments.contractOf(id)] as const)));
  }

  /**
   * Call it with the payer locked.
   * @param left of the receipt, in cents
   * @returns how much was taken, in cents
   * @throws BadRequestException for another's order, or more than it comes to; ConflictException where it can't be invoiced
   */
  async take(
    manager: EntityManager,
    { receipt, orderId, requested, left, field }: AdvanceAsked,
    contract: QuotationTemplate,
    by: CurrentUser,
  ): Promise<Cents> {
    // The quotation is read first, because a lock reads no relations.
    const { quotation } = await manager.findOneOrFail(Order, {
      where: { id: orderId },
      relations: { quotation: true },
    });
    const order = await lockedOrder(manager, orderId);
    const account = await accountOf(manager, orderId);
    const isTheirs = account.customerId === receipt.customerId && account.orderId === receipt.orderId;
    if (!isTheirs) throw badField(`${field}.order_id`, `${order.orderNumber} is an order of somebody else.`);
    if (order.status === 'cancelled') {
      throw badField(`${field}.order_id`, `${order.orderNumber} is cancelled, so it takes no advance.`);
    }
    const invoices = await invoiceRows(manager, `i.order_id = $2 AND i.kind IN ('tax_invoice', 'invoice')`, [orderId]);
    const standing = invoices.find(({ credited, total }) => credited < total);
    if (standing) {
      throw badField(`${field}.order_id`, `${order.orderNumber} has the invoice ${standing.serial}: apply it to that.`);
    }
    const total = centsFromRupees(contract.totals.total);
    const { received, missing } = await advanceOf(manager, orderId, contract);
    const rest = total - centsFromRupees(received);
    const cents =
      requested === undefined ? Math.min(left, centsFromRupees(missing) || rest) : centsFromRupees(requested);
    if (cents > rest || rest <= 0) {
      const had = `${formatCents(centsFromRupees(received))} are received`;
      throw badField(`${field}.amount`, `${order.orderNumber} comes to ${formatCents(total)}, and ${had}.`);
    }
    if (cents > left || cents <= 0) {
      throw badField(`${field}.amount`, `${receipt.receiptNo} has ${formatCents(left)} left.`);
    }
    const day = colomboDay(new Date());
    const invoiceId = await this.#invoice(
      manager,
      { order, quotation, customerId: account.customerId, contract, cents, day },
      by,
    );
    await manager.insert(ReceiptApplication, {
      receiptId: receipt.id,
      ...(invoiceId === null ? { orderId } : { invoiceId }),
      amountCents: cents,
      effectiveOn: invoiceId === null ? receipt.receivedOn : day,
      appliedByName: by.name,
    });
    return cents;
  }

  /** Orders under way whose terms ask for an advance that is not there, the oldest first. @param customerId of one customer alone */
  async missing(customerId: string | null = null): Promise<MissingAdvance[]> {
    const rows = await this.dataSource.query<
      {
        order_id: string;
        quotation_id: string;
        order_number: string;
        customer_name: string;
        ordered_on: string;
        total: Cents;
        received: Cents;
        figures: PaymentFigures;
      }[]
    >(
      `SELECT o.id AS order_id, o.quotation_id, o.order_number, coalesce(nullif(q.customer_company, ''), q.customer_name) AS customer_name,
         (o.created_at AT TIME ZONE 'Asia/Colombo')::date::text AS ordered_on, d.total_cents::float8 AS total,
         ${receivedFor('o.id')} AS received, d.content->'payment_terms' AS figures
       FROM orders o JOIN quotations q ON q.id = o.quotation_id
       JOIN LATERAL (SELECT total_cents, content FROM quotation_documents
                     WHERE quotation_id = q.id AND serial IS NOT NULL ORDER BY serial DESC LIMIT 1) d ON true
       WHERE o.status = ANY ($2) AND (d.content->'payment_terms'->>'advance_percent')::int > 0
         AND ($1::uuid IS NULL OR (q.customer_id = $1 AND q.deleted_at IS NULL))
       ORDER BY o.created_at, o.id`,
      [customerId, awaitsAdvance],
    );
    return rows
      .map(({ total, received, figures, ...order }) => ({ ...order, ...advanceStateOf(total, received, figures) }))
      .filter(({ missing }) => missing > 0)
      .slice(0, MOST);
  }

  /** @returns the id of the advance tax invoice; null where none is issued */
  async #invoice(manager: EntityManager, supply: Supply, by: CurrentUser): Promise<string | null> {
    if (this.config.advanceTax === 'none') return null;
    const { order, quotation, customerId, contract, cents, day } = supply;
    const profile = await taxProfileOn(manager, day);
    if (!profile) throw new ConflictException(NO_PROFILE);
    const buyer = buyerOf(await taxOfCustomer(manager, quotation.customerId), quotation);
    if (invoiceKindFor(profile, buyer, []) !== 'tax_invoice') return null;
    const percent = percentOfOrder({ order, contract, profile, input: { order_id: order.id }, supplyDate: day });
    const whole = { net: centsFromRupees(contract.totals.net), vat: centsFromRupees(contract.totals.vat) };
    const [{ before }] = await manager.query<[{ before: Cents }]>(
      `SELECT coalesce(sum(CASE kind WHEN 'credit_note' THEN -total_cents ELSE total_cents END), 0)::float8 AS before
       FROM invoices i WHERE order_id = $1 AND (kind = 'advance_tax_invoice' OR EXISTS (
         SELECT FROM invoices c WHERE c.id = i.corrects_invoice_id AND c.kind = 'advance_tax_invoice'))`,
      [order.id],
    );
    const parts = advanceParts(whole, before, cents);
    const serial = await drawTaxSerial(manager, profile, day);
    const content = contentOf({ ...supply, buyer, percent, parts, serial, profile });
    const { id } = await manager.save(
      manager.create(Invoice, {
        kind: 'advance_tax_invoice',
        serial,
        orderId: order.id,
        customerId,
        correctsInvoiceId: null,
        content,
        netCents: parts.net,
        vatCents: parts.vat,
        totalCents: cents,
        supplyDate: day,
        issuedOn: day,
        dueOn: day,
        issuedBy: by.id,
        issuedByName: by.name,
      }),
    );
    return id;
  }
}

interface AdvanceAsked {
  receipt: Receipt;
  orderId: string;
  /** LKR. */
  requested: number | undefined;
  left: Cents;
  /** The field of the body: `applications[0]`. */
  field: string;
}

interface Supply {
  order: Order;
  quotation: Quotation;
  /** On whose account it is. */
  customerId: string | null;
  contract: QuotationTemplate;
  cents: Cents;
  day: string;
}

/** One line without a length. The advance is the money that came in, so it is to the cent even where invoices are in whole rupees. */
function contentOf({
  order,
  quotation,
  cents,
  day,
  buyer,
  percent,
  parts,
  serial,
  profile,
}: Supply & {
  buyer: InvoiceParty;
  percent: number | null;
  parts: { net: Cents; vat: Cents };
  serial: string;
  profile: Parameters<typeof sellerOf>[0];
}): InvoiceContent {
  const [net, vat, total] = [rupeesFromCents(parts.net), rupeesFromCents(parts.vat), rupeesFromCents(cents)];
  return {
    kind: 'advance_tax_invoice',
    serial,
    issued_on: day,
    supply_date: day,
    due_on: day,
    order_number: order.orderNumber,
    quotation_no: quotation.quotationNo,
    po_number: quotation.poNumber,
    delivery_note: '',
    house: sellerOf(profile),
    buyer,
    place_of_supply: profile.place_of_supply,
    payment_mode: '',
    lines: [
      {
        line_id: order.id,
        name: `Advance on order ${order.orderNumber}`,
        details: `Quotation ${quotation.quotationNo}`,
        item_code: '',
        quantity: 1,
        unit: 'lump',
        unit_price: net,
        net,
        tax_code: 'standard',
        vat,
      },
    ],
    subtotal: net,
    discount: 0,
    discount_percent: 0,
    adjustment: 0,
    vat_percent: percent,
    net,
    vat,
    total,
    exact: { net, vat },
    words: profile.words_on_invoice ? amountInWords(total) : '',
    bank: null,
    corrects: null,
    reason: '',
  };
}
