/** Rolls of fabric, their dye lots and movements, as they travel. Lengths in meters, three decimals. */

export const shadeBands = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
/** Cuttings of one lot that look the same under the lamp have one band. */
export type ShadeBand = (typeof shadeBands)[number];

export const rollGrades = ['first', 'second', 'remnant'] as const;
export type RollGrade = (typeof rollGrades)[number];

export const rollStates = [
  'expected',
  'provisional',
  'available',
  'quarantined',
  'exhausted',
  'scrapped',
  'returned_to_mill',
] as const;
export type RollState = (typeof rollStates)[number];

export const rollMovementKinds = [
  'receive',
  'measure',
  'cut',
  'issue',
  'return',
  'adjust',
  'split',
  'move',
  'regrade',
  'scrap',
] as const;
export type RollMovementKind = (typeof rollMovementKinds)[number];

export const allocationStates = ['planned', 'picked', 'issued', 'released'] as const;
export type AllocationState = (typeof allocationStates)[number];

/** How a roll serves an allocation. */
export type AllocationCut = 'whole' | 'cut';
