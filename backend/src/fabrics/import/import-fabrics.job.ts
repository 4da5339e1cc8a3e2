import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FabricImportKind, RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import { nameKey } from '@selvedge/domain/look-alikes';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { skipAuditTriggers } from '../../database/audit-trail.js';
import { changesBy } from '../../database/versioned.js';
import { trusted } from '../../mail/email-parts.js';
import { queueFailureNotices } from '../../mail/failure-notice.js';
import { type JobHandler, JobStalled } from '../../queue/job-handler.js';
import type { JobMap } from '../../queue/job-map.js';
import { recordProgress, requestJob } from '../../queue/outbox.js';
import { Scratch } from '../../storage/scratch.js';
import { readStored, Storage } from '../../storage/storage.js';
import { isStaffWith } from '../../users/second-person.js';
import { lossLimitFor } from '../stock/loss-limit.js';
import { movesStock } from '../stock/move-stock.js';
import { FabricImport } from './entities/fabric-import.entity.js';
import type { FabricRow } from './parser/parse-fabrics.js';
import type { PackingRow } from './parser/parse-packing-list.js';
import type { StockRow } from './parser/parse-stock.js';
import { type OpenWorkbook, readWorkbookFile } from './parser/parser-client.js';
import { changesBetween, SHOWN_ROWS, shownCells } from './persistence/preview-changes.js';
import { receivePackingList } from './persistence/receive-packing-list.js';
import { recordImport } from './persistence/record-import.js';
import { type ChangedFabric, writeFabrics } from './persistence/upsert-fabrics.js';
import { writeStock } from './persistence/upsert-stock.js';
import { KILLER, WorkbookRejected } from './workbook/workbook-rejected.js';
import { kindOfKey } from './workbook-file.js';
import { asLocalFile } from './workbook-pictures.js';

const NAME = 'fabrics.import';
const GIVEN_UP = 'The import could not be finished. Please upload the file again.';
const OPEN = `state IN ('queued', 'running')`;

/**
 * Imports the rows of a worksheet, a thousand per transaction, which also stores the progress: a second run, after a crash or in
 * parallel, continues after the committed rows.
 */
