import type { FabricFacets, FacetCount } from '@selvedge/domain/fabrics/fabric';
import type { ColourColumns } from './colour-columns.js';
import type { Lists } from './lists.js';
import type { Names } from './names.js';

/** The names of categories and patterns by their ids. */
export interface TermNames {
  categories: Record<string, string>;
  patterns: Record<string, string>;
}

/** What is ticked in each group: one byte a code; undefined where nothing is. */
export type Selected = Record<'category' | 'pattern' | 'colour', Uint8Array | undefined>;

/**
 * Of the rows `found` by everything but the three groups: those that all groups leave, and the counts of each group,
 * which ignore its own selection.
 * @param wanted whether anybody asked for the counts
 */
export function countFacets(
  columns: ColourColumns,
  found: readonly number[],
  selected: Selected,
  names: TermNames,
  wanted: boolean,
): { rows: number[]; facets?: FabricFacets } {
  const { categories, patterns, colours } = columns;
  const counts = {
    category: new Uint32Array(columns.categoryIds.size),
    pattern: new Uint32Array(columns.patternIds.size),
    colour: new Uint32Array(columns.colourNames.size),
  };
  const rows: number[] = [];
  for (const row of found) {
    const inCategory = isAmong(categories, row, selected.category);
    const inPattern = isAmong(patterns, row, selected.pattern);
    const inColour = isAmong(colours, row, selected.colour);
    if (inCategory && inPattern && inColour) rows.push(row);
    if (!wanted) continue;
    if (inPattern && inColour) count(categories, row, counts.category);
    if (inCategory && inColour) count(patterns, row, counts.pattern);
    if (inCategory && inPattern) count(colours, row, counts.colour);
  }
  if (!wanted) return { rows };
  const facets = {
    categories: told(columns.categoryIds, counts.category, (id) => names.categories[id]),
    patterns: told(columns.patternIds, counts.pattern, (id) => names.patterns[id]),
    colors: told(columns.colourNames, counts.colour, (name) => name),
  };
  return { rows, facets };
}

function isAmong(lists: Lists<Uint32Array>, row: number, selected: Uint8Array | undefined): boolean {
  if (!selected) return true;
  const end = lists.start(row) + lists.length(row);
  for (let at = lists.start(row); at < end; at++) if (selected[lists.items[at] as number] === 1) return true;
  return false;
}

function count(lists: Lists<Uint32Array>, row: number, counts: Uint32Array): void {
  const end = lists.start(row) + lists.length(row);
  for (let at = lists.start(row); at < end; at++) {
    const code = lists.items[at] as number;
    counts[code] = (counts[code] as number) + 1;
  }
}

/** The most first, then by name as the database orders names. */
function told(codes: Names, counts: Uint32Array, nameOf: (text: string) => string | undefined): FacetCount[] {
  const groups: FacetCount[] = [];
  counts.forEach((fabrics, code) => {
    const name = fabrics > 0 ? nameOf(codes.text(code)) : undefined;
    if (name !== undefined) groups.push({ name, count: fabrics });
  });
  return groups.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}
