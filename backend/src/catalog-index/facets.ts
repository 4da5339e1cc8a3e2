import type { FabricFacets, FacetCount } from '@selvedge/domain/fabrics/fabric';
import { type CatalogColumns, FACETS, facetNames } from './columns.js';
import type { Dictionary } from './dictionary.js';
import { type Filtered, facetText, type TermNames } from './filter.js';
import type { RowSet } from './row-set.js';

/** The number of fabrics per facet value; each facet ignores its own selection. */
export function countFacets(
  columns: CatalogColumns,
  names: TermNames,
  { withoutOwn, isStocked }: Filtered,
): FabricFacets {
  // Facets without a selection count the same rows.
  const listed = new Map<RowSet, Listed>();
  const counts = facetNames.map((name) => {
    const { rows, areLeftOut } = listed.get(withoutOwn[name]) ?? fewerRows(withoutOwn[name], columns.visible);
    listed.set(withoutOwn[name], { rows, areLeftOut });
    const column = columns.facet(name, isStocked);
    const byCode = areLeftOut ? column.countWithout(rows) : column.count(rows);
    return [FACETS[name].counts, byName(byCode, column.values, facetText(name, names))];
  });
  return Object.fromEntries(counts) as FabricFacets;
}

interface Listed {
  rows: Uint32Array;
  /** True if these are the rows not to count, of all that are visible. */
  areLeftOut: boolean;
}

/** The rows to count, or those not to count if these are fewer. */
function fewerRows(found: RowSet, visible: RowSet): Listed {
  const areLeftOut = found.size * 2 > visible.size;
  return { rows: (areLeftOut ? visible.without(found) : found).rows(), areLeftOut };
}

/** Most frequent first, then by name. Spellings of one name count together, under the one that most fabrics have. */
function byName(counts: Uint32Array, values: Dictionary, nameOf: (value: string) => string | undefined): FacetCount[] {
  const groups = new Map<number, FacetCount & { most: number }>();
  for (const [code, count] of counts.entries()) {
    const name = count > 0 ? nameOf(values.text(code)) : undefined;
    if (name === undefined) continue;
    const group = groups.get(values.name(code));
    if (!group) groups.set(values.name(code), { name, count, most: count });
    else {
      group.count += count;
      if (count > group.most || (count === group.most && name < group.name))
        Object.assign(group, { name, most: count });
    }
  }
  const found = Array.from(groups.values(), ({ name, count }) => ({ name, count }));
  return found.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
