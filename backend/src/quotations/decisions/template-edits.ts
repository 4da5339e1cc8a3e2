import { randomUUID } from 'node:crypto';
import { BadRequestException } from '@nestjs/common';
import { endOfColomboDay } from '@selvedge/domain/dates';
import { centsFromRupees } from '@selvedge/domain/money';
import type { LineRolls } from '@selvedge/domain/quotations/quotation';
import type { TemplateInput, TemplateLineInput } from '@selvedge/domain/quotations/template-input';
import type { EntityManager } from 'typeorm';
import type { Colourway } from '../../fabrics/colourway.entity.js';
import { type QuotableFabric, quotableFabrics, wantedColourway } from '../../fabrics/wanted-colourway.js';
import { badField } from '../../http/bad-field.js';
import { lastDayOf } from '../dto/last-day.js';
import { MAX_LINES } from '../dto/rules.js';
import type { TemplateDto } from '../dto/template.dto.js';
import { colourOf, fabricGone, lineOf, rejectOtherUnit } from '../lines/line-of-fabric.js';
import type { Quotation } from '../quotation.entity.js';
import type { AddedLine, LineEdit, QuotationDraft } from './draft-shape.js';
import { rollsAfter, withDraft } from './quotation-draft.js';

/**
 * The changes an admin makes to a quotation, compared with the version they saw: including the draft, if there is one.
 *
 * @param tolerance of new lines, in percent (setting LENGTH_TOLERANCE_PERCENT)
 * @throws BadRequestException for invalid lines, ConflictException when a fabric was deleted.
 */
export async function editsOf(
  manager: EntityManager,
  quotation: Quotation,
  input: TemplateDto,
  tolerance: number,
): Promise<QuotationDraft> {
  const shown = quotation.draft ? withDraft(quotation, quotation.draft) : quotation;
  return {
    customer_name: input.customer_name?.trim(),
    customer_company: input.customer_company ?? undefined,
    customer_email: input.customer_email || undefined,
    customer_phone: input.customer_phone ?? undefined,
    customer_address: input.customer_address ?? undefined,
    admin_response: input.admin_response ?? undefined,
    discount: input.discount ?? undefined,
    valid_until: input.valid_until ? newLastDay(input.valid_until, shown) : undefined,
    ...(await lineEdits(manager, shown, input, tolerance)),
  };
}

type LineEdits = Pick<QuotationDraft, 'line_items' | 'added_lines' | 'line_order'>;

async function lineEdits(
  manager: EntityManager,
  shown: Quotation,
  input: TemplateDto,
  tolerance: number,
): Promise<LineEdits> {
  const { line_items: items, all_lines: isAll = false }: TemplateInput = input;
  if (!items) return { line_items: onlyLine(shown, input) };
  const standing = new Set(shown.lines.map(({ id }) => id));
  const isStanding = (item: TemplateLineInput): item is StandingLine => item.id !== undefined && standing.has(item.id);
  const edited = items.filter(isStanding);
  rejectUnknown(items, edited);
  const choose = await chooser(manager, shown, items);
  const added: AddedLine[] = [];
  const changed: LineEdit[] = [];
  for (const [index, item] of items.entries()) {
    if (isStanding(item)) changed.push(await changesOf(item, index, shown, choose));
    else added.push(await lineToAdd(item, index, { choose, tolerance }));
  }
  // New lines are placed where the list has them, or at the end.
  let next = 0;
  const order = isAll
    ? items.map((item) => (isStanding(item) ? item.id : (added[next++] as AddedLine).id))
    : [...standing, ...added.map(({ id }) => id)];
  rejectNumber(order.length);
  return {
    line_items: changed,
    ...((isAll || added.length > 0) && { line_order: order, added_lines: added }),
  };
}

type StandingLine = TemplateLineInput & { id: string };

/** Single-line fields apply to the line if there is exactly one. */
function onlyLine(shown: Quotation, { quantity_meters, unit_price, item_code }: TemplateDto) {
  const [only, ...more] = shown.lines;
  return only && more.length === 0 ? [{ id: only.id, quantity_meters, unit_price, item_code }] : [];
}

