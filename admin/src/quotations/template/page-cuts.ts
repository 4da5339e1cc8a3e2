export interface PageCut {
  from: number;
  to: number;
}

/**
 * Where a tall picture is cut into pages: each page ends with the last row that fits on it. A row that is higher than
 * a page is cut where the page ends. All lengths in the pixels of the picture.
 *
 * @param rowEnds lower borders of the rows, in any order
 */
export function pageCuts(height: number, pageHeight: number, rowEnds: readonly number[]): PageCut[] {
  const pages: PageCut[] = [];
  for (let from = 0; from < height; ) {
    const to = pageEnd(from, height, pageHeight, rowEnds);
    pages.push({ from, to });
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
