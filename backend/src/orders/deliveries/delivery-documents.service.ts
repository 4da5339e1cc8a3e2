import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { DocumentOptions } from '@selvedge/domain/quotation-document/document-model';
import { quotationFileName } from '@selvedge/domain/quotation-document/file-name';
import { toOrderDocumentModel, toRollListModel } from '@selvedge/domain/quotation-document/order-document-model';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { RollList } from '@selvedge/domain/rolls/order-rolls';
import { DataSource } from 'typeorm';
import { rollListOf } from '../../allocations/roll-list.js';
import { CONFIG, type Config } from '../../config/config.js';
import { PdfPrinter } from '../../documents/pdf-printer.js';
import { type Cell, xlsxSheet } from '../../fabrics/export/xlsx-sheet.js';
import { quotationPage } from '../../quotations/documents/quotation-page.js';
import { thumbnailsOf } from '../../quotations/documents/thumbnails.js';
import { Storage } from '../../storage/storage.js';
import { findOrder } from '../find-order.js';
import { OrderDocumentsService } from '../order-documents.service.js';
import { DeliveriesService } from './deliveries.service.js';

export const rollListFormats = ['json', 'pdf', 'xlsx'] as const;

const HEADINGS = [
  'item_code',
  'fabric',
  'color',
  'roll_number',
  'mill_roll_number',
  'lot',
  'band',
  'meters',
  'yards',
  'net_kg',
  'agreed_defects',
  'remark',
];

/** Documents of deliveries, and the rolls of an order as a list. */
@Injectable()
export class DeliveryDocumentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deliveries: DeliveriesService,
    private readonly orderDocuments: OrderDocumentsService,
    private readonly printer: PdfPrinter,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The delivery note. @throws NotFoundException, ConflictException, ServiceUnavailableException if it can't be printed */
  async note(id: string): Promise<{ name: string; pdf: Buffer }> {
    const content = await this.deliveries.note(id);
    const model = toOrderDocumentModel(content, await this.#options(content.sheet));
    const pdf = await this.printer.printNow(quotationPage(model));
    return { name: quotationFileName(content.number, id, content.sheet.customer_name), pdf };
  }

  /** @throws NotFoundException */
  async rollList(orderId: string): Promise<RollList> {
    const { manager } = this.dataSource;
    const order = await findOrder(manager, orderId);
    return rollListOf(manager, order);
  }

  /** @throws NotFoundException, ServiceUnavailableException if it can't be printed */
  async rollListPdf(orderId: string): Promise<{ name: string; pdf: Buffer }> {
    const list = await this.rollList(orderId);
    const contract = await this.orderDocuments.contractOf(orderId);
    const printed_at = new Date().toISOString();
    const model = toRollListModel({ quotation: contract, list, printed_at }, await this.#options(contract));
    return {
      name: `${list.order_number}_roll_list.pdf`,
      pdf: await this.printer.printNow(quotationPage(model)),
    };
  }

  /** @throws NotFoundException */
  async rollListSheet(orderId: string): Promise<{ name: string; sheet: Readable }> {
    const { lines, order_number } = await this.rollList(orderId);
    const rows = lines.flatMap(({ item_code, fabric_name, color, rows: rolls }) =>
      rolls.map((roll): Cell[] => [
        item_code,
        fabric_name,
        color,
        roll.roll_number,
        roll.mill_roll_number,
        roll.lot_code,
        roll.band,
        roll.meters,
        roll.yards,
        roll.net_kg,
        roll.agreed_defects,
        roll.is_provisional ? 'length to be confirmed' : '',
      ]),
    );
    return { name: `${order_number}_roll_list.xlsx`, sheet: xlsxSheet(HEADINGS, pageOf(rows), 'Rolls') };
  }

  async #options({ line_items }: QuotationTemplate): Promise<DocumentOptions> {
    const { brand, contact } = this.config;
    return {
      thumbnails: await thumbnailsOf(this.storage, line_items),
      brand,
      contact: { contact_email: contact.email, phone: contact.phone, whatsapp_number: contact.whatsappNumber },
    };
  }
}

async function* pageOf(rows: Cell[][]): AsyncGenerator<Cell[][]> {
  yield rows;
}
