import { createHash } from 'node:crypto';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import type { TextEncoding } from '@selvedge/domain/fabrics/text-encodings';
import type { BankMovement } from '@selvedge/domain/invoicing/bank-file';
import type { BankFileResult } from '@selvedge/domain/invoicing/bank-line';
import { squeezed } from '@selvedge/domain/invoicing/bank-match';
import { DataSource, type EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../config/config.js';
import { lockKey } from '../database/lock-key.js';
import type { UploadedWorkbook } from '../fabrics/import/inspect-workbooks.service.js';
import { type OpenWorkbook, readWorkbookFile } from '../fabrics/import/parser/parser-client.js';
import { WorkbookRejected } from '../fabrics/import/workbook/workbook-rejected.js';
import type { CurrentUser } from '../http/decorators.js';
import { BankFile } from './bank-file.entity.js';

/** Reads a bank's account movements. A line that an earlier file had is known and not added again. */
@Injectable()
export class BankFilesService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws BadRequestException for a file that can't be read, with the reason */
  async read(
    { path, kind }: UploadedWorkbook,
    fileName: string,
    { mapping, encoding }: { mapping: WorkbookMapping; encoding: TextEncoding | null },
    by: CurrentUser,
  ): Promise<BankFileResult> {
    const { sheetRows: maxRows, sheetBytes } = this.config.limits;
    const order = { file: path, kind, maxRows, of: 'bank' as const, categories: [], patterns: [], mapping, sheetBytes };
    try {
      const sheet = await readWorkbookFile({ ...order, ...(encoding && { encoding }) });
      const movements = await allOf(sheet);
      const counts = sheet.ofBank ?? { debits: 0, foreign: 0, passed: 0, problems: [], notes: [] };
      const file = await this.#write(movements, { fileName, debits: counts.debits }, by);
      await this.#remember(mapping, sheet);
      const { id, fromOn: from_on, toOn: to_on, added, known } = file;
      return { id, file_name: fileName, from_on, to_on, added, known, ...counts };
    } catch (error) {
      throw error instanceof WorkbookRejected ? new BadRequestException(error.message) : error;
    }
  }

  #write(
    movements: readonly BankMovement[],
    { fileName, debits }: Pick<BankFile, 'fileName' | 'debits'>,
    by: CurrentUser,
  ): Promise<BankFile> {
    const days = movements.map(({ booked_on }) => booked_on).toSorted();
    const lines = numbered(movements);
    return this.dataSource.transaction(async (manager) => {
      // Two people may have the same file at once.
      await lockKey(manager, 'bank-file');
      const known = await knownOf(manager, lines);
      const fresh = lines.filter(({ line_key, occurrence }) => !known.has(`${line_key} ${occurrence}`));
      const file = await manager.save(
        manager.create(BankFile, {
          fileName,
          debits,
          fromOn: days[0] ?? null,
          toOn: days.at(-1) ?? null,
          added: fresh.length,
          known: lines.length - fresh.length,
          uploadedByName: by.name,
        }),
      );
      await manager.query(
        `INSERT INTO bank_lines (file_id, row, booked_on, amount_cents, description, reference, line_key, occurrence, changed_by)
         SELECT $1, x.row, x.booked_on, x.cents, x.description, x.reference, x.line_key, x.occurrence, $3
         FROM jsonb_to_recordset($2::jsonb) x(row integer, booked_on date, cents bigint, description text, reference text,
                                              line_key text, occurrence integer)`,
        [file.id, JSON.stringify(fresh), by.name],
      );
      return file;
    });
  }

  /** Stores the mapping for the next file of this bank. */
  async #remember(mapping: WorkbookMapping, { ofSupplier }: OpenWorkbook): Promise<void> {
    const bank = mapping.mill?.trim();
    if (!bank || !ofSupplier) return;
    await this.dataSource.query(
      `INSERT INTO sheet_mappings (mill, fingerprint, mapping) VALUES ($1, $2, $3)
       ON CONFLICT (name_key(mill), fingerprint) DO UPDATE
         SET (mill, mapping, used_at) = (excluded.mill, excluded.mapping, now())`,
      [bank, ofSupplier.fingerprint, JSON.stringify(mapping)],
    );
  }
}

async function allOf(sheet: OpenWorkbook): Promise<BankMovement[]> {
  try {
    const movements: BankMovement[] = [];
    for (;;) {
      const rows = (await sheet.next()) as BankMovement[];
      if (rows.length === 0) return movements;
      movements.push(...rows);
    }
  } finally {
    sheet.close();
  }
}

type NumberedLine = BankMovement & { line_key: string; occurrence: number };

/** Equal lines of one file are different money: they are told apart by their number. */
function numbered(movements: readonly BankMovement[]): NumberedLine[] {
  const seen = new Map<string, number>();
  return movements.map((line) => {
    const { booked_on, cents, reference, description } = line;
    const said = [booked_on, cents, squeezed(reference), squeezed(description)].join('\u001f');
    const line_key = createHash('sha256').update(said).digest('hex');
    const occurrence = (seen.get(line_key) ?? 0) + 1;
    seen.set(line_key, occurrence);
    return { ...line, line_key, occurrence };
  });
}

async function knownOf(manager: EntityManager, lines: readonly NumberedLine[]): Promise<Set<string>> {
  const rows = await manager.query<{ line_key: string; occurrence: number }[]>(
    'SELECT line_key, occurrence FROM bank_lines WHERE line_key = ANY ($1)',
    [[...new Set(lines.map(({ line_key }) => line_key))]],
  );
  return new Set(rows.map(({ line_key, occurrence }) => `${line_key} ${occurrence}`));
}
