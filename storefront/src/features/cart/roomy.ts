/** By the width of the list rather than of the screen: beside the summary it is narrow on a wide one. */
export const ROOMY = '@container (min-width: 42rem)';

/** Where the name of a color has room on one line, with the head of its fabric beside it. */
export const HEAD_BESIDE = '@container (min-width: 48rem)';
