/** A list that may be long scrolls by itself, with the keyboard as well: what stands below it stays near. */
export const scrolledList = {
  listStyle: 'none',
  m: 0,
  maxHeight: 560,
  overflowY: 'auto',
  p: 0,
  pr: 1,
} as const;
