import { Box } from '@mui/material';
import type { FieldChange, RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import { formatQuantity } from '@selvedge/domain/length';
import { useTranslate } from 'react-admin';
import { CellTable } from './CellTable';

/** Lists the changes of a preview by row and field; renders nothing without any. */
export function ChangeTable({ changes, total }: { changes: readonly RowChanges[]; total: number }) {
  const translate = useTranslate();
  if (changes.length === 0) return null;
  return (
    <CellTable
      title={translate('resources.imports.result.changes')}
      headings={[
        translate('resources.imports.result.row'),
        translate('resources.imports.result.item_code'),
        translate('resources.imports.result.change'),
      ]}
      rows={changes.map(({ row, item_code, changes: fields }) => ({
        key: String(row),
        cells: [row, item_code, <Fields key={row} fields={fields} />],
      }))}
      more={
        total > changes.length &&
        translate('resources.imports.result.first_changes', { count: formatQuantity(changes.length) })
      }
    />
  );
}

function Fields({ fields }: { fields: readonly FieldChange[] }) {
  const translate = useTranslate();
  const shown = (cell: FieldChange['before']) =>
    cell === null || cell === '' ? translate('resources.imports.result.nothing') : cell;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {fields.map(({ field, before, after }) => {
        // The stock of one color stands behind its name: `stock_quantity (Navy)`.
        const [, column = field, color = ''] = /^(\w+)( .*)?$/.exec(field) ?? [];
        const name = translate(`resources.imports.columns.${column}`, { _: column }) + color;
        return (
          <Box component="li" key={field} sx={{ whiteSpace: 'pre-wrap' }}>
            {`${name}: ${shown(before)} → ${shown(after)}`}
          </Box>
        );
      })}
    </Box>
  );
}
