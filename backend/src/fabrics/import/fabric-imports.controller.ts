import {
  BadRequestException,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  FabricImportAnswer,
  FabricImportKind,
  FabricImportProgress,
  ImportUndo,
} from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { ImportTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config/config.js';
import { AcceptsFiles } from '../../http/body/body.js';
import { idOf } from '../../http/body/fields.js';
import { receiveForm } from '../../http/body/multipart.js';
import { REVALIDATED } from '../../http/caching/encoded-response.js';
import { Change } from '../../http/change.js';
import { SearchableList } from '../../http/concurrency/search-gate.js';
import { CurrentUser, Needs, Public } from '../../http/decorators.js';
import { parseListQuery, sendList } from '../../http/lists/list-query.js';
import { SendsFile } from '../../http/openapi/answers.js';
import { requireRight } from '../../http/require-right.js';
import { toAnswer } from './fabric-import.view.js';
import { FabricImportsService, importList, type StoredWorkbook } from './fabric-imports.service.js';
import {
  encodingIn,
  FIELD_BYTES,
  hasMapping,
  isDryRun,
  isWanted,
  MILL_FORM,
  mappingIn,
  SHEET_FORM,
  wantedIn,
} from './import-form.js';
import { InspectWorkbooksService } from './inspect-workbooks.service.js';
import { UndoImportService } from './undo-import.service.js';
import { packingListSample, sheetReport, sheetTemplate } from './workbook-template.js';

const importId = idOf('Import');
const MAX_WAIT_S = 25;
@ApiTags('Fabric imports')
@ApiBearerAuth()
@Controller()
export class FabricImportsController {
  constructor(
    private readonly imports: FabricImportsService,
    private readonly undoneImports: UndoImportService,
    private readonly inspections: InspectWorkbooksService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Imports a worksheet of fabrics. 200 with the results of its rows, or 202 if it takes longer than 25 s, or than the header
   * `Prefer: wait=2` says; with that header the import id is always returned. With `dry_run` nothing is written. With `mapping`
   * it may be a supplier workbook with any header and embedded images; with `inspect` it is only inspected.
   */
  @ApiOperation({ summary: 'Import fabrics from a workbook or a CSV file' })
  @AcceptsFiles()
  @ApiBody(MILL_FORM)
  @ApiQuery({ name: 'inspect', required: false, type: Boolean })
  @Needs('catalogue.write + price.write')
  @Post('admin/fabrics/upload-excel')
  @HttpCode(200)
  upload(
    @CurrentUser() admin: CurrentUser,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportAnswer | WorkbookInspection> {
    if (isWanted(request.query.inspect, 'inspect')) return this.#inspect('fabrics', request, response);
    requireRight(admin, 'catalogue.publish', 'An import shows the fabrics that it creates on the website.');
    return this.#import('fabrics', admin, prefer, request, response);
  }

  async #inspect(target: ImportTarget['kind'], request: Request, response: Response): Promise<WorkbookInspection> {
    const [sheet] = await receiveForm(request, response, {
      maxBytes: this.config.limits.picturedWorkbookBytes,
      maxFiles: 1,
      fieldBytes: FIELD_BYTES,
      keep: (part) => this.inspections.keep(part),
      discard: (stored) => this.inspections.discard(stored),
    });
    if (!sheet) throw new BadRequestException('Please select a file to upload');
    return this.inspections.inspect(sheet, target, wantedIn(request, target));
  }

  /** Imports a worksheet of stock: item_code, color, stock_quantity. Responds like the import of fabrics. */
  @ApiOperation({ summary: 'Import a stock sheet' })
  @AcceptsFiles()
  @ApiBody(SHEET_FORM)
  @Needs('stock.count')
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

  /**
   * Receives the rolls of a mill's packing list. Responds like the import of fabrics; it always needs a `mapping`, which `inspect`
   * proposes. A lot that a color doesn't have yet is made. A roll whose mill number its lot has already is an error of its row.
   */
  @ApiOperation({ summary: 'Import a packing list of rolls' })
  @AcceptsFiles()
  @ApiBody(MILL_FORM)
  @ApiQuery({ name: 'inspect', required: false, type: Boolean })
  @Needs('stock.receive')
  @Post('admin/rolls/import')
  @HttpCode(200)
  uploadRolls(
    @CurrentUser() admin: CurrentUser,
    @Headers('prefer') prefer: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportAnswer | WorkbookInspection> {
    if (isWanted(request.query.inspect, 'inspect')) return this.#inspect('rolls', request, response);
    return this.#import('rolls', admin, prefer, request, response);
  }

  async #import(
    kind: FabricImportKind,
    admin: CurrentUser,
    prefer: string | undefined,
    request: Request,
    response: Response,
  ): Promise<FabricImportAnswer> {
    const { sheetBytes, picturedWorkbookBytes } = this.config.limits;
    const [sheet] = await receiveForm(request, response, {
      maxBytes: kind !== 'stock' ? Math.max(sheetBytes, picturedWorkbookBytes) : sheetBytes,
      maxFiles: 1,
      fieldBytes: FIELD_BYTES,
      keep: (part) => this.imports.keep(part, hasMapping(request)),
      discard: (stored) => this.imports.discard(stored),
    });
    if (!sheet) throw new BadRequestException('Please select a file to upload');
    const id = await this.imports.request(
      sheet,
      { kind, dryRun: isDryRun(request), ...(await this.#readingOf(sheet, kind, admin, request)) },
      admin,
    );
    const progress = await this.imports.waitFor(id, waitOf(prefer) * 1000, () => !response.destroyed, admin);
    if (progress.state === 'failed') throw new BadRequestException(progress.failure ?? 'Upload failed');
    if (progress.state !== 'finished') response.status(202);
    return toAnswer(progress, prefer !== undefined);
  }

  /** @throws BadRequestException for an invalid mapping or encoding, ForbiddenException for costs; the file is deleted. */
  async #readingOf(
    sheet: StoredWorkbook,
    kind: FabricImportKind,
    admin: CurrentUser,
    request: Request,
  ): Promise<{ mapping: WorkbookMapping | null; encoding: TextEncoding | null }> {
    try {
      const mapping = mappingIn(request, kind);
      if (mapping?.cost) requireRight(admin, 'cost.write', 'These are cost prices, and you may not change costs.');
      return { mapping, encoding: encodingIn(request) };
    } catch (error) {
      await this.imports.discard(sheet);
      throw error;
    }
  }

  @ApiOperation({ summary: 'List imports' })
  @Needs('catalogue.write | stock.count | stock.receive')
  @SearchableList()
  @Get('admin/imports')
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportProgress[]> {
    const query = parseListQuery(raw, importList);
    return sendList(response, importList.resource, query, await this.imports.list(query, caller));
  }

  @ApiOperation({ summary: 'Get an import with its progress' })
  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports/:id')
  one(@CurrentUser() caller: CurrentUser, @Param('id', importId) id: string): Promise<FabricImportProgress> {
    return this.imports.one(id, caller);
  }

  /** All errors and warnings, and the selling prices that follow from a cost, as CSV. */
  @ApiOperation({ summary: 'Download the result of an import, row by row' })
  @SendsFile('csv')
  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports/:id/report')
  async report(
    @CurrentUser() caller: CurrentUser,
    @Param('id', importId) id: string,
    @Res() response: Response,
  ): Promise<void> {
    sendCsv(response, 'fabric_import_report.csv', sheetReport(await this.imports.problems(id, caller)));
  }

  /** Previews undoing the import. */
  @ApiOperation({ summary: 'Preview what undoing an import changes' })
  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports/:id/take-back')
  previewUndo(@CurrentUser() caller: CurrentUser, @Param('id', importId) id: string): Promise<ImportUndo> {
    return this.undoneImports.preview(id, caller);
  }

  @ApiOperation({ summary: 'Undo an import' })
  @Needs('catalogue.write | stock.count | stock.receive')
  @Post('admin/imports/:id/take-back')
  @HttpCode(200)
  undoImport(@Param('id', importId) id: string, @Change() change: Change): Promise<ImportUndo> {
    return this.undoneImports.undoImport(id, change);
  }

  @ApiOperation({ summary: 'Download the template for fabric imports' })
  @SendsFile('csv')
  @Public()
  @Get('uploads/fabric_upload_template.csv')
  @Header(...REVALIDATED)
  template(@Res() response: Response): void {
    sendCsv(response, 'fabric_upload_template.csv', sheetTemplate());
  }

  @ApiOperation({ summary: 'Download a sample of a packing list' })
  @SendsFile('csv')
  @Public()
  @Get('uploads/packing_list_sample.csv')
  @Header(...REVALIDATED)
  packingList(@Res() response: Response): void {
    sendCsv(response, 'packing_list_sample.csv', packingListSample());
  }
}

/** Seconds to wait for the result, RFC 7240. */
function waitOf(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait=(\d{1,3})\b/.exec(prefer ?? '')?.[1];
  return Math.min(seconds === undefined ? MAX_WAIT_S : Number(seconds), MAX_WAIT_S);
}

function sendCsv(response: Response, fileName: string, csv: string): void {
  response.attachment(fileName).type('text/csv; charset=utf-8').send(csv);
}
