import type { FabricImportKind, FabricImportProblem, RowChanges } from '@selvedge/domain/fabrics/fabric-import';
import type { ReadAs } from '@selvedge/domain/fabrics/sheet-mapping';
import type { CurrentUser } from '../../http/decorators.js';

const PRICE_COLUMNS: ReadonlySet<string> = new Set(['price_per_meter', 'price_unit']);
const HIDDEN = 'You may not see what this cell says: it is a price.';

/** The kinds of imports that the caller works with. */
export const kindsOf = ({ permissions }: CurrentUser): FabricImportKind[] => [
  ...(permissions.has('catalogue.write') ? (['fabrics'] as const) : []),
  ...(permissions.has('stock.count') ? (['stock'] as const) : []),
  ...(permissions.has('stock.receive') ? (['rolls'] as const) : []),
];

interface Shown {
  mapping?: { cost?: unknown } | null;
  errors?: FabricImportProblem[];
  warnings?: FabricImportProblem[];
  prices?: FabricImportProblem[];
  read_as?: ReadAs[];
  changes?: RowChanges[];
}

/** Leaves out of an import the prices that the caller may not see: with a cost mapping, the cells of the price column are costs. */
export function readableImport<T extends Shown>(shown: T, { permissions }: CurrentUser): T {
  const seesPrices = permissions.has('price.read');
  const seesCells = seesPrices && (permissions.has('cost.read') || !shown.mapping?.cost);
  if (seesCells) return shown;
  const shownOf = (one: FabricImportProblem) => (PRICE_COLUMNS.has(one.column) ? { ...one, message: HIDDEN } : one);
  const { errors, warnings, prices, read_as: readAs, changes } = shown;
  return {
    ...shown,
    ...(errors && { errors: errors.map(shownOf) }),
    ...(warnings && { warnings: warnings.map(shownOf) }),
    ...(prices && !seesPrices && { prices: prices.map(shownOf) }),
    ...(readAs && {
      read_as: readAs.map((one) =>
        PRICE_COLUMNS.has(one.column) ? { ...one, cell: '', ...(!seesPrices && { read_as: HIDDEN }) } : one,
      ),
    }),
    ...(changes && !seesPrices && { changes: changes.map(withoutPrices) }),
  };
}

const withoutPrices = ({ changes, ...row }: RowChanges): RowChanges => ({
  ...row,
  changes: changes.map((one) => (PRICE_COLUMNS.has(one.field) ? { ...one, before: null, after: null } : one)),
});
