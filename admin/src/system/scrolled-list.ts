/** A possibly long list scrolls separately, also by keyboard, so that content below stays near. */
export const scrolledList = {
  listStyle: 'none',
  m: 0,
  maxHeight: 560,
  overflowY: 'auto',
  p: 0,
  pr: 1,
} as const;
