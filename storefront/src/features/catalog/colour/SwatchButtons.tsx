import { styled } from '@mui/material/styles';
import { labOf } from '@selvedge/domain/colour/lab';
import { color } from '@selvedge/web/tokens';

export interface Shade {
  name: string;
  /** `#rrggbb` */
  hex: string;
  /** Text below the name. */
  note?: string;
}

const List = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
  gap: 8,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'grid',
    alignContent: 'start',
    gap: 4,
    width: '100%',
    height: '100%',
    padding: 4,
    borderRadius: 8,
    fontSize: '0.8125rem',
    lineHeight: 1.3,
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: color.indigoTint },
  '& button:focus-visible': { outline: `3px solid ${color.indigo}` },
  '& i': { display: 'block', height: 44, borderRadius: 6, border: `1px solid ${color.edge}` },
  '& small': { color: color.muted, fontSize: '0.75rem' },
});

export interface SwatchButtonsProps {
  shades: readonly Shade[];
  onChoose: (hex: string) => void;
}

/** Colors to choose from, each with its name. */
export const SwatchButtons = ({ shades, onChoose }: SwatchButtonsProps) => (
  <List>
    {shades.map(({ name, hex, note }) => (
      <li key={`${name} ${hex}`}>
        <button type="button" onClick={() => onChoose(hex)}>
          <i style={{ backgroundColor: hex }} />
          <span>{name}</span>
          {note && <small>{note}</small>}
        </button>
      </li>
    ))}
  </List>
);

/** Below this chroma a color counts as gray. */
const GREY = 9;
const HUES = 12;

/** Grays from light to dark first, then hue by hue, each from light to dark. */
export function inRainbow<T extends { hex: string }>(shades: readonly T[]): T[] {
  const placed = shades.map((shade) => {
    const { l, a, b } = labOf(shade.hex);
    const turn = (Math.atan2(b, a) / (2 * Math.PI) + 1) % 1;
    return { shade, hue: Math.hypot(a, b) < GREY ? -1 : Math.floor(turn * HUES), l };
  });
  return placed.sort((one, other) => one.hue - other.hue || other.l - one.l).map(({ shade }) => shade);
}
