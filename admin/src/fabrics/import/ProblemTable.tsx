import type { FabricImportProblem } from '@selvedge/domain/fabrics/fabric-import';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { headingOf } from '@selvedge/domain/fabrics/sheet-reading/heading-of';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

interface ProblemTableProps {
  label: string;
  /** Explains what happened to these rows. */
  explanation: string;
  /** Heading of the message column. */
  heading: string;
  problems: readonly FabricImportProblem[];
  /** Total number, if known. */
  total?: number;
  /** The mapping of a supplier workbook, whose headings name the columns. */
  mapping?: WorkbookMapping | null | undefined;
}

/** Worksheet cells and their messages; renders nothing without any. */
export function ProblemTable({
  label,
  explanation,
  heading,
  problems,
  total = problems.length,
  mapping = null,
}: ProblemTableProps) {
  const translate = useTranslate();
  if (problems.length === 0) return null;
  // Errors about a whole row name no column.
  const hasColumns = problems.some(({ column }) => column);
  const names = ['row', 'item_code', ...(hasColumns ? ['column'] : [])];
  return (
    <CellTable
      title={label}
      explanation={explanation}
      headings={[...names.map((name) => translate(`resources.imports.result.${name}`)), heading]}
      rows={problems.map(({ row, item_code, column, message }) => ({
        key: `${row} ${column} ${message}`,
        cells: [row, item_code || '-', ...(hasColumns ? [headingOf(column, mapping)] : []), message],
      }))}
      more={
        total > problems.length &&
        translate('resources.imports.result.first', { count: formatQuantity(problems.length) })
      }
    />
  );
}
