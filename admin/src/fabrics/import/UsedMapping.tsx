import { Box } from '@mui/material';
import { costInWords } from '@selvedge/domain/fabrics/selling-price';
import type { WorkbookMapping } from '@selvedge/domain/fabrics/sheet-mapping';
import { useTranslate } from 'react-admin';

/** The mapping used by an import: supplier, columns, and values for all rows. */
export function UsedMapping({
  mapping: { mill, columns, defaults, currency, cost, stock_of },
}: {
  mapping: WorkbookMapping;
}) {
  const translate = useTranslate();
  const called = (column: string) => translate(`resources.imports.columns.${column}`, { _: column });
  const lines = [
    ...Object.entries(columns).map(([heading, column]) => [heading, called(column)] as const),
    ...Object.entries(defaults).map(([column, value]) => [called(column), value] as const),
    ...(currency ? [[currency.code, currency.rate] as const] : []),
    ...(cost ? [[translate('resources.imports.mapping.cost_prices'), costInWords(cost)] as const] : []),
    ...(stock_of === 'mill'
      ? [[called('stock_quantity'), translate('resources.imports.mapping.stock_mill')] as const]
      : []),
  ];
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <Box component="summary" sx={{ alignContent: 'center', cursor: 'pointer', fontWeight: 600, minHeight: 44 }}>
        {translate(`resources.imports.mapping.${mill ? 'used_of' : 'used'}`, { mill: mill ?? '' })}
      </Box>
      <Box component="ul" sx={{ m: 0, overflowWrap: 'anywhere', pl: 2.5 }}>
        {lines.map(([from, to]) => (
          <li key={`${from} ${to}`}>{`${from} → ${to}`}</li>
        ))}
      </Box>
    </Box>
  );
}
