import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { colomboDay } from '@selvedge/domain/dates';
import { MAX_LABELS } from '@selvedge/domain/fabrics/label-layouts';
import type { Response } from 'express';
import { idOf } from '../../http/body/fields.js';
import { Needs } from '../../http/decorators.js';
import { idsOfQuery } from '../../http/lists/list-query.js';
import { sendPdf } from '../../http/static/send-file.js';
import { PrintRollPapersService } from './print-roll-papers.service.js';

const lotId = idOf('Lot');

@ApiTags('stock')
@ApiBearerAuth()
@Controller('admin')
export class RollPapersController {
  constructor(private readonly papers: PrintRollPapersService) {}

  /** Labels of 100 × 50 mm with a QR code to each roll's card, at most 200. */
  @Needs('stock.read')
  @Get('rolls/labels.pdf')
  async labels(@Query('ids') ids: unknown, @Res() response: Response): Promise<void> {
    const wanted = idsOfQuery(ids, { most: MAX_LABELS, what: 'rolls' });
    sendPdf(response, `roll-labels-${colomboDay(new Date())}.pdf`, await this.papers.labels(wanted));
  }

  /** A page with boxes for the cuttings of the shade bands A to H, and the meters of each. */
  @Needs('stock.read')
  @Get('lots/:id/shade-card.pdf')
  async shadeCard(@Param('id', lotId) id: string, @Res() response: Response): Promise<void> {
    const { lotCode, pdf } = await this.papers.shadeCard(id);
    sendPdf(response, `shade-bands-${lotCode.replaceAll(/[^\w-]+/g, '-')}.pdf`, pdf);
  }
}
