import {
  BadRequestException,
  Controller,
  Get,
  Header,
  Headers,
  HttpCode,
  HttpException,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiQuery, ApiTags } from '@nestjs/swagger';
import type {
  FabricImportAnswer,
  FabricImportKind,
  FabricImportProgress,
  ImportUndo,
} from '@selvedge/domain/fabrics/fabric-import';
import { readMapping, type WorkbookInspection, type WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { type ImportTarget, importTargets } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { readEncoding, type TextEncoding, textEncodings } from '@selvedge/domain/fabrics/text-encodings';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../config.js';
import { AcceptsFiles, rejectUnclean } from '../../http/body/body.js';
import { idOf } from '../../http/body/fields.js';
import { receiveForm } from '../../http/body/multipart.js';
import { REVALIDATED } from '../../http/caching/encoded-response.js';
import { CurrentUser, Needs, Public } from '../../http/decorators.js';
import { parseListQuery, sendList } from '../../http/lists/list-query.js';
import { requireRight } from '../../http/require-right.js';
import { toAnswer } from './fabric-import.view.js';
import { FabricImportsService, importList, type StoredWorkbook } from './fabric-imports.service.js';
import { InspectWorkbooksService } from './inspect-workbooks.service.js';
import type { Inspecting } from './parser/inspect-workbook.js';
import { UndoImportService } from './undo-import.service.js';
import { packingListSample, sheetReport, sheetTemplate } from './workbook-template.js';

const importId = idOf('Import');
const MAX_WAIT_S = 25;
const SHEET_FORM = {
  schema: {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'binary' },
      dry_run: { type: 'boolean' },
      encoding: {
        type: 'string',
        enum: textEncodings,
        description: 'Of a CSV file that is neither UTF-8 nor UTF-16. In doubt it is needed.',
      },
    },
  },
} as const;
const MILL_FORM = {
  schema: {
    type: 'object',
    properties: {
      mapping: { type: 'string', description: 'JSON: how the sheet of a mill is read. It stands before the file.' },
      ...SHEET_FORM.schema.properties,
    },
  },
} as const;
/** A mapping names every heading of a worksheet. */
const FIELD_BYTES = 100_000;

@ApiTags('fabric imports')
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
      { kind, dryRun: isDryRun(request), ...(await this.#readingOf(sheet, kind, request)) },
      admin,
    );
    const progress = await this.imports.waitFor(id, waitOf(prefer) * 1000, () => !response.destroyed, admin);
    if (progress.state === 'failed') throw new BadRequestException(progress.failure ?? 'Upload failed');
    if (progress.state !== 'finished') response.status(202);
    return toAnswer(progress, prefer !== undefined);
  }

  /** @throws BadRequestException for an invalid mapping or encoding; the file is deleted. */
  async #readingOf(
    sheet: StoredWorkbook,
    kind: FabricImportKind,
    request: Request,
  ): Promise<{ mapping: WorkbookMapping | null; encoding: TextEncoding | null }> {
    try {
      return { mapping: mappingIn(request, kind), encoding: encodingIn(request) };
    } catch (error) {
      await this.imports.discard(sheet);
      throw error;
    }
  }

  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports')
  async list(
    @CurrentUser() caller: CurrentUser,
    @Query() raw: Record<string, unknown>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<FabricImportProgress[]> {
    const query = parseListQuery(raw, importList);
    return sendList(response, importList.resource, query, await this.imports.list(query, caller));
  }

  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports/:id')
  one(@CurrentUser() caller: CurrentUser, @Param('id', importId) id: string): Promise<FabricImportProgress> {
    return this.imports.one(id, caller);
  }

  /** All errors and warnings, and the selling prices that follow from a cost, as CSV. */
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
  @Needs('catalogue.write | stock.count | stock.receive')
  @Get('admin/imports/:id/take-back')
  previewUndo(@CurrentUser() caller: CurrentUser, @Param('id', importId) id: string): Promise<ImportUndo> {
    return this.undoneImports.preview(id, caller);
  }

  @Needs('catalogue.write | stock.count | stock.receive')
  @Post('admin/imports/:id/take-back')
  @HttpCode(200)
  undoImport(@Param('id', importId) id: string, @CurrentUser() admin: CurrentUser): Promise<ImportUndo> {
    return this.undoneImports.undoImport(id, admin);
  }

  @Public()
  @Get('uploads/fabric_upload_template.csv')
  @Header(...REVALIDATED)
  template(@Res() response: Response): void {
    sendCsv(response, 'fabric_upload_template.csv', sheetTemplate());
  }

  @Public()
  @Get('uploads/packing_list_sample.csv')
  @Header(...REVALIDATED)
  packingList(@Res() response: Response): void {
    sendCsv(response, 'packing_list_sample.csv', packingListSample());
  }
}

