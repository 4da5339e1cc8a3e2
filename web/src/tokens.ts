/** The design tokens. Each app builds its own theme from them. */
export const color = {
  cloth: '#FAF7F2',
  paper: '#FFFFFF',
  line: '#E6DFD3',
  /** Border of outlined buttons and fields, which needs a contrast of 3:1 on paper. */
  edge: '#B9B3A6',
  field: '#8E8A80',
  ink: '#1F2430',
  muted: '#5B6170',
  indigo: '#26355D',
  indigoHover: '#1B2748',
  indigoTint: '#E8EBF4',
  selvedge: '#B3341F',
  amber: '#8A5A00',
  amberTint: '#FFF3D6',
  green: '#1E6B3A',
  greenTint: '#E3F3E8',
  rejected: '#9B1C1C',
  rejectedTint: '#FBE6E4',
  teal: '#0F5E63',
  tealTint: '#DDF1F1',
} as const;

/** Ink and ground of a badge, by what it says. All pairs reach AA contrast. */
export const tone = {
  neutral: { ink: color.muted, ground: '#F1ECE3' },
  indigo: { ink: color.indigo, ground: color.indigoTint },
  amber: { ink: color.amber, ground: color.amberTint },
  green: { ink: color.green, ground: color.greenTint },
  red: { ink: color.rejected, ground: color.rejectedTint },
  teal: { ink: color.teal, ground: color.tealTint },
} as const;

export type Tone = keyof typeof tone;

/** The fallbacks have the widths of the real fonts, so that nothing moves when these have loaded. */
export const font = {
  display: '"Fraunces Variable", "Fraunces Fallback", "Noto Sans Sinhala", "Noto Sans Tamil", Georgia, serif',
  text: '"Inter Variable", "Inter Fallback", "Noto Sans Sinhala", "Noto Sans Tamil", system-ui, sans-serif',
} as const;

export const radius = 8;
/** The least height and width of touch targets. */
export const touchTarget = 44;
/** The media query for touch: touch screens, and everything as narrow as a phone. */
export const coarse = '@media (pointer: coarse), (max-width: 599.95px)';
/** Enlarges the touch target around text without moving its neighbors. */
export const enlargedTouchTarget = { margin: '-14px -18px', padding: '14px 18px', position: 'relative' } as const;

/** The dashed red line of the brand as a background, for a strip 3 px wide. */
export const selvedgeEdge = `repeating-linear-gradient(180deg, ${color.selvedge} 0 7px, ${color.paper} 7px 11px)`;
