/** The selvedge: a dashed line of red on white, 3 px wide, on the left edge of what it marks. */
export const selvedge = {
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    left: 0,
    width: '3px',
    backgroundColor: '#fff',
    backgroundImage: `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='3' height='14'%3E%3Cpath fill='%23B3341F' d='M0 0h3v9H0z'/%3E%3C/svg%3E")`,
  },
} as const;

/** Figures of equal width, for amounts that stand under each other. */
export const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/** The text with each length in it, '60 m', in one piece at the end of a line. */
export const unbroken = (text: string): string => text.replace(/(\d) (m|yd)\b/g, '$1\u00A0$2');
