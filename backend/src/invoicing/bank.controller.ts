import {
  BadRequestException,
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { WorkbookInspection } from '@selvedge/domain/fabrics/sheet-mapping';
import type { BankFileResult, BankLine, BookedLines, CertainLines } from '@selvedge/domain/invoicing/bank-line';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../config/config.js';
import { encodingIn, FIELD_BYTES, isWanted, MILL_FORM, mappingIn, wantedIn } from '../fabrics/import/import-form.js';
import { InspectWorkbooksService, type UploadedWorkbook } from '../fabrics/import/inspect-workbooks.service.js';
import { shownName } from '../fabrics/import/workbook-file.js';
import { AcceptsFiles, BodyLimit } from '../http/body/body.js';
import { idOf } from '../http/body/fields.js';
import { receiveForm } from '../http/body/multipart.js';
import { Change } from '../http/change.js';
import { Costly } from '../http/concurrency/search-gate.js';
import { CurrentUser, Needs } from '../http/decorators.js';
import { Idempotent } from '../http/idempotency/idempotency.interceptor.js';
import { parseListQuery, sendList } from '../http/lists/list-query.js';
import { BankFilesService } from './bank-files.service.js';
import { BankLinesService, bankLineList } from './bank-lines.service.js';
import { BookLinesDto, SetAsideDto } from './dto/bank-line.dto.js';

const lineId = idOf('Line');

/** The bank's account movements. Nothing books itself: a receipt is written for the lines that somebody confirms. */
@ApiTags('Invoicing')
@ApiBearerAuth()
@Controller('admin')
export class BankController {
  constructor(
    private readonly files: BankFilesService,
    private readonly lines: BankLinesService,
    private readonly inspections: InspectWorkbooksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Reads a CSV file or workbook of account movements by its `mapping`, which `inspect` proposes. Money that came in becomes open
   * lines; lines that an earlier file had are counted and not added again.
   */
  @ApiOperation({ summary: 'Import a bank statement' })
  @AcceptsFiles()
  @ApiBody(MILL_FORM)
  @ApiQuery({ name: 'inspect', required: false, type: Boolean })
  @Needs('receipt.write + price.read')
  @Post('bank-files')
  @HttpCode(200)
  async upload(
    @CurrentUser() by: CurrentUser,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BankFileResult | WorkbookInspection> {
    const isInspection = isWanted(request.query.inspect, 'inspect');
    const [file] = await receiveForm<UploadedWorkbook & { name: string }>(request, response, {
      maxBytes: this.config.limits.sheetBytes,
      maxFiles: 1,
      fieldBytes: FIELD_BYTES,
      keep: async (part) => ({ ...(await this.inspections.keep(part)), name: shownName(part.fileName) }),
      discard: (stored) => this.inspections.discard(stored),
    });
    if (!file) throw new BadRequestException('Please select a file to upload');
    if (isInspection) return this.inspections.inspect(file, 'bank', wantedIn(request, 'bank'));
    try {
      const mapping = mappingIn(request, 'bank');
      if (!mapping) throw new BadRequestException('Say how the file is read: send its mapping before the file.');
      return await this.files.read(file, file.name, { mapping, encoding: encodingIn(request) }, by);
    } finally {
      await this.inspections.discard(file);
    }
  }

  /** Open lines have a proposal: what they most likely pay. */
  @ApiOperation({ summary: 'List lines of bank statements' })
  @Needs('receipt.write + price.read')
  @Costly()
  @Get('bank-lines')
  async list(
    @CurrentUser() reader: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BankLine[]> {
    const query = parseListQuery(raw, bankLineList, reader);
    return sendList(response, bankLineList.resource, query, await this.lines.list(query));
  }

  /** Lines whose payer is named by a reference, with the amount to the cent: they can be booked together. */
  @ApiOperation({ summary: 'List lines whose invoice is certain' })
  @Needs('receipt.write + price.read')
  @Costly()
  @Get('bank-lines/certain')
  certain(): Promise<CertainLines> {
    return this.lines.certain();
  }

  @ApiOperation({ summary: 'Get a line with what it may pay' })
  @Needs('receipt.write + price.read')
  @Costly()
  @Get('bank-lines/:id')
  one(@Param('id', lineId) id: string): Promise<BankLine> {
    return this.lines.one(id);
  }

  /** Writes a receipt for each line as it was confirmed. A rejected line stays open, with the reason. */
  @ApiOperation({ summary: 'Book lines as receipts' })
  @Needs('receipt.write + price.read')
  @Post('bank-lines/book')
  @BodyLimit('record')
  @HttpCode(200)
  @Idempotent()
  book(@Change() change: Change, @Body() { lines }: BookLinesDto): Promise<BookedLines> {
    return this.lines.book(lines, change);
  }

  /** Sets a line aside that is no customer's money. */
  @ApiOperation({ summary: 'Set a line aside' })
  @Needs('receipt.write + price.read')
  @Post('bank-lines/:id/set-aside')
  @HttpCode(200)
  @Idempotent()
  async setAside(
    @CurrentUser() by: CurrentUser,
    @Param('id', lineId) id: string,
    @Body() { reason }: SetAsideDto,
  ): Promise<BankLine> {
    await this.lines.setAside(id, reason, by);
    return this.lines.one(id);
  }

  /** Reopens a line that was set aside. */
  @ApiOperation({ summary: 'Reopen a line that was set aside' })
  @Needs('receipt.write + price.read')
  @Post('bank-lines/:id/reopen')
  @HttpCode(200)
  @Idempotent()
  async reopen(@CurrentUser() by: CurrentUser, @Param('id', lineId) id: string): Promise<BankLine> {
    await this.lines.reopen(id, by);
    return this.lines.one(id);
  }
}
