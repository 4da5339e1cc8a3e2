/** The values of the house's look; every colour of the storefront comes from here. */
export const color = {
  cloth: '#FAF7F2',
  paper: '#FFFFFF',
  line: '#E6DFD3',
  /** Edge of outlined buttons, and of fields, which needs 3:1 on paper. */
  edge: '#B9B3A6',
  field: '#8E8A80',
  ink: '#1F2430',
  muted: '#5B6170',
  indigo: '#26355D',
  indigoHover: '#1B2748',
  indigoTint: '#E8EBF4',
  red: '#B3341F',
  amber: '#8A5A00',
  amberTint: '#FFF3D6',
  green: '#1E6B3A',
  greenTint: '#E3F3E8',
  rejected: '#9B1C1C',
  rejectedTint: '#FBE6E4',
} as const;

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
