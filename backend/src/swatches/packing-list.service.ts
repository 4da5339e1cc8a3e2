import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { Holder } from '@selvedge/domain/users/permissions';
import { readable } from '@selvedge/domain/users/readable-fields';
import { CONFIG, type Config } from '../config/config.js';
import { PdfPrinter } from '../documents/pdf-printer.js';
import { packingListPage } from './packing-list.js';
import { SwatchesService, swatchRights } from './swatches.service.js';

/** The sheet that goes to whoever cuts and packs swatches. */
@Injectable()
export class PackingListService {
  constructor(
    private readonly swatches: SwatchesService,
    private readonly printer: PdfPrinter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @returns a PDF. @throws NotFoundException unless all of them are there. */
  async print(ids: readonly string[], holder: Holder): Promise<Buffer> {
    const requests = readable(await this.swatches.many(ids), holder, swatchRights);
    if (requests.length < ids.length) {
      throw new NotFoundException('Some of these swatch requests are no longer there. Reload the list.');
    }
    return this.printer.printNow(packingListPage({ brand: this.config.brand.name, printedAt: new Date(), requests }));
  }
}
