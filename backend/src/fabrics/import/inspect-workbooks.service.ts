import { Readable } from 'node:stream';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type { WorkbookInspection, WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { DataSource } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { type FilePart, tooLarge } from '../../http/body/multipart.js';
import { Scratch } from '../../storage/scratch.js';
import type { InspectionOptions } from './parser/inspect-workbook.js';
import { inspectWorkbook } from './parser/parser-client.js';
import type { WorkbookKind } from './workbook/read-cells.js';
import { WorkbookRejected } from './workbook/workbook-rejected.js';
import { recognizeWorkbook } from './workbook-file.js';

/** A temporary local file to inspect. */
export interface UploadedWorkbook {
  path: string;
  kind: WorkbookKind;
}

const KNOWN_HEADS = 500;

/** Inspects supplier workbooks before they are imported. */
@Injectable()
export class InspectWorkbooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly scratch: Scratch,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws UnsupportedMediaTypeException for other files, PayloadTooLargeException. */
  async keep({ field, stream }: FilePart): Promise<UploadedWorkbook> {
    if (field !== 'file') throw new BadRequestException("Send the sheet in the field 'file'.");
    const kind = await recognizeWorkbook(stream);
    const { sheetBytes, picturedWorkbookBytes } = this.config.limits;
    const maxBytes = kind === 'xlsx' ? picturedWorkbookBytes : sheetBytes;
    let bytes = 0;
    async function* counted(): AsyncGenerator<Buffer> {
      for await (const chunk of stream) {
        bytes += chunk.length;
        if (bytes > maxBytes) stream.destroy(tooLarge(maxBytes));
        yield chunk;
      }
    }
    return { path: await this.scratch.keep(Readable.from(counted())), kind };
  }

  discard({ path }: UploadedWorkbook): Promise<void> {
    return this.scratch.remove(path);
  }

  /** Inspects the file and deletes it. @throws BadRequestException if it can't be read */
  async inspect(
    file: UploadedWorkbook,
    target: InspectionOptions['target'],
    wanted: InspectionOptions['wanted'],
  ): Promise<WorkbookInspection> {
    try {
      const { sheetRows: maxRows, sheetBytes } = this.config.limits;
      const [before, categories] = await Promise.all([this.#mappings(target), this.#categories()]);
      const inspect = { kind: file.kind, target, before, categories, ...(wanted && { wanted }) };
      return await inspectWorkbook({ path: file.path, inspect, maxRows, sheetBytes });
    } catch (error) {
      throw error instanceof WorkbookRejected ? new BadRequestException(error.message) : error;
    } finally {
      await this.discard(file);
    }
  }

  /** A mapping of rolls names a mill's roll number, one of a bank the day of a movement, and one of fabrics neither. */
  #mappings(
    target: InspectionOptions['target'],
  ): Promise<{ id: string; fingerprint: string; mapping: WorkbookMapping }[]> {
    return this.dataSource.query(
      `SELECT id, fingerprint, mapping FROM sheet_mappings
       WHERE coalesce((SELECT CASE own.value WHEN 'mill_roll_number' THEN 'rolls' ELSE 'bank' END
                       FROM jsonb_each_text(mapping->'columns') own
                       WHERE own.value IN ('mill_roll_number', 'booked_on') LIMIT 1), 'fabrics') = $1
       ORDER BY used_at DESC LIMIT ${KNOWN_HEADS}`,
      [target],
    );
  }

  async #categories(): Promise<string[]> {
    const found = await this.dataSource.query<{ name: string }[]>('SELECT name_key(name) AS name FROM categories');
    return found.map(({ name }) => name);
  }
}
