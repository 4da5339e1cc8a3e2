import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { bankTarget } from '@selvedge/domain/fabrics/sheet-reading/import-target';
import { type BankMovement, type BankReading, readBankFile } from '@selvedge/domain/invoicing/bank-file';
import type { RawWorksheet } from '../workbook/raw-worksheet.js';
import { WorkbookRejected } from '../workbook/workbook-rejected.js';
import { mappedBody } from './parse-mapped.js';

/** The figures of a bank file beside its movements. */
export type BankCounts = Omit<BankReading, 'movements'>;

/**
 * Parses a bank's account movements by their mapping.
 *
 * @throws WorkbookRejected for a mapping of another file, or one without a day or an amount.
 */
export function parseBankFile(
  sheet: RawWorksheet,
  mapping: WorkbookMapping,
): { rows: BankMovement[]; counts: BankCounts; fingerprint: string } {
  const { at, names, body, surplus, fingerprint } = mappedBody(sheet, mapping, bankTarget);
  const shifted = body.findIndex((line) => surplus(line));
  if (shifted >= 0) throw new WorkbookRejected(`Row ${at + 2 + shifted}: ${surplus(body[shifted] ?? [])}`);
  const reading = readBankFile(names, mapping, body, at + 2, sheet.isDelimited ?? false);
  if ('problem' in reading) throw new WorkbookRejected(reading.problem);
  const { movements, ...counts } = reading;
  return { rows: movements, counts, fingerprint };
}
