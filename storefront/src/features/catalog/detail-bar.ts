/** Sticks to the bottom of a phone's screen, so that adding and removing need no scrolling. */
export const detailBar = {
  position: { xs: 'fixed', md: 'static' },
  zIndex: 20,
  insetInline: 0,
  bottom: 0,
  p: { xs: 1.5, md: 0 },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  bgcolor: { xs: 'background.paper', md: 'transparent' },
  borderTop: { xs: 1, md: 0 },
  borderColor: 'divider',
} as const;
