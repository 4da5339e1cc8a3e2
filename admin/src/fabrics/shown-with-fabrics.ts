/** Resources that count or show fabrics. */
export const shownWithFabrics = ['categories', 'patterns', 'dashboard'];
