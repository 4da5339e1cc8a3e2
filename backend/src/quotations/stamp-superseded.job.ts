import { Inject, Injectable } from '@nestjs/common';
import { revisionLetter } from '@selvedge/domain/quotations/what-changed';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import type { JobHandler } from '../jobs/job-handler.js';
import type { JobMap } from '../jobs/job-map.js';
import { queueFailureNotices } from '../mail/failure-notice.js';
import { Storage } from '../storage/storage.js';
import { SheetPrinter } from './sheet-printer.js';
import { storePrinted } from './store-printed.js';
import { SupersededCopy } from './superseded-copy.entity.js';

type Payload = JobMap['quotations.stamp-superseded'];

/** Prints a superseded revision once more, from what was fixed, with the stamp that says which one took its place. */
@Injectable()
export class StampSupersededJob implements JobHandler<'quotations.stamp-superseded'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: SheetPrinter,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ document_id: id }: Payload): Promise<void> {
    const { storageKey, document } = await this.dataSource.manager.findOneOrFail(SupersededCopy, {
      where: { id },
      relations: { document: true },
    });
    const { serial, content, verifyCode } = document;
    if (storageKey !== null || serial === null) return;
    const stamped = { ...content, superseded_by: revisionLetter(serial + 1) };
    const pdf = await this.printer.quotation(stamped, verifyCode);
    const key = `private/superseded/${id}.pdf`;
    await storePrinted(this.dataSource, this.storage, { table: SupersededCopy, id, key }, pdf);
  }

  /** The former revision can't be downloaded until staff have this tried again. */
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
