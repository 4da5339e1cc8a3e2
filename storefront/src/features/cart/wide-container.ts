/** A container query, because beside the summary the list is narrow even on a wide screen. */
export const WIDE_CONTAINER = '@container (min-width: 42rem)';

/** The width from which the name of a color fits on one line beside the heading of its fabric. */
export const HEAD_BESIDE = '@container (min-width: 48rem)';
