/** By the width of the list rather than of the screen: beside the summary it is narrow on a wide one. */
export const ROOMY = '@container (min-width: 42rem)';
