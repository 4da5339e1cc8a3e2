export interface Slice {
  from: number;
  to: number;
}

export interface PageCut extends Slice {
  /** The head of the table stands above it once more, because the table goes on here. */
  repeatsHead: boolean;
}

/** Where the table of lines stands in the picture. */
export interface LineTable {
  head: Slice;
  /** Lower border of its last row. */
  end: number;
}

/**
 * Where a tall picture is cut into pages: each page ends with the last row that fits on it. A row that is higher than
 * a page is cut where the page ends. A page that goes on with the table leaves room for its head. All lengths in the
 * pixels of the picture.
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
