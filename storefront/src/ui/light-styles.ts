import { color } from '@selvedge/web/tokens';
import { figures, selvedge } from './marks';

/** Pattern for a color without a shade. */
export const HATCHED = `repeating-linear-gradient(45deg, ${color.edge} 0 2px, ${color.paper} 2px 5px)`;

/**
 * Shared styles of list items as classes. A styled component computes its style in each render; a hundred of them in a grid
 * would block a phone for longer than a tap may take.
 */
export const lightStyles = {
  '.badge': {
    display: 'inline-block',
    padding: '2px 8px',
    border: `1px solid ${color.line}`,
    borderRadius: 6,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    color: color.ink,
    backgroundColor: color.paper,
  },
  '.badge-indigo': { color: color.indigo, backgroundColor: color.indigoTint, borderColor: '#C9D0E4' },
  '.badge-green': { color: color.green, backgroundColor: color.greenTint, borderColor: '#BFE0CA' },
  '.badge-amber': { color: color.amber, backgroundColor: color.amberTint, borderColor: '#EBD8A4' },
  '.badge-red': { color: color.rejected, backgroundColor: color.rejectedTint, borderColor: '#F0C2BE' },
  '.badges': { display: 'flex', flexWrap: 'wrap', gap: 6 },

  '.cloth': {
    display: 'block',
    position: 'relative',
    overflow: 'hidden',
    width: '100%',
    // The small version of the picture, if the server has embedded it in the page.
    background: `${color.line} center / cover`,
  },
  '.cloth img': {
    display: 'block',
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    // Firefox writes the alternative text over a loading picture.
    color: 'transparent',
  },
  '.no-image': {
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: 8,
    width: '100%',
    color: color.muted,
    backgroundColor: '#F1ECE3',
    fontSize: '0.875rem',
    containerType: 'inline-size',
    overflow: 'hidden',
  },
  '.no-image svg': { maxWidth: '60%' },
  '.shade': {
    display: 'grid',
    alignContent: 'end',
    justifyContent: 'start',
    width: '100%',
    padding: 8,
    boxSizing: 'border-box',
    containerType: 'inline-size',
    forcedColorAdjust: 'none',
  },
  '.shade > span': {
    padding: '2px 8px',
    borderRadius: 6,
    fontSize: '0.75rem',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    color: color.ink,
    backgroundColor: color.paper,
  },
  '@container (max-width: 140px)': {
    '.no-image > span, .shade > span': {
      position: 'absolute',
      width: 1,
      height: 1,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },

  '.price': { display: 'inline-flex', flexWrap: 'wrap', columnGap: 8, alignItems: 'baseline', ...figures },
  '.price b': { fontWeight: 600, overflowWrap: 'anywhere' },
  '.price small': { color: color.muted, fontSize: '0.8125em', whiteSpace: 'nowrap' },

  '.swatch': {
    display: 'inline-block',
    flex: 'none',
    boxSizing: 'border-box',
    width: 18,
    height: 18,
    borderRadius: '50%',
    border: '1px solid rgba(31, 36, 48, 0.35)',
    // The color is the content, so it must be visible in forced-colors mode, too.
    forcedColorAdjust: 'none',
  },
  '.swatch-unknown': { background: HATCHED },
  '.colour-name': { display: 'inline-flex', alignItems: 'center', gap: 8, minWidth: 0, overflowWrap: 'anywhere' },
  '.colour-name small': { color: color.muted },

  '.line-skeleton': {
    display: 'block',
    height: 14,
    borderRadius: 4,
    backgroundColor: color.line,
    animation: 'breathe 1.6s ease-in-out infinite',
  },
  '@keyframes breathe': { '50%': { opacity: 0.45 } },

  '.card': {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    backgroundColor: color.paper,
    border: `1px solid ${color.line}`,
    borderRadius: 8,
  },
  '.card-marked': { borderColor: color.indigo },
  '.card-marked::before': { ...selvedge['&::before'], zIndex: 2 },
} as const;
