/** A line of a list under My account. */
export const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

export const rowLink = {
  color: 'text.primary',
  fontWeight: 600,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;

/** Minimum height of a list with its heading (px), also while loading, so that content below does not move. */
export const MIN_HEIGHT = 144;

export const list = { listStyle: 'none', m: 0, p: 0 } as const;
