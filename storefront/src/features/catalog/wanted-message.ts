import type { FabricQuery } from '@selvedge/domain/fabrics/fabric';
import { describeRange, measures } from './use-catalog-filter';

/** The message to the distributor if the catalog has no match: the search and the filters as text. */
export function wantedMessage(query: FabricQuery): string {
  const terms = [query.category, query.pattern, query.fibre, query.colour].flatMap((names) => names ?? []);
  const ranges = measures.flatMap((measure) => {
    return describeRange(measure, [query[`min_${measure}`], query[`max_${measure}`]]) ?? [];
  });
  const near = query.near ? [`near the color ${query.near}`] : [];
  return `Please find this fabric for me: ${[query.search, ...terms, ...ranges, ...near].join(', ')}\n\nQuantity: \nNeeded by: `;
}