/** Rejects anything but a clear yes or no: a mistyped dry run must not become a real one. @throws BadRequestException */
function isWanted(value: unknown, name: string): boolean {
  const word = String(value ?? '')
    .trim()
    .toLowerCase();
  if (['true', '1', 'yes', 'y', 'on'].includes(word)) return true;
  if (['', 'false', '0', 'no', 'n', 'off'].includes(word)) return false;
  throw new BadRequestException(`${name} must be true or false.`);
}

const formOf = (request: Request): Record<string, unknown> => request.body ?? {};
const isDryRun = (request: Request): boolean =>
  [formOf(request).dry_run, request.query.dry_run].map((value) => isWanted(value, 'dry_run')).includes(true);
const hasMapping = (request: Request): boolean => typeof formOf(request).mapping === 'string';

/** @throws BadRequestException */
function mappingIn(request: Request, kind: FabricImportKind): WorkbookMapping | null {
  if (kind === 'rolls' && !hasMapping(request)) {
    throw new BadRequestException('Say how the packing list is read: send its mapping before the file.');
  }
  if (!hasMapping(request)) return null;
  if (kind === 'stock') throw new BadRequestException('A sheet of stock takes no mapping.');
  const mapping = readMapping(jsonIn(request), importTargets[kind]);
  if ('problem' in mapping) throw new BadRequestException(mapping.problem);
  return mapping;
}

/** @throws BadRequestException */
function encodingIn(request: Request): TextEncoding | null {
  const { encoding } = formOf(request);
  return encoding === undefined || encoding === '' ? null : knownEncoding(encoding);
}

/** @throws BadRequestException */
function knownEncoding(raw: unknown): TextEncoding {
  const encoding = readEncoding(raw);
  if (typeof encoding === 'object') throw new BadRequestException(encoding.problem);
  return encoding;
}

/** The choices for repeating an inspection. @throws BadRequestException */
function wantedIn(request: Request, target: ImportTarget['kind']): Inspecting['wanted'] {
  if (!hasMapping(request)) return undefined;
  const raw = jsonIn(request);
  const { sheet, encoding, header_row, columns } = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<
    string,
    unknown
  >;
  if (sheet !== undefined && typeof sheet !== 'string')
    throw new BadRequestException('The mapping must name its sheet as text.');
  if (header_row !== undefined && !(Number.isInteger(header_row) && Number(header_row) > 0)) {
    throw new BadRequestException('The mapping must say the row of the headings: a whole number from 1.');
  }
  const row = header_row === undefined ? {} : { header_row: Number(header_row) };
  const whole = columns === undefined ? undefined : readMapping({ header_row: 1, columns }, importTargets[target]);
  if (whole && 'problem' in whole) throw new BadRequestException(whole.problem);
  const text = encoding === undefined ? {} : { encoding: knownEncoding(encoding) };
  return { ...(sheet !== undefined && { sheet }), ...text, ...row, ...(whole && { columns: whole.columns }) };
}

function jsonIn(request: Request): unknown {
  try {
    const parsed: unknown = JSON.parse(String(formOf(request).mapping));
    rejectUnclean(parsed);
    return parsed;
  } catch (error) {
    if (error instanceof HttpException) throw error;
    throw new BadRequestException("The mapping can't be read: it must be JSON.");
  }
}

/** Seconds to wait for the result, RFC 7240. */
function waitOf(prefer: string | undefined): number {
  const asked = /(?:^|[,;\s])wait=(\d{1,3})\b/.exec(prefer ?? '')?.[1];
  return Math.min(asked === undefined ? MAX_WAIT_S : Number(asked), MAX_WAIT_S);
}

function sendCsv(response: Response, fileName: string, csv: string): void {
  response.attachment(fileName).type('text/csv; charset=utf-8').send(csv);
}
