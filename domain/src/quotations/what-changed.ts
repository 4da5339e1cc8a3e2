import { formatDate } from '../dates.js';
import { formatLength, shortUnit } from '../length.js';
import { formatRupees } from '../money.js';
import { LENGTH_TOLERANCE_PERCENT } from '../stock/delivered-length.js';
import { lineLabel } from './line-label.js';
import type { QuotationLine, QuotationTemplate, RevisionChange } from './quotation.js';

/** The letter of a revision: 1 → A, 2 → B … 26 → Z, 27 → AA. */
export function revisionLetter(serial: number): string {
  const last = (serial - 1) % 26;
  const rest = (serial - 1 - last) / 26;
  return (rest > 0 ? revisionLetter(rest) : '') + String.fromCharCode(65 + last);
}

/** One compared part of two templates: a line of either, or the fields common to all lines (null). */
export interface ComparedPart {
  id: string;
  line: string | null;
  /** All fields that 'What changed' covers, equal ones included; `-` if a template lacks the line. */
  fields: { field: string; before: string; after: string }[];
}

/** Compares two complete templates, line by line. The differences are those of {@link whatChanged}. */
export function compareDocuments(before: QuotationTemplate, after: QuotationTemplate): ComparedPart[] {
  const lines = [
    ...after.line_items,
    ...before.line_items.filter(({ id }) => !after.line_items.some((line) => line.id === id)),
  ];
  return [
    ...lines.map(({ id, fabric }) => {
      const [former, present] = [before, after].map((sheet) => sheet.line_items.find((line) => line.id === id));
      return { id, line: lineLabel(fabric), fields: beside(former && fieldsOf(former), present && fieldsOf(present)) };
    }),
    { id: 'sheet', line: null, fields: beside(sheetFieldsOf(before), sheetFieldsOf(after)) },
  ];
}

function beside(
  before: Record<string, string> | undefined,
  after: Record<string, string> | undefined,
): ComparedPart['fields'] {
  return Object.keys({ ...before, ...after }).map((field) => ({
    field,
    before: before?.[field] ?? '-',
    after: after?.[field] ?? '-',
  }));
}

/** The changes between two revisions as customers read them: by line, then those common to all lines. */
export function whatChanged(before: QuotationTemplate, after: QuotationTemplate): RevisionChange[] {
  return [...lineChanges(before.line_items, after.line_items), ...sheetChanges(before, after)];
}

function lineChanges(before: readonly QuotationLine[], after: readonly QuotationLine[]): RevisionChange[] {
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id));
  return [
    ...after.flatMap((line) => {
      const former = before.find(({ id }) => id === line.id);
      return former ? differences(lineLabel(line.fabric), fieldsOf(former), fieldsOf(line)) : [entered(line)];
    }),
    ...gone.map((line) => ({ line: lineLabel(line.fabric), field: 'Line', before: quantityOf(line), after: '-' })),
    ...(isRearranged(before, after) ? [{ line: null, field: 'Order of lines', before: '-', after: 'Rearranged' }] : []),
  ];
}

/** Returns whether the common lines are in a different order. */
function isRearranged(before: readonly QuotationLine[], after: readonly QuotationLine[]): boolean {
  const ids = (lines: readonly QuotationLine[], others: readonly QuotationLine[]) =>
    lines.map(({ id }) => id).filter((id) => others.some((line) => line.id === id));
  return ids(before, after).join() !== ids(after, before).join();
}

const entered = (line: QuotationLine): RevisionChange => ({
  line: lineLabel(line.fabric),
  field: 'Line',
  before: '-',
  after: quantityOf(line),
});

function sheetChanges(before: QuotationTemplate, after: QuotationTemplate): RevisionChange[] {
  return differences(null, sheetFieldsOf(before), sheetFieldsOf(after));
}

function fieldsOf(line: QuotationLine): Record<string, string> {
  return {
    Quantity: quantityOf(line),
    'Unit price': `${formatRupees(line.unit_price)} /${shortUnit(line.price_unit)}`,
    Colour: line.fabric.color || '-',
    'Item code': line.fabric.item_code || '-',
    ...rollsOf(line),
  };
}

/** The roll rules, unless they are the defaults: one shade, any pieces, within 3 percent. */
function rollsOf(line: QuotationLine): { Rolls?: string } {
  const { shade_rule, min_piece_meters, max_pieces, length_tolerance_percent = LENGTH_TOLERANCE_PERCENT } = line;
  const promises = [
    shade_rule === 'one_lot' && 'one lot, its shades may be mixed',
    shade_rule === 'any' && 'shades may be mixed',
    min_piece_meters && `pieces of at least ${formatLength(min_piece_meters, 'meters')}`,
    max_pieces && `at most ${max_pieces} ${max_pieces === 1 ? 'piece' : 'pieces'}`,
    length_tolerance_percent !== LENGTH_TOLERANCE_PERCENT && `length ± ${length_tolerance_percent}%`,
  ].filter(Boolean);
  return promises.length > 0 ? { Rolls: promises.join(', ') } : {};
}

function sheetFieldsOf(template: QuotationTemplate): Record<string, string> {
  return {
    Customer: template.customer_name,
    Company: template.customer_company || '-',
    Email: template.customer_email,
    Phone: template.customer_phone || '-',
    Address: template.customer_address || '-',
    Discount: `${template.discount}%`,
    VAT: `${template.vat_percent}%`,
    Total: formatRupees(template.totals.total),
    'Valid until': formatDate(template.valid_until),
  };
}

function differences(
  line: string | null,
  before: Record<string, string>,
  after: Record<string, string>,
): RevisionChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [former = '-', present = '-'] = [before[field], after[field]];
    return former === present ? [] : [{ line, field, before: former, after: present }];
  });
}

const quantityOf = ({ quantity_meters, price_unit }: QuotationLine): string =>
  formatLength(quantity_meters, price_unit);
