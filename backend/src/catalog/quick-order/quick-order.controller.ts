import { BadRequestException, Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { QuickOrder } from '@selvedge/domain/fabrics/quick-order';
import type { Request, Response } from 'express';
import type { WorkbookKind } from '../../fabrics/import/workbook/read-cells.js';
import { recognizeWorkbook } from '../../fabrics/import/workbook-file.js';
import { AcceptsFiles } from '../../http/body/body.js';
import { type FilePart, receiveForm } from '../../http/body/multipart.js';
import { SearchGate } from '../../http/concurrency/search-gate.js';
import { Public } from '../../http/decorators.js';
import { RateLimit } from '../../rate-limiting/rate-limits.js';
import { QuickOrderDto } from './quick-order.dto.js';
import { QuickOrderService } from './quick-order.service.js';

/** A sheet of 500 lines takes some 30 kB, and with a picture of the letterhead much more. */
const MAX_BYTES = 2 * 1024 * 1024;
const FORM = {
  schema: {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'Lines such as `CP-1110 Navy 240 m`.' },
      file: { type: 'string', format: 'binary', description: 'The same lines as .xlsx, .xls or .csv.' },
    },
  },
} as const;

@ApiTags('Catalog')
@Public()
@Controller('quick-order')
export class QuickOrderController {
  constructor(
    private readonly quickOrder: QuickOrderService,
    private readonly gate: SearchGate,
  ) {}

  /** Reads a pasted order: the fabric of each line, and what the line still needs. No route adds the lines: the browser has the cart. */
  @ApiOperation({ summary: 'Read pasted lines or a file as fabrics, colors and lengths' })
  @AcceptsFiles({ orJson: 'record' })
  @ApiBody(FORM)
  @RateLimit('quick-order')
  @Post('parse')
  @HttpCode(200)
  async parse(
    @Body() { text }: QuickOrderDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QuickOrder> {
    const withSlot = (read: () => Promise<QuickOrder>) => this.gate.alone(request, read);
    if (!request.is('multipart/form-data')) return withSlot(() => this.quickOrder.parseText(text ?? ''));
    // Its turn begins when the sheet has arrived: a sender may take minutes.
    const [sheet] = await receiveForm(request, response, { maxBytes: MAX_BYTES, maxFiles: 1, keep, discard });
    if (!sheet) throw new BadRequestException("Send the sheet in the field 'file'.");
    return withSlot(() => this.quickOrder.parseSheet(sheet));
  }
}

async function keep({ stream }: FilePart): Promise<{ kind: WorkbookKind; bytes: Buffer }> {
  const kind = await recognizeWorkbook(stream);
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return { kind, bytes: Buffer.concat(parts) };
}

const discard = async (): Promise<void> => undefined;
