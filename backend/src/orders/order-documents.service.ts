import { setTimeout as sleep } from 'node:timers/promises';
import { ConflictException, Injectable, NotFoundException } from '@nestjs/common';
import { colomboYear } from '@selvedge/domain/dates';
import {
  type OrderDocumentKind,
  orderDocumentNames,
  paperSeries,
  whyNoOrderDocument,
} from '@selvedge/domain/orders/order-documents';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { nextNumber } from '../database/next-number.js';
import type { CurrentUser } from '../http/decorators.js';
import { isJobOpen, requestJob } from '../queue/outbox.js';
import type { PrintedDocument } from '../quotations/documents/quotation-documents.service.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { FileNotStored, Storage } from '../storage/storage.js';
import { Order } from './order.entity.js';
import { OrderDocument } from './order-document.entity.js';

/** A document takes a tenth of a second on a warm browser, and some seconds on one that has to start. */
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
   * @throws NotFoundException, ConflictException where the order's state allows no such paper yet, or while it is printed.
   */
  async print(orderId: string, kind: OrderDocumentKind, by: CurrentUser): Promise<PrintedDocument> {
    const stored = await this.#stored(await this.#printed(await this.#fix(orderId, kind, by)));
    if (stored) return stored;
    const again = await this.#stored(await this.#printed(await this.#fix(orderId, kind, by)));
    if (again) return again;
    throw beingMade();
  }

  /** The document for the order's own customer, once staff have printed it. @throws NotFoundException, ConflictException */
  async own(quotationId: string, customer: CurrentUser, kind: OrderDocumentKind): Promise<PrintedDocument> {
    const orderDocument = await this.dataSource.manager.findOne(OrderDocument, {
      where: { kind, order: { quotationId, quotation: { customerId: customer.id, deletedAt: IsNull() } } },
    });
    if (!orderDocument) throw new NotFoundException(`${orderDocumentNames[kind]} not found.`);
    if (orderDocument.storageKey === null) throw beingMade();
    const stored = await this.#stored(orderDocument);
    if (!stored) throw new ConflictException('This PDF is not there at the moment. Please contact us.');
    return stored;
  }

  /** @returns the document's id. */
  async #fix(orderId: string, kind: OrderDocumentKind, by: CurrentUser): Promise<string> {
    const found = await this.dataSource.manager.findOneBy(Order, { id: orderId });
    if (!found) throw new NotFoundException('Order not found.');
    const sheet = await this.quotations.contract(found.quotationId);
    return this.dataSource.transaction(async (manager) => {
      // Concurrent callers wait here, and then find the document.
      const order = await manager.findOneOrFail(Order, { where: { id: orderId }, lock: { mode: 'pessimistic_write' } });
      const orderDocument =
        (await manager.findOneBy(OrderDocument, { orderId, kind })) ?? (await make(manager, order, sheet, kind, by));
      const payload = { paper_id: orderDocument.id };
      if (orderDocument.storageKey === null && !(await isJobOpen(manager, 'orders.render-paper', payload))) {
        await manager.update(OrderDocument, { id: orderDocument.id }, { failure: '' });
        await requestJob(manager, 'orders.render-paper', payload);
      }
      return orderDocument.id;
    });
  }

  async #printed(id: string): Promise<OrderDocument> {
    const until = performance.now() + this.timeoutMs;
    for (;;) {
      const orderDocument = await this.dataSource.manager.findOneByOrFail(OrderDocument, { id });
      if (orderDocument.storageKey !== null) return orderDocument;
      if (orderDocument.failure)
        throw new ConflictException(`${orderDocument.number} could not be printed: ${orderDocument.failure}`);
      if (performance.now() >= until) throw beingMade();
      await sleep(LOOK_EVERY_MS);
    }
  }

  /** It is null if the file is missing; the next request by staff prints it again. */
  async #stored({ id, fileName, storageKey }: OrderDocument): Promise<PrintedDocument | null> {
    if (storageKey === null) return null;
    try {
      return { fileName, file: await this.storage.get(storageKey) };
    } catch (error) {
      if (!(error instanceof FileNotStored)) throw error;
      await this.dataSource.manager.update(OrderDocument, { id, storageKey }, { storageKey: null });
      return null;
    }
  }
}

async function make(
  manager: EntityManager,
  { id: orderId, orderNumber, status }: Order,
  sheet: QuotationTemplate,
  kind: OrderDocumentKind,
  by: CurrentUser,
): Promise<OrderDocument> {
  const why = whyNoOrderDocument(kind, status);
  if (why) throw new ConflictException(why);
  const now = new Date();
  const number = await nextNumber(manager, paperSeries[kind], colomboYear(now));
  return manager.save(
    manager.create(OrderDocument, {
      orderId,
      kind,
      number,
      content: { kind, number, date: now.toISOString(), order_number: orderNumber, sheet },
      fileName: quotationFileName(number, orderId, sheet.customer_name),
      printedBy: by.name,
      storageKey: null,
    }),
  );
}

const beingMade = () => new ConflictException('The PDF is being made. Please try again in a moment.');
