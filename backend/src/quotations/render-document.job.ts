import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import { toDocumentModel } from '@selvedge/domain/quotation-document/document-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { type JobHandler, WorkersDied } from '../jobs/job-handler.js';
import type { JobMap } from '../jobs/job-map.js';
import { attachDocument, failMail } from '../mail/mail-queue.js';
import { FileNotStored, readStored, Storage } from '../storage/storage.js';
import { printedPicture } from '../uploads/picture.js';
import { QuotationDocument } from './quotation-document.entity.js';
import { quotationPage } from './quotation-page.js';

type Payload = JobMap['quotations.render-document'];

/** The smallest width that every upload has (px). */
const SOURCE_WIDTH = 320;
/** Of the cloth pictures on the sheet, a third of an inch wide: 192 pixels an inch, what an office printer can show. */
const PRINTED_SIDE = 64;
const OWN_PICTURE = /^\/api\/(uploads\/[\w-]+)\.webp$/;

/** Prints the sheet of a decision and hands it to the mail that waits for it. */
@Injectable()
export class RenderDocumentJob implements JobHandler<'quotations.render-document'> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ document_id, mail_id }: Payload): Promise<void> {
    const document = await this.dataSource.manager.findOneByOrFail(QuotationDocument, { id: document_id });
    const key = document.storageKey ?? (await this.#print(document));
    if (mail_id === undefined) return;
    await this.dataSource.transaction((manager) => attachDocument(manager, mail_id, { key, name: document.fileName }));
  }

  async onGivenUp({ mail_id }: Payload, error: Error): Promise<void> {
    if (mail_id === undefined) return;
    const reason =
      error instanceof WorkersDied
        ? `The PDF was not made. ${error.message} Once that is mended, send the email again.`
        : `The PDF could not be made: ${error.message}`;
    await this.dataSource.transaction((manager) => failMail(manager, mail_id, reason));
  }

  async #print(document: QuotationDocument): Promise<string> {
    const { brand, contact } = this.config;
    const model = toDocumentModel(document.content, {
      brand,
      contact: { contact_email: contact.email, phone: contact.phone, whatsapp_number: contact.whatsappNumber },
      thumbnails: await this.#thumbnails(document.content),
    });
    const pdf = await this.printer.print(quotationPage(model));
    const key = `private/quotations/${document.quotationId}/${document.revision}.pdf`;
    await this.storage.put(key, pdf, 'application/pdf');
    await this.dataSource.manager.update(
      QuotationDocument,
      { id: document.id },
      { storageKey: key, bytes: pdf.length },
    );
    return key;
  }

  /** The pictures as data: URIs, because the printer reaches no network. What is gone or damaged is left out. */
  async #thumbnails({ line_items }: QuotationTemplate): Promise<Record<string, string>> {
    const urls = new Set(line_items.flatMap((line) => line.fabric.image_url ?? []));
    const pictures = await Promise.all([...urls].map(async (url) => [url, await this.#dataUri(url)] as const));
    return Object.fromEntries(pictures.filter((picture): picture is [string, string] => picture[1] !== null));
  }

  async #dataUri(url: string): Promise<string | null> {
    const [, path] = OWN_PICTURE.exec(url) ?? [];
    if (!path) return null;
    try {
      const stored = await readStored(this.storage, `${path}-${SOURCE_WIDTH}.webp`);
      return `data:image/jpeg;base64,${(await printedPicture(stored, PRINTED_SIDE)).toString('base64')}`;
    } catch (error) {
      if (error instanceof FileNotStored || error instanceof BadRequestException) return null;
      throw error;
    }
  }
}
