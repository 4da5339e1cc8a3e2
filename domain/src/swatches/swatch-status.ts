export const swatchStatuses = ['requested', 'packed', 'sent', 'closed', 'declined'] as const;
export type SwatchStatus = (typeof swatchStatuses)[number];

const next: Record<SwatchStatus, readonly SwatchStatus[]> = {
  requested: ['packed', 'declined'],
  packed: ['sent', 'declined'],
  sent: ['closed'],
  closed: [],
  declined: [],
};

/** None from a status that is not known here: another version may have more. */
export function nextSwatchStatuses(status: SwatchStatus): readonly SwatchStatus[] {
  return next[status] ?? [];
}

const words: Record<SwatchStatus, string> = {
  requested: 'Requested',
  packed: 'Packed',
  sent: 'On the way',
  closed: 'Done',
  declined: 'Declined',
};

/** What its customer reads. */
export const swatchWord = (status: SwatchStatus): string => words[status] ?? status;
