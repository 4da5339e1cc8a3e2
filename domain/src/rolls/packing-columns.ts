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

/** Required for all rolls; lot and fabric may be given once for all rows. */
export const requiredPackingColumns: readonly PackingColumn[] = ['item_code', 'lot_code', 'mill_roll_number', 'length'];
