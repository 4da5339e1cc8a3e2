import type { FabricFacets, FacetCount } from '@selvedge/domain/fabrics/fabric';
import { type CatalogColumns, FACETS, type FacetColumn, facetNames } from './columns.js';
import { type Filtered, facetText, type TermNames } from './filter.js';
import type { RowSet } from './row-set.js';

/** The number of fabrics per facet value; each facet ignores its own selection. */
export function countFacets(
  columns: CatalogColumns,
  names: TermNames,
  { withoutOwn, isStocked }: Filtered,
): FabricFacets {
  // Facets without a selection count the same rows.
  const listed = new Map<RowSet, Uint32Array>();
  const counts = facetNames.map((name) => {
    const rows = listed.get(withoutOwn[name]) ?? withoutOwn[name].rows();
    listed.set(withoutOwn[name], rows);
    return [FACETS[name].counts, countValues(columns.facet(name, isStocked), rows, facetText(name, names))];
  });
  return Object.fromEntries(counts) as FabricFacets;
}

/** Most frequent first, then by name. Spellings of one name count together, under the one that most fabrics have. */
function countValues(
  { lists, values }: FacetColumn,
  rows: Uint32Array,
  nameOf: (value: string) => string | undefined,
): FacetCount[] {
  const counts = new Uint32Array(values.size);
  lists.tally(rows, counts);
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
