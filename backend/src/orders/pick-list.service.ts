import { Inject, Injectable } from '@nestjs/common';
import { toPickListModel } from '@selvedge/domain/quotation-document/pick-list-model';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { quotationPage } from '../quotations/documents/quotation-page.js';
import { thumbnailsOf } from '../quotations/documents/thumbnails.js';
import { QuotationsService } from '../quotations/quotations.service.js';
import { Storage } from '../storage/storage.js';
import { findOrder } from './find-order.js';
import { shippingView } from './order.view.js';

/** The sheet that goes to whoever takes the fabrics of an order from the shelf. It is no document: it shows the order as it is. */
@Injectable()
export class PickListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotations: QuotationsService,
    private readonly printer: PdfPrinter,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns the PDF and its name. @throws NotFoundException */
  async print(id: string): Promise<{ name: string; pdf: Buffer }> {
    const order = await findOrder(this.dataSource.manager, id);
    const { orderNumber, quotationId, status } = order;
    const contract = await this.quotations.contract(quotationId);
    const model = toPickListModel(
      {
        order_number: orderNumber,
        status,
        printed_at: new Date().toISOString(),
        quotation: contract,
        delivery: shippingView(order),
      },
      { brand: this.config.brand, thumbnails: await thumbnailsOf(this.storage, contract.line_items) },
    );
    return { name: `${orderNumber}_pick_list.pdf`, pdf: await this.printer.printNow(quotationPage(model)) };
  }
}
