import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboYear } from '@selvedge/domain/dates';
import { creditorReference } from '@selvedge/domain/invoicing/creditor-reference';
import { bankOf } from '@selvedge/domain/invoicing/tax-profile';
import {
  type OrderDocumentKind,
  orderDocumentNames,
  orderDocumentSeries,
  whyNoOrderDocument,
} from '@selvedge/domain/orders/order-documents';
import type { AnnouncedStep } from '@selvedge/domain/orders/order-status';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { DataSource, type EntityManager, type FindOptionsWhere, IsNull } from 'typeorm';
import { issuedRollsOf } from '../allocations/roll-list.js';
import { currentTaxProfile } from '../database/current-tax-profile.js';
import { nextNumber } from '../database/next-number.js';
import { pdfNotReady } from '../documents/pdf-not-ready.js';
import type { CurrentUser } from '../http/decorators.js';
import { isJobOpen, requestJob } from '../queue/outbox.js';
import { deliveryTerms } from '../quotations/documents/document-terms.service.js';
import type { PrintedDocument } from '../quotations/documents/quotation-documents.service.js';
import { newestRevision } from '../quotations/quotation-context.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { FileNotStored, Storage } from '../storage/storage.js';
import { CancelledOrderDocument } from './cancelled-order-document.entity.js';
import { hasDeliveries } from './deliveries/delivered-lines.js';
import { findOrder, lockedOrder } from './find-order.js';
import { Order } from './order.entity.js';
import { shippingView } from './order.view.js';
import { OrderDocument } from './order-document.entity.js';

/** Printing takes a tenth of a second in a running browser, and some seconds if one has to start. */
const TIMEOUT_MS = 8_000;
const LOOK_EVERY_MS = 150;

/** Proforma invoices and delivery notes: each is numbered and created once, and never changes. */
@Injectable()
export class OrderDocumentsService {
  /** How long a request for a document waits for the worker to print it. */
  timeoutMs = TIMEOUT_MS;

  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    private readonly storage: Storage,
  ) {}

  /**
   * Returns the document for staff. The first request has it numbered, fixed and printed; concurrent ones get the same. A
   * printing that was given up, or whose file is gone, is repeated from the fixed content.
   *
   * @throws NotFoundException, ConflictException where the order's state allows no such document yet, or while it is printed.
   */
  async print(orderId: string, kind: OrderDocumentKind, by: CurrentUser): Promise<PrintedDocument> {
    const stored = await this.#printed(await this.#fix(orderId, kind, by));
    if (stored) return stored;
    const again = await this.#printed(await this.#fix(orderId, kind, by));
    if (again) return again;
    throw pdfNotReady();
  }

  /** A document by its number, also one that was superseded. @throws NotFoundException, ConflictException while it is printed */
  async numbered(orderId: string, number: string): Promise<PrintedDocument> {
    const where = { orderId, number: number.toUpperCase() };
    const found = await this.dataSource.manager.findOneBy(OrderDocument, where);
    if (!found) throw new NotFoundException('There is no such document of this order.');
    const stored = await this.#stored(found, await openedFile(this.dataSource.manager, found));
    if (stored) return stored;
    await this.#requestPrinting(this.dataSource.manager, found.id);
    const printed = await this.#printed(found.id);
    if (printed) return printed;
    throw pdfNotReady();
  }

  /** The document for the order's own customer, once staff have printed it. @throws NotFoundException, ConflictException */
  own(quotationId: string, customer: CurrentUser, kind: OrderDocumentKind): Promise<PrintedDocument> {
    return this.#issued({
      kind,
      supersededBy: IsNull(),
      order: { quotationId, quotation: { customerId: customer.id, deletedAt: IsNull() } },
    });
  }

  /** The same for the holder of the private link to its quotation. @throws NotFoundException, ConflictException */
  ofOffer(quotationId: string, kind: OrderDocumentKind): Promise<PrintedDocument> {
    return this.#issued({ kind, supersededBy: IsNull(), order: { quotationId } });
  }

  /** Opens the documents of the order as stamped copies from now on. */
  async stampCancelled(manager: EntityManager, orderId: string): Promise<void> {
    for (const { id } of await manager.findBy(OrderDocument, { orderId })) {
      await manager.upsert(
        CancelledOrderDocument,
        { id, cancelledAt: new Date(), storageKey: null, bytes: null, sha256: null },
        ['id'],
      );
      await requestJob(manager, 'orders.render-paper', { paper_id: id });
    }
  }

  /** The agreed content of an order. @throws NotFoundException */
  async contractOf(orderId: string): Promise<QuotationTemplate> {
    const order = await findOrder(this.dataSource.manager, orderId);
    return this.quotations.contract(order.quotationId);
  }

  /** @param order locked, as it was before the step with which it is issued; nothing happens if it was already */
  async issueProforma(
    manager: EntityManager,
    order: Order,
    contract: QuotationTemplate,
    by: CurrentUser,
  ): Promise<void> {
    const { isNew, document } = await this.proformaOf(manager, order, contract, by);
    if (isNew) await this.#requestPrinting(manager, document.id);
  }

  /** The proforma invoice that holds, made now if there is none; who calls it has it printed. */
  async proformaOf(
    manager: EntityManager,
    order: Order,
    contract: QuotationTemplate,
    by: CurrentUser,
  ): Promise<{ document: OrderDocument; isNew: boolean }> {
    const kind = 'proforma';
    const issued = await manager.findOneBy(OrderDocument, { orderId: order.id, kind, supersededBy: IsNull() });
    return { document: issued ?? (await make(manager, order, contract, kind, by)), isNew: issued === null };
  }

  /**
   * The document that goes with the news of a step: a delivery note with the goods, made now if it was not yet, or the proforma
   * invoice if it was issued.
   * @param order locked, as it was before the step
   */
  async ofStep(
    manager: EntityManager,
    order: Order,
    { status, contract, by }: { status: AnnouncedStep; contract: QuotationTemplate; by: CurrentUser },
  ): Promise<OrderDocument | null> {
    if (status === 'delivered') return null;
    const kind = status === 'shipped' ? 'delivery-note' : 'proforma';
    if (kind === 'delivery-note' && (await hasDeliveries(manager, order.id))) return null;
    const issued = await manager.findOneBy(OrderDocument, { orderId: order.id, kind, supersededBy: IsNull() });
    return issued ?? (kind === 'delivery-note' ? make(manager, order, contract, kind, by) : null);
  }

  async #issued(where: FindOptionsWhere<OrderDocument>): Promise<PrintedDocument> {
    const orderDocument = await this.dataSource.manager.findOne(OrderDocument, { where });
    if (!orderDocument)
      throw new NotFoundException(`${orderDocumentNames[where.kind as OrderDocumentKind]} not found.`);
    const opened = await openedFile(this.dataSource.manager, orderDocument);
    if (opened.storageKey === null) throw pdfNotReady();
    const stored = await this.#stored(orderDocument, opened);
    if (!stored) throw new ConflictException('This PDF is not there at the moment. Please contact us.');
    return stored;
  }

  /** @returns the document's id. */
  async #fix(orderId: string, kind: OrderDocumentKind, by: CurrentUser): Promise<string> {
    const contract = await this.contractOf(orderId);
    return this.dataSource.transaction(async (manager) => {
      // Concurrent callers wait here, and then find the document.
      const order = await lockedOrder(manager, orderId);
      const orderDocument =
        (await manager.findOneBy(OrderDocument, { orderId, kind, supersededBy: IsNull() })) ??
        (await make(manager, order, (await newestRevision(manager, order.quotationId)) ?? contract, kind, by));
      const { storageKey } = await openedFile(manager, orderDocument);
      if (storageKey === null) await this.#requestPrinting(manager, orderDocument.id);
      return orderDocument.id;
    });
  }

  async #requestPrinting(manager: EntityManager, id: string): Promise<void> {
    const payload = { paper_id: id };
    if (await isJobOpen(manager, 'orders.render-paper', payload)) return;
    await manager.update(OrderDocument, { id }, { failure: '' });
    await requestJob(manager, 'orders.render-paper', payload);
  }

  async #printed(id: string): Promise<PrintedDocument | null> {
    const until = performance.now() + this.timeoutMs;
    const { manager } = this.dataSource;
    for (;;) {
      const orderDocument = await manager.findOneByOrFail(OrderDocument, { id });
      const opened = await openedFile(manager, orderDocument);
      if (opened.storageKey !== null) return this.#stored(orderDocument, opened);
      if (orderDocument.failure)
        throw new ConflictException(`${orderDocument.number} could not be printed: ${orderDocument.failure}`);
      if (performance.now() >= until) throw pdfNotReady();
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** It is null if the file is missing; the next request by staff prints it again. */
  async #stored({ fileName }: OrderDocument, { table, id, storageKey }: OpenedFile): Promise<PrintedDocument | null> {
    if (storageKey === null) return null;
    try {
      return { fileName, file: await this.storage.get(storageKey) };
    } catch (error) {
      if (!(error instanceof FileNotStored)) throw error;
      await this.dataSource.manager.update(table, { id, storageKey }, { storageKey: null });
      return null;
    }
  }
}

