import { ConflictException } from '@nestjs/common';
import type { PriceUnit } from '@selvedge/domain/length';
import { centsFromRupees } from '@selvedge/domain/money';
import type { ShadeRule } from '@selvedge/domain/stock/roll-plan';
import type { Colourway } from '../../fabrics/colourway.entity.js';
import type { Fabric } from '../../fabrics/fabric.entity.js';
import { badField } from '../../http/bad-field.js';

/** The fields that a line copies from a fabric and one of its colors. */
export type FabricOfLine = Pick<
  Fabric,
  | 'id'
  | 'name'
  | 'itemCode'
  | 'description'
  | 'material'
  | 'widthCm'
  | 'weightGsm'
  | 'priceUnit'
  | 'priceCents'
  | 'minimumOrder'
>;
export type ColourOfLine = Pick<Colourway, 'id' | 'name' | 'minimumOrder'>;

/** Which rolls may serve a line. Lengths in meters. */
export interface RollsOfLine {
  shadeRule: ShadeRule;
  minPieceMeters: number | null;
  maxPieces: number | null;
  lengthTolerancePercent: number;
}

/** The default promises on rolls of a line. */
const ROLLS: Omit<RollsOfLine, 'lengthTolerancePercent'> = {
  shadeRule: 'one_shade',
  minPieceMeters: null,
  maxPieces: null,
};

/**
 * A quotation line with a copy of the current data of the fabric and its color.
 *
 * @param tolerance percent by which the delivered length may differ (setting LENGTH_TOLERANCE_PERCENT)
 */
export function lineOf(
  fabric: FabricOfLine,
  colourway: ColourOfLine,
  { quantity, targetPrice, tolerance }: { quantity: number; targetPrice?: number | '' | null; tolerance: number },
) {
  return {
    fabricId: fabric.id,
    fabricName: fabric.name,
    itemCode: fabric.itemCode,
    description: fabric.description,
    material: fabric.material,
    ...colourOf(fabric, colourway),
    widthCm: fabric.widthCm,
    weightGsm: fabric.weightGsm,
    priceUnit: fabric.priceUnit,
    quantity,
    unitPriceCents: fabric.priceCents,
    listPriceCents: fabric.priceCents,
    targetPriceCents: targetPrice ? centsFromRupees(targetPrice) : null,
    ...ROLLS,
    lengthTolerancePercent: tolerance,
  };
}

/**
 * Quantity and price of a line are for the unit of its fabric.
 *
 * @param unit that the client means, if it says so
 * @param field of the body that names it
 * @throws BadRequestException for another one
 */
export function rejectOtherUnit(
  { name, priceUnit }: { name: string; priceUnit: PriceUnit },
  unit: PriceUnit | undefined,
  field: string,
): void {
  if (unit === undefined || unit === priceUnit) return;
  throw badField(
    field,
    `${name} is sold by ${priceUnit}. Convert quantity and price, or choose the unit ${priceUnit}.`,
  );
}

/** The rejection of a line whose fabric was deleted. @param list of the body that the line is in */
export function fabricGone(list: string, index: number, itemCode: string | undefined): ConflictException {
  const code = itemCode ? ` (${itemCode})` : '';
  const message = `The fabric of line ${index + 1}${code} no longer exists. Remove that line from the quotation.`;
  return new ConflictException({ message, errors: [{ field: `${list}[${index}].fabric_id`, message }] });
}

/** The color fields of a line. */
export const colourOf = ({ minimumOrder }: Pick<Fabric, 'minimumOrder'>, colourway: ColourOfLine) => ({
  colourwayId: colourway.id,
  color: colourway.name,
  minimumOrder: colourway.minimumOrder ?? minimumOrder,
});