@Injectable()
export class ImportFabricsJob implements JobHandler<typeof NAME> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly storage: Storage,
    private readonly scratch: Scratch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run({ import_id: id }: JobMap[typeof NAME]): Promise<void> {
    const [found] = await this.dataSource.query<QueuedImport[]>(
      `SELECT storage_key, kind, mapping, encoding FROM fabric_imports WHERE id = $1 AND ${OPEN}`,
      [id],
    );
    if (!found) return;
    try {
      const newCategories = new Map<string, string>();
      const sheet = await this.#open(found, newCategories);
      await this.#importWorkbook(id, sheet, { mapping: found.mapping, newCategories });
    } catch (error) {
      if (!(error instanceof WorkbookRejected)) throw error;
      await this.#end(id, error.message);
    }
  }

  onGivenUp({ import_id: id }: JobMap[typeof NAME], error: Error): Promise<void> {
    return this.#end(id, error instanceof JobStalled ? KILLER : GIVEN_UP);
  }

  /** @param newCategories receives the categories that the mapping creates: ids and names. */
  async #open(
    { storage_key: key, kind: of, mapping, encoding }: QueuedImport,
    newCategories: Map<string, string>,
  ): Promise<OpenWorkbook> {
    const [categories, patterns] = await Promise.all([this.#namesOf('categories'), this.#namesOf('patterns')]);
    const { sheetRows: maxRows, sheetBytes } = this.config.limits;
    const request = { kind: kindOfKey(key), maxRows, of, categories, patterns, ...(encoding && { encoding }) };
    if (!mapping) return readWorkbookFile({ ...request, file: await readStored(this.storage, key) });
    const known = new Set(categories.map(([name]) => name));
    for (const name of createdBy(mapping)) {
      if (known.has(nameKey(name))) continue;
      const id = randomUUID();
      known.add(nameKey(name));
      newCategories.set(id, name);
      categories.push([nameKey(name), id]);
    }
    return asLocalFile({ storage: this.storage, scratch: this.scratch }, key, (file) =>
      readWorkbookFile({ ...request, file, mapping, sheetBytes }),
    );
  }

  async #namesOf(table: 'categories' | 'patterns'): Promise<[string, string][]> {
    const terms = await this.dataSource.query<{ name: string; id: string }[]>(`SELECT name, id FROM ${table}`);
    return terms.map(({ name, id }) => [nameKey(name), id]);
  }

  async #importWorkbook(id: string, sheet: OpenWorkbook, ofSupplier: SupplierOptions): Promise<void> {
    try {
      await this.#recordSupplier(id, sheet, ofSupplier);
      await this.dataSource.query(
        `UPDATE fabric_imports SET state = 'running', started_at = now(), total_rows = $2, warnings = $3,
           encoding = coalesce($4, encoding)
         WHERE id = $1 AND state = 'queued'`,
        [id, sheet.totalRows, JSON.stringify(sheet.warnings), sheet.encoding ?? null],
      );
      let at = 0;
      for (;;) {
        const rows = await sheet.next();
        if (rows.length === 0) break;
        await this.dataSource.transaction(async (manager) => {
          await importBatch(manager, id, { at, rows, newCategories: ofSupplier.newCategories });
          await recordProgress(manager, NAME, { import_id: id });
        });
        at += rows.length;
      }
      await this.#end(id, null);
    } finally {
      sheet.close();
    }
  }

  /** Records how the worksheet was read and, if it was written, its mapping, for the supplier's next one. */
  async #recordSupplier(id: string, { ofSupplier }: OpenWorkbook, { mapping }: SupplierOptions): Promise<void> {
    if (!ofSupplier || !mapping) return;
    const [{ dry_run: isDryRun = true } = {}] = (
      await this.dataSource.query<[{ dry_run: boolean }[], number]>(
        'UPDATE fabric_imports SET read_as = $2 WHERE id = $1 RETURNING dry_run',
        [id, JSON.stringify(ofSupplier.readAs)],
      )
    )[0];
    const mill = mapping.mill?.trim();
    if (isDryRun || !mill) return;
    await this.dataSource.query(
      `INSERT INTO sheet_mappings (mill, fingerprint, mapping) VALUES ($1, $2, $3)
       ON CONFLICT (name_key(mill), fingerprint) DO UPDATE
         SET (mill, mapping, used_at) = (excluded.mill, excluded.mapping, now())`,
      [mill, ofSupplier.fingerprint, JSON.stringify(mapping)],
    );
  }

  /** Deletes the file, unless it contains images still needed; then has the images of the written rows fetched. */
  #end(id: string, failure: string | null): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const [ended] = await manager.query<[Pick<FabricImport, 'storageKey' | 'fileName' | 'dryRun'>[], number]>(
        `UPDATE fabric_imports SET state = $2, failure = $3, finished_at = now() WHERE id = $1 AND ${OPEN}
         RETURNING storage_key AS "storageKey", file_name AS "fileName", dry_run AS "dryRun"`,
        [id, failure === null ? 'finished' : 'failed', failure],
      );
      for (const { storageKey: key, fileName, dryRun } of ended) {
        if (!(await hasPictures(manager, id, true))) await requestJob(manager, 'storage.delete-file', { key });
        if (!dryRun) await recordImport(manager, id);
        if (failure !== null && !dryRun) await this.#report(manager, id, fileName, failure);
        if (await hasPictures(manager, id)) await requestJob(manager, 'fabrics.fetch-pictures', { import_id: id });
      }
    });
  }

  #report(manager: EntityManager, id: string, fileName: string, failure: string): Promise<void> {
    return queueFailureNotices(manager, this.config, `import:${id}`, {
      subject: `Not imported: ${fileName}`,
      heading: 'A sheet of fabrics could not be imported',
      reason: failure,
      about: [['Sheet', trusted(fileName)]],
      button: { label: 'Open the imports', page: 'imports' },
    });
  }
}

/** @param inWorkbook only images embedded in the file. */
async function hasPictures(manager: EntityManager, id: string, inWorkbook = false): Promise<boolean> {
  const waiting = await manager.query<unknown[]>(
    `SELECT FROM picture_fetches WHERE import_id = $1 AND fetched_at IS NULL
       AND (NOT $2 OR jsonb_path_exists(pictures, '$[*].part')) LIMIT 1`,
    [id, inWorkbook],
  );
  return waiting.length > 0;
}

interface QueuedImport {
  storage_key: string;
  kind: FabricImportKind;
  mapping: WorkbookMapping | null;
  encoding: TextEncoding | null;
}

/** Supplier workbooks only: the mapping, and the categories that it creates, by id. */
interface SupplierOptions {
  mapping: WorkbookMapping | null;
  newCategories: ReadonlyMap<string, string>;
}

