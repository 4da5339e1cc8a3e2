import type { Colourway } from '../fabrics/colourway.entity.js';
import type { Fabric } from '../fabrics/fabric.entity.js';

/** A quotation line with a copy of all that is true of the fabric and its colour today. */
export function lineOf(fabric: Fabric, colourway: Colourway, quantity: number) {
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
export const colourOf = ({ minimumOrder }: Pick<Fabric, 'minimumOrder'>, colourway: Colourway) => ({
  colourwayId: colourway.id,
  color: colourway.name,
  minimumOrder: colourway.minimumOrder ?? minimumOrder,
});
