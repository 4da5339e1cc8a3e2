import type { Merge } from '@selvedge/domain/fabrics/sheet-reading/sheet-head';
import { utils } from 'xlsx';
import { WorkbookRejected } from './workbook-rejected.js';

/** A cell, from 0. */
export interface Place {
  row: number;
  column: number;
}

/** More than any list has: a damaged file. */
const MAX_MERGES = 50_000;
const MAX_PICTURES = 6_000;
/** The formula for images in cells of WPS, which most suppliers in China use. */
const WPS_PICTURE = /DISPIMG\("([^"]{1,100})"/;
const POINTS_OF_ROW = 15;

/** Properties of a worksheet other than its cells. */
export class WorksheetNotes {
  readonly merges: Merge[] = [];
  readonly hiddenColumns = new Set<number>();
  readonly formulaColumns = new Set<number>();
  /** In points, for rows that state it. */
  readonly heights = new Map<number, number>();
  readonly pictureCells: (Place & { value?: number; wps?: string })[] = [];
  /** Rows with cells that are struck through. */
  readonly struckRows = new Set<number>();
  hiddenRows = 0;
  hasComments = false;
  /** Images displayed but missing from the file. */
  absentPictures = 0;
  defaultHeight = POINTS_OF_ROW;
  /** Relation id of the drawing with the images over the cells. */
  drawing: string | undefined;

  row(row: number, { hidden, ht }: Readonly<Record<string, string>>): void {
    if (isTrue(hidden)) this.hiddenRows += 1;
    const height = Number(ht);
    if (ht !== undefined && height >= 0) this.heights.set(row, height);
  }

  element(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'mergeCell') this.#merge(attributes.ref ?? '');
    else if (name === 'col' && isTrue(attributes.hidden)) this.#hide(attributes);
    else if (name === 'sheetFormatPr') this.defaultHeight = Number(attributes.defaultRowHeight) || POINTS_OF_ROW;
    else if (name === 'drawing') this.drawing = attributes['r:id'];
  }

  formula(column: number): void {
    this.formulaColumns.add(column);
  }

  /** Records a cell with an image. @param cell its metadata, and its formula. */
  isPicture(place: Place, { value, formula }: { value: string; formula: string }): boolean {
    const wps = WPS_PICTURE.exec(formula)?.[1];
    if (!value && !wps) return false;
    if (this.pictureCells.length >= MAX_PICTURES) throw tooManyPictures();
    this.pictureCells.push({ ...place, ...(wps ? { wps } : { value: Number(value) }) });
    return true;
  }

  #merge(reference: string): void {
    if (this.merges.length >= MAX_MERGES || !/^[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?$/i.test(reference)) return;
    const { s, e } = utils.decode_range(reference.toUpperCase());
    this.merges.push({ top: s.r, left: s.c, bottom: e.r, right: e.c });
  }

  #hide({ min, max }: Readonly<Record<string, string>>): void {
    for (let column = Number(min) - 1; column < Math.min(Number(max), 256); column += 1) this.hiddenColumns.add(column);
  }
}

export const tooManyPictures = (): WorkbookRejected =>
  new WorkbookRejected(`The sheet has more than ${MAX_PICTURES.toLocaleString('en-US')} pictures: split it.`);

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
