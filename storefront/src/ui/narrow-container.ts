/** A width at which a text and a figure don't fit beside each other: a phone with a much larger font. */
export const NARROW_CONTAINER = '@container (max-width: 18rem)';
