/** The requests over the whole width, under them funnel and fabrics beside each other where there is room. */
export const chartGrid = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
