/** Workbooks with pictures over their cells, written part by part, in any number and form that a test needs. */
import { HEADINGS, poplin } from './fabric-workbooks.js';
import { type HandEntry, zipByHand } from './zip-by-hand.js';

export interface BookPicture {
  /** Index of the fabric next to it. */
  fabric: number;
  /** Index into {@link PicturedBook.media}. */
  media: number;
}

export interface PicturedBook {
  codes: readonly string[];
  media: readonly (Buffer | string | HandEntry)[];
  pictures?: readonly BookPicture[];
  /** Raw anchors of the drawing, after those of `pictures`. */
  anchors?: string;
  /** Further relationships of the drawing besides `media`. */
  targets?: readonly Target[];
  /** Rows below the fabrics, as XML. */
  rows?: string;
  /** Attributes of the workbook. */
  settings?: string;
  more?: readonly HandEntry[];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
type Target = readonly [id: string, type: string, target: string, mode?: 'External'];
const relations = (targets: readonly Target[]) =>
  `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([id, type, target, mode]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;
const row = (number: number, cells: readonly unknown[]) =>
  `<row r="${number}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
const anchor = ({ fabric, media }: BookPicture) =>
  `<xdr:oneCellAnchor><xdr:from><xdr:col>6</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${fabric + 1}</xdr:row><xdr:rowOff>9</xdr:rowOff></xdr:from><xdr:ext cx="9" cy="9"/><xdr:pic><xdr:blipFill><a:blip r:embed="m${media}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`;

/** A workbook of poplins under our own headings; picture `i` is `xl/media/image<i>.png`. */
export function picturedBook(book: PicturedBook): Buffer {
  const { codes, media, pictures = [], more = [], anchors = '', targets = [] } = book;
  const rows = [HEADINGS, ...codes.map((code) => poplin(code))].map((cells, at) => row(at + 1, cells));
  const names = media.map((_, at) => `image${at}.png`);
  return zipByHand([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations([['r', 'officeDocument', 'xl/workbook.xml']]) },
    {
      name: 'xl/workbook.xml',
      content: `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}">${book.settings ?? ''}<sheets><sheet name="Fabrics" sheetId="1" r:id="s"/></sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: relations([['s', 'worksheet', 'worksheets/sheet1.xml']]) },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `${XML}<worksheet ${MAIN} xmlns:r="${OFFICE}"><sheetData>${rows.join('')}${book.rows ?? ''}</sheetData><drawing r:id="d"/></worksheet>`,
    },
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: relations([['d', 'drawing', '../drawings/drawing1.xml']]),
    },
    {
      name: 'xl/drawings/drawing1.xml',
      content: `${XML}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}">${pictures.map(anchor).join('')}${anchors}</xdr:wsDr>`,
    },
    {
      name: 'xl/drawings/_rels/drawing1.xml.rels',
      content: relations([...names.map((name, at): Target => [`m${at}`, 'image', `../media/${name}`]), ...targets]),
    },
    ...media.map((own, at): HandEntry => {
      const name = `xl/media/${names[at]}`;
      return typeof own === 'string' || Buffer.isBuffer(own) ? { name, content: own } : { ...own, name };
    }),
    ...more,
  ]);
}
