import { color } from '@selvedge/web/tokens';

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
    // A gradient, because an image would be a document of its own for the browser, rendered before anything shows.
    backgroundImage: `repeating-linear-gradient(${color.selvedge} 0 9px, transparent 9px 14px)`,
  },
} as const;

/** Digits of equal width, for amounts in a column. */
export const figures = { fontVariantNumeric: 'tabular-nums' } as const;

/** The text with each length, such as '60 m', unbroken at the end of a line. */
export const unbroken = (text: string): string => text.replace(/(\d) (m|yd)\b/g, '$1\u00A0$2');
