/** Resources that show names of terms, or count by them. */
export const shownWithTerms = ['fabrics'];
