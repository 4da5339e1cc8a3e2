/** Where a text and a figure have no room beside each other: on a phone with a much larger font. */
export const CRAMPED = '@container (max-width: 18rem)';
