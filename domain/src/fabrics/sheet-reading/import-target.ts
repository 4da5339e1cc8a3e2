import { bankColumns, requiredBankColumns } from '../../invoicing/bank-columns.js';
import { columnOfBankHeading } from '../../invoicing/bank-headings.js';
import { packingColumns, requiredPackingColumns } from '../../rolls/packing-columns.js';
import { columnOfPackingHeading } from '../../rolls/packing-headings.js';
import { requiredColumns, sheetColumns } from '../fabric-sheet.js';
import type { ImportColumn, MappedTarget } from '../sheet-mapping.js';
import { columnOfHeading, type Proposal } from './heading-aliases.js';

/** The kind of records that the rows of a workbook become. */
export interface ImportTarget extends MappedTarget {
  kind: 'fabrics' | 'rolls' | 'bank';
  required: readonly ImportColumn[];
  /** The column that a heading stands for; null if it is not known. */
  columnOf: (heading: string) => Proposal<ImportColumn> | null;
}

export const fabricTarget: ImportTarget = {
  kind: 'fabrics',
  columns: sheetColumns,
  required: requiredColumns,
  key: 'item_code',
  noDefault: 'An item code can be no default: each fabric has its own.',
  several: 'color',
  columnOf: (heading) => columnOfHeading(heading, sheetColumns),
};

/** A packing list: a roll in each row. */
export const rollTarget: ImportTarget = {
  kind: 'rolls',
  columns: packingColumns,
  required: requiredPackingColumns,
  key: 'mill_roll_number',
  noDefault: "A mill's roll number can be no default: each roll has its own.",
  columnOf: columnOfPackingHeading,
};

/** A bank's account movements: one in each row. */
export const bankTarget: ImportTarget = {
  kind: 'bank',
  columns: bankColumns,
  required: requiredBankColumns,
  key: 'booked_on',
  noDefault: 'The day can be no default: each movement has its own.',
  columnOf: columnOfBankHeading,
};

export const importTargets = { fabrics: fabricTarget, rolls: rollTarget, bank: bankTarget } as const;
