import { colomboDay, endOfColomboDay } from '@selvedge/domain/dates';
import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import type { PriceUnit } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { RequestedChange } from '@selvedge/domain/quotations/offer-answer';
import type { LineFabric, LineRolls, QuotationLine, QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { QuotationStatus } from '@selvedge/domain/quotations/quotation-status';
import { isRepriced, type QuotationTotals, quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import type { TemplateInput } from '@selvedge/domain/quotations/template-input';
import { MAX_LENGTH_TOLERANCE_PERCENT } from '@selvedge/domain/stock/delivered-length';
import { type AllocationPlanInput, MAX_PIECES, type ShadeRule } from '@selvedge/domain/stock/roll-plan';
import { figuresOf } from '@selvedge/domain/typed-number';
import { limitsOf, type PickedFabric, pickedOf, pickedOfLine } from '../picker/picked-fabric';
import { amount, amountRules, cents, isDiscount, rupees, typedRule, unlessBlank } from '../typed-numbers';

/** The editable template, with every number as typed text. */
export interface TemplateForm {
  customer_name: string;
  customer_company: string;
  customer_email: string;
  customer_phone: string;
  customer_address: string;
  status: QuotationStatus;
  /** A day in Colombo, `2026-12-20`. */
  valid_until: string;
  discount: string;
  admin_response: string;
  internal_notes: string;
  lines: TemplateFormLine[];
}

export interface TemplateFormLine {
  /** Undefined for an added line. */
  line_id?: string;
  /** Null if the fabric was deleted from the catalog. */
  fabric_id: string | null;
  name: string;
  details: string;
  /** The look of the stored color; absent in an added line. */
  swatch?: Pick<QuotationLine['fabric'], 'colourway_id' | 'image_url' | 'hex'>;
  price_unit: PriceUnit;
  item_code: string;
  quantity: string;
  unit_price: string;
  /** Its color and the free quantity; absent if the fabric is gone, or may not be read. */
  picked?: PickedFabric;
  /** Conditions on its rolls. A blank limit means none; a blank tolerance means the usual one. */
  shade_rule: ShadeRule;
  min_piece_meters: string;
  max_pieces: string;
  length_tolerance_percent: string;
}

export const formOf = (template: QuotationTemplate): TemplateForm => ({
  customer_name: template.customer_name,
  customer_company: template.customer_company,
  customer_email: template.customer_email,
  customer_phone: template.customer_phone,
  customer_address: template.customer_address,
  status: template.status,
  valid_until: colomboDay(template.valid_until),
  discount: String(template.discount),
  admin_response: template.admin_response ?? '',
  internal_notes: template.internal_notes,
  lines: template.line_items.map(({ id, fabric, price_unit, quantity_meters, unit_price, ...rolls }) => ({
    line_id: id,
    fabric_id: fabric.id,
    name: fabric.name,
    // If there is a choice of colors, it names the color.
    details: [fabric.material, hasChoice(fabric, template) ? '' : colourLabel(fabric)].filter(Boolean).join(' - '),
    look: { colourway_id: fabric.colourway_id, image_url: fabric.image_url, hex: fabric.hex },
    price_unit,
    item_code: fabric.item_code,
    quantity: figuresOf(quantity_meters),
    unit_price: unit_price.toFixed(2),
    picked: pickedFor(fabric, template),
    ...typedRolls(rolls),
  })),
});

export const typedRolls = (rolls: Partial<LineRolls>): Pick<TemplateFormLine, keyof LineRolls> => ({
  shade_rule: rolls.shade_rule ?? 'one_shade',
  min_piece_meters: rolls.min_piece_meters ? figuresOf(rolls.min_piece_meters) : '',
  max_pieces: String(rolls.max_pieces ?? ''),
  length_tolerance_percent: String(rolls.length_tolerance_percent ?? ''),
});

/** The limits of a plan; blank and invalid input sets none. */
export function rollLimits({
  min_piece_meters,
  max_pieces,
}: TemplateFormLine): Pick<AllocationPlanInput, 'min_piece_meters' | 'max_pieces'> {
  const least = amount(min_piece_meters, 'meters');
  const most = amount(max_pieces);
  return { ...(least > 0 && { min_piece_meters: least }), ...(most > 0 && { max_pieces: most }) };
}

/** The changed conditions on the rolls that may serve a line. */
export function changedRolls(line: TemplateFormLine, former: Partial<LineRolls> = {}): Partial<LineRolls> {
  const before = typedRolls(former);
  const { shade_rule, length_tolerance_percent: tolerance } = line;
  const { min_piece_meters = null, max_pieces = null } = rollLimits(line);
  return {
    ...(shade_rule !== before.shade_rule && { shade_rule }),
    ...(line.min_piece_meters !== before.min_piece_meters && { min_piece_meters }),
    ...(line.max_pieces !== before.max_pieces && { max_pieces }),
    ...(tolerance.trim() !== '' &&
      tolerance !== before.length_tolerance_percent && { length_tolerance_percent: amount(tolerance, 'percent') }),
  };
}

/** The fabric of a stored line as it is now. */
export function pickedFor(
  { id, colourway_id }: QuotationLine['fabric'],
  { line_fabrics = [] }: QuotationTemplate,
): PickedFabric | undefined {
  const fabric = line_fabrics.find((one) => one.id === id);
  return fabric && pickedOfLine(fabric, colourway_id ?? '');
}

const hasChoice = (fabric: QuotationLine['fabric'], template: QuotationTemplate): boolean =>
  (pickedFor(fabric, template)?.colours.length ?? 0) > 1;

/** A line with what is free of its fabric by now. */
export function asNow(line: TemplateFormLine, fabrics: readonly LineFabric[] = []): TemplateFormLine {
  const fabric = fabrics.find(({ id }) => id === line.fabric_id);
  return fabric && line.picked ? { ...line, picked: pickedOfLine(fabric, line.picked.colourway_id) } : line;
}

/** A line for a newly picked fabric: its minimum order at its list price. */
export const addedLine = (fabric: AdminFabric): TemplateFormLine => ({
  fabric_id: fabric.id,
  name: fabric.name,
  details: [fabric.material, fabric.colourways.length > 1 ? '' : fabric.color].filter(Boolean).join(' - '),
  price_unit: fabric.price_unit,
  item_code: fabric.item_code,
  quantity: String(limitsOf(pickedOf(fabric)).minimum),
  unit_price: fabric.price_per_meter.toFixed(2),
  picked: pickedOf(fabric),
  ...typedRolls({}),
});

/** The input to save: status and validity only if they changed, because setting either is validated again. */
export function toInput(form: TemplateForm, stored: QuotationTemplate): TemplateInput {
  const { lines, discount, valid_until, status, ...texts } = form;
  return {
    ...texts,
    discount: amount(discount, 'percent'),
    ...(status !== stored.status && { status }),
    ...(valid_until !== colomboDay(stored.valid_until) && { valid_until: endOfColomboDay(valid_until).toISOString() }),
    all_lines: true,
    line_items: lines.map((line) => {
      const { line_id, fabric_id, picked, item_code, quantity, price_unit, unit_price } = line;
      return {
        ...(line_id && { id: line_id }),
        // Adds the line again if somebody else removed it.
        ...(fabric_id && { fabric_id }),
        ...(picked?.colourway_id &&
          picked.colourway_id !== storedLine(line_id, stored)?.fabric.colourway_id && {
            colourway_id: picked.colourway_id,
          }),
        item_code,
        quantity_meters: amount(quantity, price_unit),
        unit_price: rupees(unit_price),
        ...changedRolls(line, storedLine(line_id, stored)),
      };
    }),
  };
}

const storedLine = (lineId: string | undefined, { line_items }: QuotationTemplate): QuotationLine | undefined =>
  line_items.find(({ id }) => id === lineId);

/** The changes that the customer asks for in each line, by its id: the target prices of a request, or the changes; none once it was answered. */
export function requestedChanges({
  status,
  line_items,
  answer,
}: QuotationTemplate): ReadonlyMap<string, RequestedChange> {
  const changes: readonly RequestedChange[] =
    status === 'pending'
      ? line_items.flatMap(({ id, target_price }) => (target_price ? [{ id, target_price }] : []))
      : answer?.kind === 'change_requested'
        ? answer.lines
        : [];
  return new Map(changes.map((change) => [change.id, change]));
}

/** Returns whether two states of a quotation result in the same form values. */
export const fillsAlike = (one: QuotationTemplate, other: QuotationTemplate): boolean =>
  JSON.stringify(formOf({ ...one, line_fabrics: [] })) === JSON.stringify(formOf({ ...other, line_fabrics: [] })) &&
  one.line_items.every(({ fabric }, at) => fabric.colourway_id === other.line_items[at]?.fabric.colourway_id);

/**
 * Totals during typing. A price that an admin quoted stays until its basis changes; the server follows the same rule.
 */
export function editedTotals(
  { lines, discount }: Pick<TemplateForm, 'lines' | 'discount'>,
  stored: QuotationTemplate,
): QuotationTotals {
  const edited = {
    discountPercent: isDiscount(discount) ? amount(discount, 'percent') : 0,
    lines: lines.map(({ line_id = '', quantity, price_unit, unit_price }) => ({
      id: line_id,
      quantity: amount(quantity, price_unit),
      unitPriceCents: cents(unit_price),
    })),
  };
  const before = {
    discountPercent: stored.discount,
    lines: stored.line_items.map(({ id, quantity_meters: quantity, unit_price }) => ({
      id,
      quantity,
      unitPriceCents: centsFromRupees(unit_price),
    })),
  };
  const stands = stored.quoted_price !== null && !isRepriced(before, edited);
  return quotationTotals(edited.lines, {
    discountPercent: edited.discountPercent,
    quotedPriceCents: stands ? centsFromRupees(stored.quoted_price ?? 0) : null,
    vatPercent: stored.vat_percent,
  });
}

export const rules = {
  ...amountRules,
  quantity: (unit: PriceUnit) => typedRule({ ...QUANTITY, unit }, 'resources.quotations.template.quantity_rule'),
  shortestPiece: unlessBlank(typedRule({ ...QUANTITY, unit: 'meters' }, 'resources.quotations.line.piece_rule')),
  mostPieces: unlessBlank(
    typedRule(
      { min: 1, max: MAX_PIECES, decimals: 0 },
      {
        message: 'resources.quotations.line.pieces_rule',
        args: { max: MAX_PIECES },
      },
    ),
  ),
  tolerance: unlessBlank(
    typedRule(
      { min: 0, max: MAX_LENGTH_TOLERANCE_PERCENT, decimals: 3, unit: 'percent' },
      {
        message: 'resources.quotations.line.tolerance_rule',
        args: { max: MAX_LENGTH_TOLERANCE_PERCENT },
      },
    ),
  ),
};
