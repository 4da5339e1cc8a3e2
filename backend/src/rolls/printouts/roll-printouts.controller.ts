import { BadRequestException, Controller, Get, NotFoundException, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import type { Response } from 'express';
import { idOf } from '../../http/body/fields.js';
import { SearchableList } from '../../http/concurrency/search-gate.js';
import { Needs } from '../../http/decorators.js';
import { idsOfQuery, parseListQuery } from '../../http/lists/list-query.js';
import { SendsFile } from '../../http/openapi/answers.js';
import { sendPdf } from '../../http/static/send-file.js';
import { RollsService, rollList } from '../rolls.service.js';
import { RollPrintoutsService } from './roll-printouts.service.js';

const lotId = idOf('Lot');

@ApiTags('Stock')
@ApiBearerAuth()
@Controller('admin')
export class RollPrintoutsController {
  constructor(
    private readonly papers: RollPrintoutsService,
    private readonly rolls: RollsService,
  ) {}

  /**
   * Labels of 100 × 50 mm with a QR code to each roll's card, at most 200: of the rolls with these ids, otherwise of the range of
   * the list that its filter and order name.
   */
  @ApiOperation({ summary: 'Print labels of rolls' })
  @SendsFile('pdf')
  @Needs('stock.read')
  @SearchableList()
  @Get('rolls/labels.pdf')
  async labels(@Query() { ids, ...raw }: Record<string, unknown>, @Res() response: Response): Promise<void> {
    const wanted =
      ids === undefined && raw.filter !== undefined
        ? await this.#listed(raw)
        : idsOfQuery(ids, { most: MAX_LABELS, what: 'rolls' });
    sendPdf(response, `roll-labels-${colomboDay(new Date())}.pdf`, await this.papers.labels(wanted));
  }

  async #listed(raw: Record<string, unknown>): Promise<string[]> {
    const query = parseListQuery(raw, rollList);
    if (query.limit > MAX_LABELS) {
      throw new BadRequestException(`A sheet has at most ${MAX_LABELS} labels. Name a range of ${MAX_LABELS} rolls.`);
    }
    const { rows } = await this.rolls.list(query);
    if (rows.length === 0) throw new NotFoundException('No roll matches. Reload the list.');
    return rows.map(({ id }) => id);
  }

  /** A page with boxes for the cuttings of the shade bands A to H, and the meters of each. */
  @ApiOperation({ summary: 'Print the shade card of a dye lot' })
  @SendsFile('pdf')
  @Needs('stock.read')
  @Get('lots/:id/shade-card.pdf')
  async shadeCard(@Param('id', lotId) id: string, @Res() response: Response): Promise<void> {
    const { lotCode, pdf } = await this.papers.shadeCard(id);
    sendPdf(response, `shade-bands-${lotCode.replaceAll(/[^\w-]+/g, '-')}.pdf`, pdf);
  }
}
