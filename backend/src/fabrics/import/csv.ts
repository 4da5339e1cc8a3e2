import { csvText } from '@selvedge/domain/fabrics/fabric-sheet';

/** Cells of a CSV text, RFC 4180: quoted cells may hold separators, line breaks and doubled quotes. */
export function parseCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null;
    const end = endOfCell(text, quoted?.end ?? at, separator);
    row.push(quoted ? quoted.value + text.slice(quoted.end, end) : text.slice(at, end));
    const isRowEnd = text[end] !== separator;
    at = end + (text.startsWith('\r\n', end) ? 2 : 1);
    if (isRowEnd) {
      rows.push(row);
      row = [];
    } else if (at >= text.length) row.push('');
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** The sign that parts the headings: comma, semicolon or tab, whichever stands there most often outside quotes. */
export function separatorOf(text: string): string {
  const head = text.slice(0, 100_000).replace(/"(?:[^"]|"")*"/g, '');
  const line = /^[\r\n]*([^\r\n]*)/.exec(head)?.[1] ?? '';
  const [separator = ','] = [',', ';', '\t'].sort((a, b) => line.split(b).length - line.split(a).length);
  return separator;
}

/** One line of CSV, null for a blank cell. No text in it is a formula to whoever opens the file. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(quoteCell).join(',')}\r\n`;
}

function quoteCell(cell: string | number | null): string {
  const text = typeof cell === 'string' ? csvText(cell) : String(cell ?? '');
  return /[",;\r\n]|^'|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function readQuoted(text: string, start: number): { value: string; end: number } {
  let value = '';
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: value + text.slice(from), end: text.length };
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, end: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function endOfCell(text: string, start: number, separator: string): number {
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}