/** The file that is opened. */
interface OpenedFile {
  table: typeof OrderDocument | typeof CancelledOrderDocument;
  id: string;
  storageKey: string | null;
}

/** The document as issued, or its stamped copy while its order is cancelled. */
async function openedFile(manager: EntityManager, { id, orderId, storageKey }: OrderDocument): Promise<OpenedFile> {
  const isCancelled = await manager.existsBy(Order, { id: orderId, status: 'cancelled' });
  const copy = isCancelled ? await manager.findOneBy(CancelledOrderDocument, { id }) : null;
  return copy
    ? { table: CancelledOrderDocument, id, storageKey: copy.storageKey }
    : { table: OrderDocument, id, storageKey };
}

async function make(
  manager: EntityManager,
  order: Order,
  contract: QuotationTemplate,
  kind: OrderDocumentKind,
  by: CurrentUser,
): Promise<OrderDocument> {
  const { id: orderId, orderNumber, status } = order;
  const why = whyNoOrderDocument(kind, status);
  if (why) throw new ConflictException(why);
  if (kind === 'delivery-note' && (await hasDeliveries(manager, orderId))) {
    throw new ConflictException(
      `${orderNumber} leaves in deliveries, each with a delivery note of its own: print that of the delivery.`,
    );
  }
  const rolls = kind === 'delivery-note' ? await issuedRollsOf(manager, order) : null;
  const now = new Date();
  const number = await nextNumber(manager, orderDocumentSeries[kind], colomboYear(now));
  const terms = kind === 'delivery-note' && { terms: await deliveryTerms(manager) };
  const profile = kind === 'proforma' ? await currentTaxProfile(manager) : null;
  const payment = kind === 'proforma' && {
    payment: { bank: profile && bankOf(profile), reference: creditorReference(number) },
  };
  const roll_list = rolls && { roll_list: rolls };
  return manager.save(
    manager.create(OrderDocument, {
      orderId,
      kind,
      number,
      content: {
        kind,
        number,
        date: now.toISOString(),
        order_number: orderNumber,
        sheet: contract,
        delivery: shippingView(order),
        ...terms,
        ...payment,
        ...roll_list,
      },
      fileName: quotationFileName(number, orderId, contract.customer_name),
      printedBy: by.name,
      storageKey: null,
    }),
  );
}
