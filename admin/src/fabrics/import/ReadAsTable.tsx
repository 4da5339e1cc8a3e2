import type { ReadAs } from '@selvedge/domain/fabrics/sheet-mapping';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

/** Converted cells and their results; renders nothing without any. */
export function ReadAsTable({ readings }: { readings: readonly ReadAs[] }) {
  const translate = useTranslate();
  if (readings.length === 0) return null;
  const title = translate('resources.imports.mapping.read_as');
  return (
    <CellTable
      title={title}
      headings={[
        translate('resources.imports.result.row'),
        translate('resources.imports.result.column'),
        translate('resources.imports.mapping.cell'),
        title,
      ]}
      rows={readings.map(({ row, column, cell, read_as }) => ({
        key: `${row} ${column}`,
        cells: [row, translate(`resources.imports.columns.${column}`, { _: column }), cell, read_as],
      }))}
    />
  );
}
