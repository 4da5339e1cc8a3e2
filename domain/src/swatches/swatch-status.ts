export const swatchStatuses = ['requested', 'packed', 'sent', 'closed', 'declined'] as const;
export type SwatchStatus = (typeof swatchStatuses)[number];

const next: Record<SwatchStatus, readonly SwatchStatus[]> = {
  requested: ['packed', 'declined'],
  packed: ['sent', 'declined'],
  sent: ['closed'],
  closed: [],
  declined: [],
};

/** Empty for unknown statuses, which a newer version may have. */
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

/** The status as shown to the customer. */
export const swatchWord = (status: SwatchStatus): string => words[status] ?? status;
