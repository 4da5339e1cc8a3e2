import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { type LabelLayoutName, labelLayoutNames, labelLayouts } from '@selvedge/domain/fabrics/label-layouts';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { inOrder } from '../../database/page.js';
import { PdfPrinter } from '../../documents/pdf-printer.js';
import { badField } from '../../http/bad-field.js';
import { Colourway } from '../colourway.entity.js';
import { Fabric } from '../fabric.entity.js';
import { labelsPage } from './labels-page.js';

/** Labels for bolts, sample books and swatches. */
@Injectable()
export class PrintLabelsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param ids of fabrics, in the order of the labels.
   * @returns a PDF. @throws NotFoundException unless all of them exist.
   */
  async print(ids: readonly string[], layout: LabelLayoutName): Promise<Buffer> {
    const { brand, publicUrl } = this.config;
    const fabrics = inOrder(ids, await this.dataSource.manager.findBy(Fabric, { id: In(ids) }));
    if (fabrics.length < ids.length) {
      throw new NotFoundException('Some of these fabrics are no longer there. Reload the list.');
    }
    const colourways = await this.dataSource.manager.find(Colourway, {
      where: { fabricId: In(ids), isAvailable: true },
      order: { position: 'ASC', name: 'ASC' },
    });
    const labels = fabrics.map((fabric) => ({
      ...fabric,
      shades: colourways.filter(({ fabricId }) => fabricId === fabric.id),
      url: `${publicUrl}/fabrics/${fabric.id}`,
    }));
    return this.printer.printNow(labelsPage(brand.name, labelLayouts[layout], labels));
  }
}

/** @throws BadRequestException listing the known layouts. */
export function layoutOf(wanted: unknown): LabelLayoutName {
  const known = labelLayoutNames.find((name) => name === wanted);
  if (known) return known;
  const message = `The layout must be one of ${labelLayoutNames.join(', ')}.`;
  throw badField('layout', message);
}