/** Names of the categories that a mapping creates. */
const createdBy = ({ categories = {} }: WorkbookMapping): string[] =>
  Object.entries(categories).flatMap(([name, choice]) => (choice === 'create' ? name.trim() : []));

interface Batch {
  /** Number of rows before the batch. */
  at: number;
  rows: Awaited<ReturnType<OpenWorkbook['next']>>;
  newCategories: ReadonlyMap<string, string>;
}

/** A dry run does the same and is rolled back; it stores what the first rows would change. */
async function importBatch(manager: EntityManager, id: string, { at, rows, newCategories }: Batch): Promise<void> {
  const { kind, processedRows, dryRun, fileName, changes, requestedBy, mapping } = await manager.findOneOrFail(
    FabricImport,
    {
      select: {
        id: true,
        kind: true,
        processedRows: true,
        dryRun: true,
        fileName: true,
        changes: true,
        requestedBy: true,
        mapping: true,
      },
      where: { id },
      lock: { mode: 'pessimistic_write' },
    },
  );
  // Already written by another run.
  if (processedRows > at) return;
  await changesBy(manager, `the import of ${fileName}`);
  await skipAuditTriggers(manager);
  await movesStock(manager, { reason: 'import', reference: fileName });
  if (dryRun) await manager.query('SAVEPOINT before_rows');
  if (newCategories.size > 0) await createCategories(manager, id, rows as FabricRow[], newCategories);
  const losses = await lossLimitFor(manager, requestedBy);
  const written = await {
    fabrics: async () => {
      const mayChangeStock = await isStaffWith(manager, requestedBy, 'stock.adjust');
      return writeFabrics(manager, id, rows as FabricRow[], { lossLimit: losses.limit, mayChangeStock });
    },
    stock: () => writeStock(manager, rows as StockRow[], losses.limit),
    rolls: () => receivePackingList(manager, rows as PackingRow[], { importId: id, mapping, requestedBy }),
  }[kind]();
  // The rolls of a packing list arrive.
  if (kind !== 'rolls') await losses.keep();
  const shown: RowChanges[] = dryRun ? await undone(manager, id, written, SHOWN_ROWS - changes.length) : [];
  await manager.query(
    `UPDATE fabric_imports SET processed_rows = processed_rows + $2, success_count = success_count + $3,
       update_count = update_count + $4, unchanged_count = unchanged_count + $5, duplicate_count = duplicate_count + $6,
       error_count = error_count + $7, errors = errors || $8, warnings = warnings || $9, changes = changes || $10
     WHERE id = $1`,
    [
      id,
      rows.length,
      written.success_count,
      written.update_count,
      written.unchanged_count,
      written.duplicate_count,
      written.error_count,
      JSON.stringify(written.errors),
      JSON.stringify(written.warnings),
      JSON.stringify(shown),
    ],
  );
}

/** Rolls the rows of a dry run back. @returns what they would change, of at most `most` rows. */
async function undone(
  manager: EntityManager,
  id: string,
  written: { changed: ChangedFabric[] } | { changes: RowChanges[] },
  most: number,
): Promise<RowChanges[]> {
  const rollback = () => manager.query('ROLLBACK TO SAVEPOINT before_rows');
  if ('changes' in written) {
    await rollback();
    return written.changes.slice(0, most);
  }
  const fabrics = written.changed.slice(0, most);
  const after = await shownCells(manager, id, fabrics);
  await rollback();
  return changesBetween(fabrics, await shownCells(manager, id, fabrics), after);
}

/** Creates the categories used by rows of the batch, unless an earlier batch has. */
async function createCategories(
  manager: EntityManager,
  importId: string,
  rows: readonly FabricRow[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const used = new Set(rows.flatMap((row) => ('categoryIds' in row ? row.categoryIds : [])));
  const wanted = [...names].filter(([id]) => used.has(id));
  if (wanted.length === 0) return;
  const made = await manager.query<{ id: string }[]>(
    `INSERT INTO categories (id, name) SELECT * FROM unnest($1::uuid[], $2::text[]) ON CONFLICT DO NOTHING RETURNING id`,
    [wanted.map(([id]) => id), wanted.map(([, name]) => name)],
  );
  await manager.query('UPDATE fabric_imports SET new_categories = new_categories || $2::uuid[] WHERE id = $1', [
    importId,
    made.map(({ id }) => id),
  ]);
}
