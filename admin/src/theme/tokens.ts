/** The values of the house style; the storefront carries the same ones. */
export const color = {
  cloth: '#FAF7F2',
  paper: '#FFFFFF',
  line: '#E6DFD3',
  ink: '#1F2430',
  muted: '#5B6170',
  indigo: '#26355D',
  indigoHover: '#1B2748',
  indigoTint: '#E8EBF4',
  selvedge: '#B3341F',
} as const;

/** Ink and ground of a badge, by what it says. All pairs reach AA contrast. */
export const tone = {
  neutral: { ink: color.muted, ground: '#F1ECE3' },
  indigo: { ink: color.indigo, ground: color.indigoTint },
  amber: { ink: '#8A5A00', ground: '#FFF3D6' },
  green: { ink: '#1E6B3A', ground: '#E3F3E8' },
  red: { ink: '#9B1C1C', ground: '#FBE6E4' },
  teal: { ink: '#0F5E63', ground: '#DDF1F1' },
} as const;

export type Tone = keyof typeof tone;

export const font = {
  display: "'Fraunces Variable', Georgia, serif",
  text: "'Inter Variable', 'Noto Sans Sinhala', 'Noto Sans Tamil', system-ui, sans-serif",
} as const;

export const radius = 8;
export const contentWidth = 1280;
export const sidebarWidth = 232;
export const touchTarget = 44;

/** The dashed red line of the brand, 3 px wide, for the left edge of a box. */
export const selvedgeEdge = `repeating-linear-gradient(180deg, ${color.selvedge} 0 7px, ${color.paper} 7px 11px)`;
