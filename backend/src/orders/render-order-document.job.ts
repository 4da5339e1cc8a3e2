import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not } from 'typeorm';
import { attachDocument, failMail } from '../mail/mail-queue.js';
import { type JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { requestJob } from '../queue/outbox.js';
import { DocumentPrinter } from '../quotations/documents/document-printer.js';
import { storePrinted } from '../quotations/documents/store-printed.js';
import { Storage } from '../storage/storage.js';
import { CancelledOrderDocument } from './cancelled-order-document.entity.js';
import { OrderDocument } from './order-document.entity.js';

type Payload = JobMap['orders.render-paper'];

/** Prints an order document from its stored content, with the stamp as well if its order was cancelled, and releases its mail. */
@Injectable()
export class RenderOrderDocumentJob implements JobHandler<'orders.render-paper'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
    private readonly storage: Storage,
  ) {}

  async run({ paper_id: id, mail_id: mailId }: Payload): Promise<void> {
    const { manager } = this.dataSource;
    const orderDocument = await manager.findOneByOrFail(OrderDocument, { id });
    const key = await this.#issued(orderDocument);
    const copy = await manager.findOneBy(CancelledOrderDocument, { id });
    if (copy) await this.#stamped(orderDocument, copy);
    if (mailId === undefined) return;
    const { fileName: name } = orderDocument;
    await this.dataSource.transaction((mails) => attachDocument(mails, mailId, { key, name }));
  }

  /** The next request for the document reports the failure and retries. */
  async onGivenUp({ paper_id: id, mail_id: mailId }: Payload, error: Error): Promise<void> {
    await this.dataSource.manager.update(OrderDocument, { id }, { failure: error.message });
    if (mailId === undefined) return;
    const reason = `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mailId, reason));
  }

  /** @returns its storage key. */
  async #issued({ id, orderId, kind, number, content, storageKey, supersededBy }: OrderDocument): Promise<string> {
    if (storageKey !== null) return storageKey;
    const { manager } = this.dataSource;
    const pdf = await this.printer.orderDocument({ ...content, superseded_by: supersededBy });
    const key = `private/orders/${orderId}/${kind}-${number}${supersededBy ? '-superseded' : ''}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: OrderDocument, id, key }, pdf);
    if (supersededBy !== null) return key;
    // The order may have changed while this was printed: then it needs its stamp.
    const late = { id, storageKey: key, supersededBy: Not(IsNull()) };
    const { affected } = await manager.update(OrderDocument, late, { storageKey: null });
    if (affected) await requestJob(manager, 'orders.render-paper', { paper_id: id });
    return key;
  }

  async #stamped({ content }: OrderDocument, { id, cancelledAt, storageKey }: CancelledOrderDocument): Promise<void> {
    if (storageKey !== null) return;
    const pdf = await this.printer.orderDocument({ ...content, cancelled_at: cancelledAt.toISOString() });
    // Another cancellation has another day, and so another file.
    const key = `private/cancelled/${id}-${cancelledAt.getTime()}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: CancelledOrderDocument, id, key }, pdf);
  }
}
