import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { OrderDocumentContent } from '@selvedge/domain/orders/order-documents';
import {
  type DocumentModel,
  type DocumentOptions,
  type DocumentVerification,
  toDocumentModel,
} from '@selvedge/domain/quotation-document/document-model';
import { toOrderDocumentModel } from '@selvedge/domain/quotation-document/paper-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { groupedCode } from '@selvedge/domain/quotations/verify-code';
import { CONFIG, type Config } from '../../config.js';
import { PdfPrinter } from '../../documents/pdf-printer.js';
import { qrSvg } from '../../documents/qr.js';
import { FileNotStored, readStored, Storage } from '../../storage/storage.js';
import { quotationPage } from './quotation-page.js';

/** Width of the smallest rendition of an upload (px). */
const SOURCE_WIDTH = 320;
/** Size of the fabric images, a third of an inch wide: 192 pixels per inch, as much as an office printer shows. */
const PRINTED_SIDE = 64;
const OWN_PICTURE = /^\/api\/(uploads\/[\w-]+)\.webp$/;

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
      thumbnails: await this.#thumbnails(line_items),
    };
  }

  #proof(verifyCode: string): DocumentVerification {
    const code = groupedCode(verifyCode);
    const url = new URL(`/verify/${code}`, this.config.publicUrl);
    return { code, url: url.href, qr: svgUri(qrSvg(url.href, `Check that ${code} is genuine`)) };
  }

  /** The images as data: URIs, because the printer has no network. Missing or damaged ones are left out. */
  async #thumbnails(lines: QuotationTemplate['line_items']): Promise<Record<string, string>> {
    const urls = new Set(lines.flatMap((line) => line.fabric.image_url ?? []));
    const pictures = await Promise.all([...urls].map(async (url) => [url, await this.#dataUri(url)] as const));
    return Object.fromEntries(pictures.filter((picture): picture is [string, string] => picture[1] !== null));
  }

  async #dataUri(url: string): Promise<string | null> {
    const [, path] = OWN_PICTURE.exec(url) ?? [];
    if (!path) return null;
    try {
      const { printedPicture } = await import('../../uploads/encode-picture.js');
      const stored = await readStored(this.storage, `${path}-${SOURCE_WIDTH}.webp`);
      return `data:image/jpeg;base64,${(await printedPicture(stored, PRINTED_SIDE)).toString('base64')}`;
    } catch (error) {
      if (error instanceof FileNotStored || error instanceof BadRequestException) return null;
      throw error;
    }
  }
}

const svgUri = (svg: string): string => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