function rejectUnknown(items: readonly TemplateLineInput[], edited: readonly StandingLine[]): void {
  if (new Set(edited.map(({ id }) => id)).size < edited.length) throw new BadRequestException('Name each line once.');
  // A line that somebody else removed meanwhile is added again, if its fabric is known.
  if (items.some((item) => item.fabric_id === undefined && !edited.includes(item as StandingLine))) {
    throw new BadRequestException('One of the lines is not part of this quotation. Reload it and try again.');
  }
}

function rejectNumber(count: number): void {
  if (count === 0) throw new BadRequestException('A quotation needs at least one line. Delete it instead.');
  if (count > MAX_LINES) throw new BadRequestException(`A quotation has at most ${MAX_LINES} lines.`);
}

/** Finds the fabric and the color of the line at `index`. */
type Choose = (
  fabricId: string | null | undefined,
  item: TemplateLineInput,
  index: number,
) => Promise<{ fabric: QuotableFabric; colourway: Colourway }>;

/** Loads all fabrics of the lines at once, locked until the end of the transaction. */
async function chooser(manager: EntityManager, shown: Quotation, items: readonly TemplateLineInput[]): Promise<Choose> {
  const named = items.flatMap(({ fabric_id }) => fabric_id ?? []);
  const standing = items.some(({ colourway_id }) => colourway_id)
    ? shown.lines.flatMap(({ fabricId }) => fabricId ?? [])
    : [];
  const fabrics = await quotableFabrics(manager, [...named, ...standing]);
  return async (fabricId, { colourway_id, item_code }, index) => {
    const fabric = fabrics.find(({ id }) => id === fabricId);
    if (!fabric) throw fabricGone('line_items', index, item_code);
    const field = `line_items[${index}].colourway_id`;
    return { fabric, colourway: await wantedColourway(manager, fabric, colourway_id, field) };
  };
}

async function changesOf(item: StandingLine, index: number, shown: Quotation, choose: Choose): Promise<LineEdit> {
  const { id, quantity_meters, unit_price, item_code, colourway_id } = item;
  const line = shown.lines.find((standing) => standing.id === id);
  if (item.fabric_id && line?.fabricId && item.fabric_id !== line.fabricId) {
    const message = 'A line keeps its fabric. Remove it, and add the other fabric as a new line.';
    throw badField(`line_items[${index}].fabric_id`, message);
  }
  if (line) {
    const sold = { name: line.fabricName, priceUnit: line.priceUnit };
    rejectOtherUnit(sold, item.price_unit, `line_items[${index}].price_unit`);
  }
  const edit = { id, quantity_meters, unit_price, item_code, ...rollEditsOf(item) };
  if (!colourway_id || colourway_id === line?.colourwayId) return edit;
  const { fabric, colourway } = await choose(line?.fabricId, item, index);
  return { ...edit, colour: colourOf(fabric, colourway) };
}

const rollEditsOf = ({
  shade_rule,
  min_piece_meters,
  max_pieces,
  length_tolerance_percent,
}: TemplateLineInput): Partial<LineRolls> => ({ shade_rule, min_piece_meters, max_pieces, length_tolerance_percent });

/** A new line with a copy of the fabric's current data. */
async function lineToAdd(
  item: TemplateLineInput,
  index: number,
  { choose, tolerance }: { choose: Choose; tolerance: number },
): Promise<AddedLine> {
  const { fabric, colourway } = await choose(item.fabric_id, item, index);
  rejectOtherUnit(fabric, item.price_unit, `line_items[${index}].price_unit`);
  if (item.quantity_meters === undefined) {
    const message = `Say how much of ${fabric.name} is quoted.`;
    throw badField(`line_items[${index}].quantity_meters`, message);
  }
  const { quantity_meters: quantity, target_price: targetPrice } = item;
  const line = lineOf(fabric, colourway, { quantity, targetPrice, tolerance });
  return {
    ...line,
    ...rollsAfter(line, rollEditsOf(item)),
    id: randomUUID(),
    itemCode: item.item_code ?? line.itemCode,
    unitPriceCents: item.unit_price === undefined ? line.unitPriceCents : centsFromRupees(item.unit_price),
  };
}

/** An unchanged day may have passed and is ignored. A new one may not be in the past. */
function newLastDay(day: string, { validUntil }: Quotation): string | undefined {
  if (endOfColomboDay(day).getTime() === endOfColomboDay(validUntil).getTime()) return undefined;
  return lastDayOf(day).toISOString();
}
