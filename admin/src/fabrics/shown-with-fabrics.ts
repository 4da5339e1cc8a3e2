/** What counts fabrics, or shows them. */
export const shownWithFabrics = ['categories', 'patterns', 'dashboard'];
