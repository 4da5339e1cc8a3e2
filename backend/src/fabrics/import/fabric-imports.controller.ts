import {
  BadRequestException,
  Controller,
  Get,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiTags } from '@nestjs/swagger';
import type {
  FabricImportAnswer,
  FabricImportKind,
  FabricImportProgress,
  FabricTakeBack,
} from '@selvedge/domain/fabrics/fabric-import';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';
import { TakesFiles } from '../../http/body.js';
import { CurrentUser, Public } from '../../http/decorators.js';
import { idOf } from '../../http/id.pipe.js';
import { parseListQuery, sendList } from '../../http/list-query.js';
import { receiveForm } from '../../http/multipart.js';
import { toAnswer } from './fabric-import.view.js';
import { FabricImportsService, importList } from './fabric-imports.service.js';
import { sheetReport, sheetTemplate } from './sheet-downloads.js';
import { TakeBackService } from './take-back.service.js';

const importId = idOf('Import');
const MAX_WAIT_S = 25;
const SHEET_FORM = {
  schema: {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, dry_run: { type: 'boolean' } },
  },
} as const;

@ApiTags('fabric imports')
@ApiBearerAuth()
@Controller()
export class FabricImportsController {
  constructor(
    private readonly imports: FabricImportsService,
    private readonly takeBacks: TakeBackService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes a sheet of fabrics. 200 with what became of its rows, or 202 when that takes longer than 25 s, or than the
   * header `Prefer: wait=2` says. With `dry_run` nothing is written.
   */
  @TakesFiles()
  @ApiBody(SHEET_FORM)
  @Post('admin/fabrics/upload-excel')
  @HttpCode(200)
  upload(
    @CurrentUser() admin: CurrentUser,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportAnswer> {
    return this.#import('fabrics', admin, prefer, request, response);
  }

  /** Takes a sheet of stock: item_code, color, stock_quantity. Answers as a sheet of fabrics does. */
  @TakesFiles()
  @ApiBody(SHEET_FORM)
  @Post('admin/stock/upload-sheet')
  @HttpCode(200)
  uploadStock(
    @CurrentUser() admin: CurrentUser,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportAnswer> {
    return this.#import('stock', admin, prefer, request, response);
  }

  async #import(
    kind: FabricImportKind,
    admin: CurrentUser,
    prefer: string | undefined,
    request: Request,
    response: Response,
  ): Promise<FabricImportAnswer> {
    const [sheet] = await receiveForm(request, response, {
      maxBytes: this.config.limits.sheetBytes,
      maxFiles: 1,
      keep: (part) => this.imports.keep(part),
      discard: (kept) => this.imports.discard(kept),
    });
    if (!sheet) throw new BadRequestException('Please select a file to upload');
    const id = await this.imports.request(sheet, kind, isDryRun(request), admin.id);
    const progress = await this.imports.waitFor(id, waitOf(prefer) * 1000, () => !response.destroyed);
    if (progress.state === 'failed') throw new BadRequestException(progress.failure ?? 'Upload failed');
    if (progress.state !== 'finished') response.status(202);
    return toAnswer(progress);
  }

  @Get('admin/imports')
  async list(
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportProgress[]> {
    const query = parseListQuery(raw, importList);
    return sendList(response, importList.resource, query, await this.imports.list(query));
  }

  @Get('admin/imports/:id')
  one(@Param('id', importId) id: string): Promise<FabricImportProgress> {
    return this.imports.one(id);
  }

  /** All errors and warnings as CSV. */
  @Get('admin/imports/:id/report')
  async report(@Param('id', importId) id: string, @Res() response: Response): Promise<void> {
    sendCsv(response, 'fabric_import_report.csv', sheetReport(await this.imports.faults(id)));
  }

  /** What taking it back would come to. */
  @Get('admin/imports/:id/take-back')
  previewTakeBack(@Param('id', importId) id: string): Promise<FabricTakeBack> {
    return this.takeBacks.preview(id);
  }

  @Post('admin/imports/:id/take-back')
  @HttpCode(200)
  takeBack(@Param('id', importId) id: string, @CurrentUser() admin: CurrentUser): Promise<FabricTakeBack> {
    return this.takeBacks.takeBack(id, admin);
  }

  @Public()
  @Get('uploads/fabric_upload_template.csv')
  template(@Res() response: Response): void {
    sendCsv(response, 'fabric_upload_template.csv', sheetTemplate());
  }
}

function isDryRun(request: Request): boolean {
  const form: Record<string, unknown> = request.body ?? {};
  return [form.dry_run, request.query.dry_run].some((value) => value === 'true' || value === '1');
}

/** Seconds to wait for the end, RFC 7240. */
function waitOf(prefer: string | undefined): number {
  const asked = /(?:^|[,;\s])wait=(\d{1,3})\b/.exec(prefer ?? '')?.[1];
  return Math.min(asked === undefined ? MAX_WAIT_S : Number(asked), MAX_WAIT_S);
}

function sendCsv(response: Response, fileName: string, csv: string): void {
  response.attachment(fileName).set('Cache-Control', 'no-store').type('text/csv; charset=utf-8').send(csv);
}
