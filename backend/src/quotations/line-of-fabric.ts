import type { Colourway } from '../fabrics/colourway.entity.js';
import type { Fabric } from '../fabrics/fabric.entity.js';

/** What a line copies of a fabric, and of one of its colours. */
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

/** A quotation line with a copy of all that is true of the fabric and its colour today. */
export function lineOf(fabric: FabricOfLine, colourway: ColourOfLine, quantity: number) {
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
  };
}

/** What a line says of its colour. */
export const colourOf = ({ minimumOrder }: Pick<Fabric, 'minimumOrder'>, colourway: ColourOfLine) => ({
  colourwayId: colourway.id,
  color: colourway.name,
  minimumOrder: colourway.minimumOrder ?? minimumOrder,
});
