import { Inject, Injectable } from '@nestjs/common';
import type { OrderDocumentContent } from '@selvedge/domain/orders/order-documents';
import {
  type DocumentModel,
  type DocumentOptions,
  type DocumentVerification,
  toDocumentModel,
} from '@selvedge/domain/quotation-document/document-model';
import { toOrderDocumentModel } from '@selvedge/domain/quotation-document/order-document-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { groupedCode } from '@selvedge/domain/quotations/verify-code';
import { CONFIG, type Config } from '../../config/config.js';
import { PdfPrinter } from '../../documents/pdf-printer.js';
import { qrSvg } from '../../documents/qr.js';
import { Storage } from '../../storage/storage.js';
import { quotationPage } from './quotation-page.js';
import { thumbnailsOf } from './thumbnails.js';

/** Renders stored document content as a PDF, with letterhead and fabric images. */
@Injectable()
export class DocumentPrinter {
  constructor(
    private readonly printer: PdfPrinter,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @param verifyCode printed on it, if there is one. */
  async quotation(content: QuotationTemplate, verifyCode: string | null): Promise<Buffer> {
    const proof = verifyCode === null ? undefined : this.#proof(verifyCode);
    return this.#print(toDocumentModel(content, { ...(await this.#options(content)), proof }));
  }

  /** A proforma invoice or a delivery note. */
  async orderDocument(content: OrderDocumentContent): Promise<Buffer> {
    return this.#print(toOrderDocumentModel(content, await this.#options(content.sheet)));
  }

  #print(model: DocumentModel): Promise<Buffer> {
    return this.printer.print(quotationPage(model));
  }

  async #options({ line_items }: QuotationTemplate): Promise<DocumentOptions> {
    const { brand, contact } = this.config;
    return {
      brand,
      contact: { contact_email: contact.email, phone: contact.phone, whatsapp_number: contact.whatsappNumber },
      thumbnails: await thumbnailsOf(this.storage, line_items),
    };
  }

  #proof(verifyCode: string): DocumentVerification {
    const code = groupedCode(verifyCode);
    const url = new URL(`/verify/${code}`, this.config.publicUrl);
    return { code, url: url.href, qr: svgUri(qrSvg(url.href, `Check that ${code} is genuine`)) };
  }
}

const svgUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
