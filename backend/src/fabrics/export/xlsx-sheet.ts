import { Readable } from 'node:stream';
import { cellText } from '@selvedge/domain/fabrics/sheet-cells';
import { ZipFile } from 'yazl';

export type Cell = string | number | null;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell formats in the style sheet below. */
const PLAIN = 0;
const TEXT = 1;
const HEADING = 2;

/** Where the name of the worksheet stands. */
const NAME = '{name}';

/** The fixed parts of a workbook with one worksheet (ECMA-376, part 1). */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${NAME}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** 1 January 1980, the first day of the format: the same fabrics give the same bytes. */
const NO_DATE = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };
/** Worksheets are repetitive: a low level brings most of the gain. */
const DEFLATE_LEVEL = 4;

/**
 * An .xlsx file with one worksheet, streamed page by page in constant memory. Texts are cells of type text, which never calculate
 * and stay texts when edited.
 *
 * @param headings of the columns, which are frozen.
 * @param name of the worksheet, without XML's own characters.
 */
export function xlsxSheet(
  headings: readonly string[],
  pages: AsyncIterable<readonly Cell[][]>,
  name = 'Fabrics',
): Readable {
  const archive = new ZipFile();
  const file = archive.outputStream as Readable;
  for (const [part, xml] of Object.entries(parts)) {
    archive.addBuffer(Buffer.from(XML + xml.replace(NAME, name)), part, NO_DATE);
  }
  const sheet = Readable.from(sheetXml(headings, pages), { objectMode: false });
  archive.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { ...NO_DATE, compressionLevel: DEFLATE_LEVEL });
  archive.end();
  // An error or end of either stream ends the other: a reader who disconnects stops the reading of pages.
  sheet.once('error', (error) => file.destroy(error));
  file.once('close', () => sheet.destroy());
  return file;
}

async function* sheetXml(headings: readonly string[], pages: AsyncIterable<readonly Cell[][]>): AsyncGenerator<string> {
  const columns = headings.map((_, index) => columnName(index));
  yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${headings.length}" width="18" customWidth="1"/></cols><sheetData>`;
  yield rowXml(1, headings, columns, HEADING);
  let number = 1;
  for await (const rows of pages) yield rows.map((row) => rowXml(++number, row, columns, TEXT)).join('');
  yield '</sheetData></worksheet>';
}

function rowXml(number: number, cells: readonly Cell[], columns: readonly string[], style: number): string {
  let xml = `<row r="${number}">`;
  for (const [index, cell] of cells.entries()) {
    if (cell === null || cell === '') continue;
    const place = `r="${columns[index]}${number}"`;
    xml +=
      typeof cell === 'number'
        ? `<c ${place} s="${PLAIN}"><v>${cell}</v></c>`
        : `<c ${place} s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(cellText(cell))}</t></is></c>`;
  }
  return `${xml}</row>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes `_x0041_`, which would be read as an A; characters invalid in XML become blanks, as when reading. */
function escaped(text: string): string {
  return text
    .replace(/_(?=x[\da-fA-F]{4}_)/g, '_x005F_')
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\ufffe\uffff]/gu, ' ')
    .replace(/[&<>]/g, (sign) => entities[sign] ?? '');
}

/** A to Z, then AA to ZZ. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
