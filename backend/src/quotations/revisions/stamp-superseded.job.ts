import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import { swapDocument } from '../../mail/mail-queue.js';
import type { JobHandler } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { DocumentPrints } from '../documents/document-prints.service.js';
import { QuotationDocument } from '../documents/quotation-document.entity.js';
import { SupersededCopy } from './superseded-copy.entity.js';

type Payload = JobMap['quotations.stamp-superseded'];

/** Prints a superseded revision again, stamped with its successor. A mail still waiting to be sent attaches that copy. */
@Injectable()
export class StampSupersededJob implements JobHandler<'quotations.stamp-superseded'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly prints: DocumentPrints,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ document_id: id }: Payload): Promise<void> {
    const { manager } = this.dataSource;
    const key = await this.prints.stamped(await manager.findOneByOrFail(QuotationDocument, { id }));
    if (key !== null) await swapDocument(manager, id, key);
  }

  /** The superseded revision can't be downloaded until staff retry this. */
  async onGivenUp({ document_id: id }: Payload, error: Error): Promise<void> {
    const { manager } = this.dataSource;
    const copy = await manager.findOne(SupersededCopy, { where: { id }, relations: { document: { quotation: true } } });
    if (!copy?.document.quotation) return;
    const { quotationNo } = copy.document.quotation;
    await queueFailureNotices(manager, this.config, `stamp:${id}`, {
      subject: `Not printed: a former revision of ${quotationNo}`,
      heading: 'A former revision was not printed with its stamp',
      reason: error.message,
      advice: 'Nobody can download it meanwhile. Try it again under System; nothing else waits for it.',
      about: [['Quotation', quotationNo]],
    });
  }
}
