import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadRequestException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type {
  FabricImportKind,
  FabricImportProblem,
  FabricImportProgress,
} from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { headingOf, withHeading } from '@selvedge/domain/fabrics/sheet-reading/heading-of';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { readable } from '@selvedge/domain/users/readable-fields';
import { DataSource, In } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { recordChange } from '../../database/audit-trail.js';
import { Conditions } from '../../database/conditions.js';
import { page } from '../../database/page.js';
import { changesBy } from '../../database/versioned.js';
import { type FilePart, tooLarge } from '../../http/body/multipart.js';
import type { CurrentUser } from '../../http/decorators.js';
import {
  flagFilter,
  type ListContract,
  type ListPage,
  type ListQuery,
  textFilter,
} from '../../http/lists/list-query.js';
import { requestJob } from '../../queue/outbox.js';
import { Storage } from '../../storage/storage.js';
import { contentTypeOf } from '../../storage/storage-key.js';
import { FabricImport } from './entities/fabric-import.entity.js';
import { kindsOf, readableImport } from './readable-import.js';
import { keyOfWorkbook, recognizeWorkbook, shownName } from './workbook-file.js';

/** A stored worksheet without an import yet. */
export interface StoredWorkbook {
  id: string;
  storageKey: string;
  fileName: string;
  bytes: number;
}

/** The options of an uploaded worksheet. */
interface ImportOptions {
  kind: FabricImportKind;
  dryRun: boolean;
  mapping: WorkbookMapping | null;
  encoding: TextEncoding | null;
}

const POLL_MS = 100;
const SHOWN_PROBLEMS = 100;
const FIELD = 'file';

export const importList = {
  resource: 'imports',
  sortable: { id: 'i.created_at', created_at: 'i.created_at' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'kind', 'dry_run'],
} as const satisfies ListContract;

const firstOf = (list: string): string => `jsonb_path_query_array(${list}, '$[0 to ${SHOWN_PROBLEMS - 1}]')`;
/** The errors of images after the rows were imported, in the order of the worksheet. */
const pictureProblems = (importId: string): string => `
  SELECT problem FROM picture_fetches p, jsonb_array_elements(p.faults) WITH ORDINALITY AS listed(problem, place)
  WHERE p.import_id = ${importId} ORDER BY p.sheet_row, place`;
const FIRST_PICTURE_PROBLEMS = `coalesce((
  SELECT jsonb_agg(problem) FROM (${pictureProblems('i.id')} LIMIT ${SHOWN_PROBLEMS}) first), '[]')`;
/** Where prices follow from a cost, the first hundred stand before the first hundred other readings. */
const READ_AS = `CASE WHEN i.mapping ? 'cost' THEN jsonb_path_query_array(i.read_as, '$[0 to ${2 * SHOWN_PROBLEMS - 1}]')
  ELSE ${firstOf('i.read_as')} END`;
const PROGRESS = `i.id, i.kind, i.file_name, i.dry_run, i.state, i.total_rows, i.processed_rows, i.success_count, i.update_count,
  i.unchanged_count, i.duplicate_count, i.error_count, ${firstOf('i.errors')} AS errors,
  ${firstOf(`(i.warnings || ${FIRST_PICTURE_PROBLEMS})`)} AS warnings,
  pictures.pending AS pictures_pending, pictures.failed AS pictures_failed, i.failure, i.mapping, i.encoding,
  (SELECT coalesce(nullif(u.name, ''), u.email) FROM users u WHERE u.id = i.requested_by) AS requested_by, i.created_at, i.finished_at,
  i.state IN ('finished', 'failed')
    AND EXISTS (SELECT 1 FROM fabric_import_changes c WHERE c.import_id = i.id) AS can_take_back,
  i.taken_back_at, i.taken_back_by`;
const WITH_PICTURES = `fabric_imports i CROSS JOIN LATERAL (
  SELECT coalesce(sum(jsonb_array_length(p.pictures)) FILTER (WHERE p.fetched_at IS NULL), 0)::int AS pending,
         coalesce(sum(jsonb_array_length(p.faults)), 0)::int AS failed
  FROM picture_fetches p WHERE p.import_id = i.id) pictures`;

