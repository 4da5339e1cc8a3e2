export interface Slice {
  from: number;
  to: number;
}

export interface PageCut extends Slice {
  /** The table head is repeated above it, because the table continues here. */
  repeatsHead: boolean;
}

/** Position of the line table in the picture. */
export interface LineTable {
  head: Slice;
  /** Lower border of its last row. */
  end: number;
}

/**
 * Splits a tall picture into pages: each page ends with the last row that fits on it. A row higher than a page is cut
 * at the page end. A page that continues the table leaves room for its head. All lengths in pixels of the picture.
 *
 * @param rowEnds lower borders of the rows, in any order
 */
export function pageCuts(height: number, pageHeight: number, rowEnds: readonly number[], table?: LineTable): PageCut[] {
  const pages: PageCut[] = [];
  for (let from = 0; from < height; ) {
    const repeatsHead = table !== undefined && from >= table.head.to && from < Math.floor(table.end);
    const room = repeatsHead ? pageHeight - (table.head.to - table.head.from) : pageHeight;
    const to = pageEnd(from, height, room, rowEnds);
    pages.push({ from, to, repeatsHead });
    from = to;
  }
  return pages;
}

function pageEnd(from: number, height: number, pageHeight: number, rowEnds: readonly number[]): number {
  const limit = from + pageHeight;
  if (limit >= height) return height;
  const fitting = rowEnds.map(Math.ceil).filter((end) => end > from && end <= limit);
  return fitting.length > 0 ? Math.max(...fitting) : limit;
}
