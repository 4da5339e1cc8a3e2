/** On a wide screen: requests beside the funnel, and the fabrics below both. */
export const chartGrid = {
  alignItems: 'stretch',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
};
