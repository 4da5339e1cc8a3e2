import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type JobHandler } from '../queue/job-handler.js';
import type { JobMap } from '../queue/job-map.js';
import { DocumentPrinter } from '../quotations/documents/document-printer.js';
import { storePrinted } from '../quotations/documents/store-printed.js';
import { Storage } from '../storage/storage.js';
import { OrderDocument } from './order-document.entity.js';

type Payload = JobMap['orders.render-paper'];

/** Prints an order document from its stored content. */
@Injectable()
export class RenderOrderDocumentJob implements JobHandler<'orders.render-paper'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: DocumentPrinter,
    private readonly storage: Storage,
  ) {}

  async run({ paper_id: id }: Payload): Promise<void> {
    const { orderId, kind, content, storageKey } = await this.dataSource.manager.findOneByOrFail(OrderDocument, { id });
    if (storageKey !== null) return;
    const pdf = await this.printer.orderDocument(content);
    await storePrinted(
      this.dataSource,
      this.storage,
      { table: OrderDocument, id, key: `private/orders/${orderId}/${kind}.pdf` },
      pdf,
    );
  }

  /** The next request for the document reports the failure and retries. */
  async onGivenUp({ paper_id: id }: Payload, error: Error): Promise<void> {
    await this.dataSource.manager.update(OrderDocument, { id }, { failure: error.message });
  }
}
