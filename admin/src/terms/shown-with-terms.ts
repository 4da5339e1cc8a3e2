/** What shows the names of terms, or counts by them. */
export const shownWithTerms = ['fabrics'];
