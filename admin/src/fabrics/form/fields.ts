/** Places fields beside each other, as many as fit. */
export const fieldGrid = {
  alignItems: 'start',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
};
