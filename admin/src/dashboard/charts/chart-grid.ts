/** Where there is room: requests beside the funnel, and under both of them the fabrics. */
export const chartGrid = {
  alignItems: 'stretch',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
};
