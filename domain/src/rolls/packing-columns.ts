/** The columns of a packing list, in the order of its sample. */
export const packingColumns = [
  'item_code',
  'color',
  'lot_code',
  'mill_roll_number',
  'length',
  'measured_length',
  'shade_band',
  'width',
  'net_weight',
  'gross_weight',
  'grade',
  'points',
  'location',
  'pieces',
] as const;
export type PackingColumn = (typeof packingColumns)[number];

/** All rolls have these; the lot and the fabric may be one for all rows. */
export const requiredPackingColumns: readonly PackingColumn[] = ['item_code', 'lot_code', 'mill_roll_number', 'length'];
