import { styled } from '@mui/material/styles';
import { color } from '@selvedge/web/tokens';
import { HATCHED } from '../../ui/light-styles';
import { PHONE } from './columns';

const button = { border: 0, borderRadius: 8, minHeight: 44, font: 'inherit', fontWeight: 600, cursor: 'pointer' };
const shade = 'rgba(18, 21, 29, 0.8)';

/** The container of the cards, with the styles of all of them: a card itself is plain markup. */
export const CardContainer = styled('div')({
  position: 'relative',
  fontSize: '0.875rem',
  // A layer of its own: otherwise a new row would repaint its neighbors.
  '& .row': {
    position: 'absolute',
    insetInline: 0,
    display: 'grid',
    contain: 'layout style',
    willChange: 'transform',
  },

  '& .pictures': {
    aspectRatio: '4 / 3',
    display: 'grid',
    gridAutoRows: '100%',
    gridAutoFlow: 'column',
    gridAutoColumns: '1fr',
    gap: 2,
  },
  '& .pictures button': { all: 'unset', position: 'relative', display: 'block', cursor: 'zoom-in' },
  '& .pictures button:focus-visible': { outline: `3px solid ${color.indigo}`, outlineOffset: -3 },
  '& .more': {
    position: 'absolute',
    right: 8,
    bottom: 8,
    padding: '2px 8px',
    borderRadius: 6,
    color: '#fff',
    backgroundColor: shade,
    fontSize: '0.75rem',
    fontWeight: 600,
  },
  '& .state': { position: 'absolute', top: 10, left: 10 },

  '& .text': {
    flex: 1,
    display: 'grid',
    // No wider than the card, however long a word or a price is.
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
    alignContent: 'start',
    gap: 4,
    padding: '12px 14px 8px',
  },
  '& .text a': { color: color.ink, fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, textDecoration: 'none' },
  '& .text a:hover': { textDecoration: 'underline' },
  '& .muted': { color: color.muted },
  '& .found': { color: color.muted, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
  '& .match': { display: 'flex', alignItems: 'center', gap: 6 },
  '& .match i': { flexShrink: 0, width: 16, height: 16, borderRadius: 4, border: `1px solid ${color.edge}` },
  '& .found mark': { color: color.ink, backgroundColor: color.amberTint, fontWeight: 600 },
  // Two facts on one line if they fit, so that the colors below don't need a higher card.
  '& .pair': { display: 'flex', flexWrap: 'wrap', columnGap: 10 },
  '& .low': { color: color.amber, fontWeight: 600 },
  '& .colours': { display: 'flex', alignItems: 'center', minHeight: 26, marginInline: -3 },
  '& .colours input': {
    appearance: 'none',
    flex: 'none',
    boxSizing: 'border-box',
    width: 26,
    height: 26,
    margin: 0,
    padding: 4,
    position: 'relative',
    border: '2px solid transparent',
    borderRadius: '50%',
    cursor: 'pointer',
    background: `var(--shade, ${HATCHED}) content-box`,
    forcedColorAdjust: 'none',
  },
  '& .colours input:checked': { borderColor: color.indigo },
  '& .colours a': {
    display: 'grid',
    placeItems: 'center',
    minWidth: 26,
    height: 26,
    padding: '0 2px',
    color: color.indigo,
    fontSize: '0.8125rem',
    fontWeight: 600,
  },

  '& .foot': { display: 'grid', gap: 6, padding: '0 14px 14px' },
  '& .foot .muted': { fontSize: '0.8125rem' },
  '& .swatch-button': {
    border: 0,
    padding: 0,
    minHeight: 24,
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    marginLeft: 'auto',
    color: color.indigo,
    backgroundColor: 'transparent',
    whiteSpace: 'nowrap',
  },
  '& .swatch-button:hover': { textDecoration: 'underline' },
  '& .order': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 4 },
  '& .order > input': {
    boxSizing: 'border-box',
    width: 76,
    height: 44,
    padding: 0,
    textAlign: 'center',
    font: 'inherit',
    fontSize: '1rem',
    color: 'inherit',
    backgroundColor: color.paper,
    border: `1px solid ${color.field}`,
    borderRadius: 8,
  },
  '& .order > input[aria-invalid="true"]': { borderColor: color.rejected },
  '& .add': {
    ...button,
    flex: 1,
    padding: '5px 4px',
    whiteSpace: 'nowrap',
    // Visible in forced-colors mode, which removes backgrounds.
    border: '1px solid transparent',
    color: '#fff',
    backgroundColor: color.indigo,
  },
  '& .add:hover': { backgroundColor: color.indigoHover },
  '& .add:disabled': { color: color.muted, backgroundColor: color.line, cursor: 'default' },
  '& .order > input:disabled': { color: color.muted, borderColor: color.line },

  '& .sheet-button, & .colours .compact': { display: 'none' },
  '& .measures': { color: color.muted },

  // On devices without hover a button opens the panel instead.
  '& .facts-button': { display: 'none' },
  '@media (hover: none)': {
    // Touch targets are larger than they look: a name, a swatch, a color.
    '& .text a': { position: 'relative', marginBlock: -11, padding: '11px 36px 11px 0' },
    '& .foot': { gap: 10 },
    // Beside the button, not below it.
    '& .facts-button + .pair': { paddingRight: 32 },
    '& .swatch-button': { position: 'relative', marginBlock: -10, minHeight: 44 },
    // There is plain text above them, and another button below them.
    '& .colours :is(input, a)': { position: 'relative' },
    '& .colours :is(input, a)::after': { content: '""', position: 'absolute', inset: '-20px -2px -2px' },
    '& .facts-button': {
      ...button,
      display: 'grid',
      placeItems: 'center',
      width: 44,
      padding: 0,
      position: 'absolute',
      right: 2,
      marginTop: 2,
      color: color.indigo,
      backgroundColor: 'transparent',
    },
  },

  // Two per row on a phone: what buyers compare. The rest is in a sheet opened by the round button.
  [`@media ${PHONE}`]: {
    '&:not(.whole)': {
      '& .pictures': { aspectRatio: '4 / 5' },
      '& .pictures > :nth-of-type(n + 2), & .pictures > .shade ~ button': { display: 'none' },
      '& .no-image': { aspectRatio: '4 / 5 !important' },
      '& .whole, & .facts-button, & .order': { display: 'none' },
      '& .colours .compact': { display: 'grid' },
      '& .colours input:nth-of-type(n + 5):not(:checked)': { display: 'none' },
      '& .colours': { minHeight: 34 },
      '& .colours:empty': { display: 'none' },
      // The price of a yard is beside that of a meter, so that all can be compared.
      '& .price[data-unit="meters"] small': { display: 'none' },
      '& .text': { gap: 1, padding: '8px 10px 2px', fontSize: '0.8125rem' },
      '& .text a': { fontSize: '0.875rem', lineHeight: 1.3, marginBlock: -13, padding: '13px 0' },
      '& .foot': { padding: '0 10px 6px' },
      '& .state': { top: 8, left: 8 },
      '& .sheet-button': {
        display: 'grid',
        placeItems: 'center',
        width: 44,
        height: 44,
        padding: 0,
        cursor: 'pointer',
        // Over the bottom corner of the picture.
        position: 'absolute',
        zIndex: 1,
        right: 6,
        top: 'calc((100cqw * 5 / 4) - 50px)',
        color: color.indigo,
        backgroundColor: color.paper,
        border: `1px solid ${color.edge}`,
        borderRadius: '50%',
      },
      '& .card': { containerType: 'inline-size' },
    },
  },

  // Full cards with their colors, without buttons.
  '@media print': {
    '& > div:first-of-type': { height: 'auto !important' },
    '& .row': { position: 'static', breakInside: 'avoid', marginBottom: 12 },
    '& article': { breakInside: 'avoid' },
    '& :is(.order, .swatch-button, .sheet-button, .facts-button, .more)': { display: 'none' },
    '& :is(.colours input, .pictures)': { printColorAdjust: 'exact' },
  },

  '@media (min-width: 900px)': {
    '& .card-wide': { flexDirection: 'row', alignItems: 'center' },
    '& .card-wide > :first-of-type': { flex: '0 0 220px' },
  },
});
