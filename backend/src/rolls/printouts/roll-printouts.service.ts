import { Inject, Injectable, NotFoundException } from '@nestjs/common';
import { endOfColomboDay } from '@selvedge/domain/dates';
import type { ShadeBand } from '@selvedge/domain/rolls/roll';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { inOrder } from '../../database/page.js';
import { PdfPrinter } from '../../documents/pdf-printer.js';
import { DyeLot } from '../dye-lot.entity.js';
import { Roll } from '../roll.entity.js';
import { type RollLabel, rollLabelsPage } from './roll-labels-page.js';
import { shadeCardPage } from './shade-card-page.js';

const MM_PER_CM = 10;

/** The printed documents of the fabric store. */
@Injectable()
export class RollPrintoutsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly printer: PdfPrinter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param ids of rolls, in the order of the labels.
   * @returns a PDF with a label of 100 × 50 mm a page. @throws NotFoundException unless all of them exist
   */
  async labels(ids: readonly string[]): Promise<Buffer> {
    const { brand, publicUrl } = this.config;
    const found = await this.dataSource.manager.find(Roll, {
      where: { id: In(ids) },
      relations: { lot: true, fabric: true, colourway: true },
    });
    const rolls = inOrder(ids, found);
    if (rolls.length < ids.length) throw new NotFoundException('Some of these rolls are not there. Reload the list.');
    return this.printer.printNow(
      rollLabelsPage(
        brand.name,
        rolls.map((roll) => labelOf(roll, publicUrl)),
      ),
    );
  }

  /** @returns an A4 page as PDF, and the code of the lot. @throws NotFoundException */
  async shadeCard(lotId: string): Promise<{ lotCode: string; pdf: Buffer }> {
    const { manager } = this.dataSource;
    const lot = await manager.findOne(DyeLot, { where: { id: lotId }, relations: { fabric: true, colourway: true } });
    if (!lot) throw new NotFoundException('Lot not found.');
    const bands = await manager.query<{ band: ShadeBand | null; rolls: number; meters: number }[]>(
      `SELECT shade_band AS band, count(*)::int AS rolls, sum(length)::float8 AS meters FROM rolls
       WHERE lot_id = $1 AND state IN ('provisional', 'available', 'quarantined') GROUP BY shade_band`,
      [lotId],
    );
    const { lotCode, supplierName, fabric, colourway } = lot;
    const pdf = await this.printer.printNow(
      shadeCardPage({
        brand: this.config.brand.name,
        printedAt: new Date(),
        fabricName: fabric.name,
        itemCode: fabric.itemCode,
        color: colourway.name,
        lotCode,
        supplierName,
        receivedAt: endOfColomboDay(lot.receivedAt),
        bands,
      }),
    );
    return { lotCode, pdf };
  }
}

function labelOf(roll: Roll, publicUrl: string): RollLabel {
  const { id, rollNumber, millRollNumber, shadeBand, cuttableWidthMm, lot, fabric, colourway } = roll;
  const isExpected = roll.state === 'expected';
  return {
    rollNumber,
    millRollNumber,
    shadeBand,
    fabricName: fabric.name,
    itemCode: fabric.itemCode,
    color: colourway.name,
    lotCode: lot.lotCode,
    length: isExpected ? roll.ticketLength : roll.length,
    isTicket: roll.measuredLength === null,
    pieces: roll.pieces.map(Number),
    widthCm: cuttableWidthMm === null ? fabric.widthCm : cuttableWidthMm / MM_PER_CM,
    url: `${publicUrl}/admin/rolls/${id}`,
  };
}