/** Uploaded worksheets and their progress; the worker imports them. */
@Injectable()
export class FabricImportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Stores a worksheet while it is received. @throws UnsupportedMediaTypeException for other files */
  async keep({ field, fileName, stream }: FilePart, isOfSupplier: boolean): Promise<StoredWorkbook> {
    if (field !== FIELD) throw new BadRequestException(`Send the sheet in the field '${FIELD}'.`);
    const kind = await recognizeWorkbook(stream);
    const id = randomUUID();
    const storageKey = keyOfWorkbook(id, kind);
    const { sheetBytes } = this.config.limits;
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of stream) {
        bytes += chunk.length;
        if (bytes > sheetBytes && !(isOfSupplier && kind === 'xlsx')) stream.destroy(tooLarge(sheetBytes));
        yield chunk;
      }
    }
    await this.storage.put(storageKey, Readable.from(counted()), contentTypeOf(storageKey));
    return { id, storageKey, fileName: shownName(fileName), bytes };
  }

  discard({ storageKey }: StoredWorkbook): Promise<void> {
    return this.storage.delete(storageKey);
  }

  /** Enqueues the import; with `dryRun` it only reports the results. @returns the import's id. */
  async request(
    sheet: StoredWorkbook,
    { kind, dryRun, mapping, encoding }: ImportOptions,
    by: CurrentUser,
  ): Promise<string> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(FabricImport, { ...sheet, kind, dryRun, mapping, encoding, requestedBy: by.id });
        if (!dryRun) {
          await changesBy(manager, by);
          const { id, fileName: name } = sheet;
          await recordChange(manager, {
            action: 'created',
            resource: 'fabric_imports',
            recordIds: [id],
            name,
            detail: kind,
          });
        }
        await requestJob(manager, 'fabrics.import', { import_id: sheet.id });
      });
    } catch (error) {
      await this.discard(sheet);
      throw error;
    }
    return sheet.id;
  }

  /** The progress of the import once it has ended, after `ms` at the latest, or when the client has disconnected. */
  async waitFor(id: string, ms: number, isAwaited: () => boolean, caller: CurrentUser): Promise<FabricImportProgress> {
    const deadline = Date.now() + ms;
    for (;;) {
      const [{ over }] = await this.dataSource.query<[{ over: boolean }]>(
        `SELECT state IN ('finished', 'failed') AS over FROM fabric_imports WHERE id = $1`,
        [id],
      );
      if (over || Date.now() >= deadline || !isAwaited()) return this.one(id, caller);
      await sleep(POLL_MS);
    }
  }

  async list(query: ListQuery<typeof importList>, caller: CurrentUser): Promise<ListPage<FabricImportProgress>> {
    const { filter, sort, limit, offset } = query;
    const { rows, ...others } = await page<FabricImportProgress>(this.dataSource, {
      select: PROGRESS,
      from: WITH_PICTURES,
      conditions: new Conditions()
        .among('i.id', filter.ids)
        .among('i.kind', kindsOf(caller))
        .equal('i.state', textFilter(filter, 'state'))
        .equal('i.kind', textFilter(filter, 'kind'))
        .equal('i.dry_run', flagFilter(filter, 'dry_run'))
        .containing(filter.search, (pattern) => `folded(i.file_name) LIKE ${pattern}`),
      order: `${importList.sortable[sort.column]} ${sort.direction}, i.id`,
      limit,
      offset,
    });
    return { rows: rows.map((one) => readableImport(inWordsOfTheFile(one), caller)), ...others };
  }

  /** @throws NotFoundException also for a kind that the caller doesn't work with */
  async one(id: string, caller: CurrentUser): Promise<FabricImportProgress> {
    const [found] = await this.dataSource.query<FabricImportProgress[]>(
      `SELECT ${PROGRESS}, ${READ_AS} AS read_as, i.changes FROM ${WITH_PICTURES} WHERE i.id = $1 AND i.kind = ANY($2)`,
      [id, kindsOf(caller)],
    );
    if (!found) throw new NotFoundException('Import not found.');
    const { read_as, changes, ...progress } = inWordsOfTheFile(found);
    const shown = { ...progress, ...(progress.mapping && { read_as }), ...(progress.dry_run && { changes }) };
    return readableImport(shown, caller);
  }

  /** All rejected rows and warnings, and the selling prices that follow from a cost. @throws NotFoundException */
  async problems(
    id: string,
    caller: CurrentUser,
  ): Promise<Record<'errors' | 'warnings' | 'prices', FabricImportProblem[]>> {
    const found = await this.dataSource.getRepository(FabricImport).findOneBy({ id, kind: In(kindsOf(caller)) });
    if (!found) throw new NotFoundException('Import not found.');
    const late = await this.dataSource.query<{ problem: FabricImportProblem }[]>(pictureProblems('$1'), [id]);
    const { mapping } = found;
    const sold = mapping?.cost ? found.readAs.filter(({ column }) => column === 'price_per_meter') : [];
    const named = <Cell extends FabricImportProblem>(cell: Cell) => {
      const heading = headingOf(cell.column, mapping);
      return { ...withHeading(cell, heading), column: heading };
    };
    const whole = {
      mapping,
      errors: found.errors,
      warnings: [...found.warnings, ...late.map(({ problem }) => problem)],
      prices: sold.map(({ row, item_code, column, read_as }) => ({ row, item_code, column, message: read_as })),
    };
    const { errors, warnings, prices } = readable(readableImport(whole, caller), caller);
    return { errors: errors.map(named), warnings: warnings.map(named), prices: prices.map(named) };
  }
}

/** The errors and warnings of a supplier workbook name its own headings; `column` is ours for all clients. */
function inWordsOfTheFile<Import extends FabricImportProgress>(sheet: Import): Import {
  const { mapping, errors, warnings } = sheet;
  if (!mapping) return sheet;
  const named = (cell: FabricImportProblem) => withHeading(cell, headingOf(cell.column, mapping));
  return { ...sheet, errors: errors.map(named), warnings: warnings.map(named) };
}
