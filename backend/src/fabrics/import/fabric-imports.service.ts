import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BadRequestException, Inject, Injectable, NotFoundException } from '@nestjs/common';
import type { FabricImportFault, FabricImportKind, FabricImportProgress } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config.js';
import { recordChange } from '../../database/audit-trail.js';
import { Conditions } from '../../database/conditions.js';
import { page } from '../../database/page.js';
import { changesBy } from '../../database/versioned.js';
import { type FilePart, tooLarge } from '../../http/body/multipart.js';
import type { CurrentUser } from '../../http/decorators.js';
import { type ListContract, type ListPage, type ListQuery, textFilter } from '../../http/lists/list-query.js';
import { requestJob } from '../../queue/outbox.js';
import { Storage } from '../../storage/storage.js';
import { contentTypeOf } from '../../storage/storage-key.js';
import { FabricImport } from './entities/fabric-import.entity.js';
import { keyOfWorkbook, recognizeWorkbook, shownName } from './workbook-file.js';

/** A stored worksheet without an import yet. */
export interface StoredWorkbook {
  id: string;
  storageKey: string;
  fileName: string;
  bytes: number;
}

const POLL_MS = 100;
const SHOWN_FAULTS = 100;
const FIELD = 'file';

export const importList: ListContract<'created_at', 'state' | 'kind'> = {
  resource: 'imports',
  sortable: { id: 'created_at', created_at: 'created_at' },
  defaultSort: { column: 'created_at', direction: 'DESC' },
  filters: ['state', 'kind'],
};

const firstOf = (list: string): string => `jsonb_path_query_array(${list}, '$[0 to ${SHOWN_FAULTS - 1}]')`;
/** The errors of images after the rows were imported, in the order of the worksheet. */
const pictureFaults = (importId: string): string => `
  SELECT fault FROM picture_fetches p, jsonb_array_elements(p.faults) WITH ORDINALITY AS listed(fault, place)
  WHERE p.import_id = ${importId} ORDER BY p.sheet_row, place`;
const FIRST_PICTURE_FAULTS = `coalesce((
  SELECT jsonb_agg(fault) FROM (${pictureFaults('i.id')} LIMIT ${SHOWN_FAULTS}) first), '[]')`;
const PROGRESS = `i.id, i.kind, i.file_name, i.dry_run, i.state, i.total_rows, i.processed_rows, i.success_count, i.update_count,
  i.duplicate_count, i.error_count, ${firstOf('i.errors')} AS errors,
  ${firstOf(`(i.warnings || ${FIRST_PICTURE_FAULTS})`)} AS warnings,
  pictures.pending AS pictures_pending, pictures.failed AS pictures_failed, i.failure, i.mapping,
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
    const kind = await recognizeWorkbook(stream, isOfSupplier);
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
    { kind, dryRun, mapping }: { kind: FabricImportKind; dryRun: boolean; mapping: WorkbookMapping | null },
    by: CurrentUser,
  ): Promise<string> {
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(FabricImport, { ...sheet, kind, dryRun, mapping, requestedBy: by.id });
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
  async waitFor(id: string, ms: number, isAwaited: () => boolean): Promise<FabricImportProgress> {
    const deadline = Date.now() + ms;
    for (;;) {
      const [{ over }] = await this.dataSource.query<[{ over: boolean }]>(
        `SELECT state IN ('finished', 'failed') AS over FROM fabric_imports WHERE id = $1`,
        [id],
      );
      if (over || Date.now() >= deadline || !isAwaited()) return this.one(id);
      await sleep(POLL_MS);
    }
  }

  async list(query: ListQuery<'created_at', 'state' | 'kind'>): Promise<ListPage<FabricImportProgress>> {
    const { filter, sort, limit, offset } = query;
    return page<FabricImportProgress>(this.dataSource, {
      select: PROGRESS,
      from: WITH_PICTURES,
      conditions: new Conditions()
        .among('i.id', filter.ids)
        .equal('i.state', textFilter(filter, 'state'))
        .equal('i.kind', textFilter(filter, 'kind'))
        .containing(filter.search, (pattern) => `folded(i.file_name) LIKE ${pattern}`),
      order: `i.${sort.column} ${sort.direction}, i.id`,
      limit,
      offset,
    });
  }

  /** @throws NotFoundException */
  async one(id: string): Promise<FabricImportProgress> {
    const [found] = await this.dataSource.query<FabricImportProgress[]>(
      `SELECT ${PROGRESS}, ${firstOf('i.read_as')} AS read_as FROM ${WITH_PICTURES} WHERE i.id = $1`,
      [id],
    );
    if (!found) throw new NotFoundException('Import not found.');
    const { read_as, ...progress } = found;
    return progress.mapping ? found : progress;
  }

  /** All rejected rows and warnings. @throws NotFoundException */
  async faults(id: string): Promise<{ errors: FabricImportFault[]; warnings: FabricImportFault[] }> {
    const found = await this.dataSource.getRepository(FabricImport).findOneBy({ id });
    if (!found) throw new NotFoundException('Import not found.');
    const late = await this.dataSource.query<{ fault: FabricImportFault }[]>(pictureFaults('$1'), [id]);
    return { errors: found.errors, warnings: [...found.warnings, ...late.map(({ fault }) => fault)] };
  }
}
