import { isOfShade, SAME_SHADE_WITHIN, type SearchedShade } from '@selvedge/domain/fabrics/search/color-words';
import { nameKey } from '@selvedge/domain/look-alikes';
import { NearRows } from './color-index/near-rows.js';
import type { CatalogColumns } from './columns.js';
import type { RowSet } from './row-set.js';

/**
 * The rows with a color of a shade. A color without a hex has that of others with its name, else the one that its name
 * says. The columns must not change meanwhile.
 */
export async function shadeRows(columns: CatalogColumns, sought: SearchedShade, inStock: boolean): Promise<RowSet> {
  const near = new NearRows(columns.colorTree, sought.shade, SAME_SHADE_WITHIN, inStock);
  await near.find();
  const { lists, values } = columns.facet('colour', inStock);
  const hexOf = new Map(columns.shades().map(({ name, hex }) => [nameKey(name), hex]));
  const named = values.where((name) => isOfShade({ name, hex: hexOf.get(nameKey(name)) ?? null }, sought));
  return near.rows.or(columns.visible.filter((row) => lists.hasAny(row, named)));
}
