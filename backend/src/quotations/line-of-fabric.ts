import type { Fabric } from '../fabrics/fabric.entity.js';

/** A quotation line with a copy of all that is true of the fabric today. */
export function lineOf(fabric: Fabric, quantity: number) {
  return {
    fabricId: fabric.id,
    fabricName: fabric.name,
    itemCode: fabric.itemCode,
    description: fabric.description,
    material: fabric.material,
    color: fabric.colors[0] ?? '',
    widthCm: fabric.widthCm,
    weightGsm: fabric.weightGsm,
    minimumOrder: fabric.minimumOrder,
    priceUnit: fabric.priceUnit,
    quantity,
    unitPriceCents: fabric.priceCents,
    listPriceCents: fabric.priceCents,
  };
}
