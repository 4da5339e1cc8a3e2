import { createTheme } from '@mui/material/styles';
import { coarse, color, font, touchTarget } from '@selvedge/web/tokens';
import { lightStyles } from '../ui/light-styles';

const heading = { fontFamily: font.display, fontWeight: 560, letterSpacing: '-0.01em' };
/** In forced-colors mode, which removes backgrounds, the border of controls becomes visible. */
const forced = { border: '1px solid transparent' };
/** The animation that starts tells an input whether the browser has filled it in. */
const autoFill = {
  '@keyframes mui-auto-fill': { from: { display: 'block' } },
  '@keyframes mui-auto-fill-cancel': { from: { display: 'block' } },
};

const PHONE = '@media (max-width: 899.95px)';

export const theme = createTheme({
  palette: {
    background: { default: color.cloth, paper: color.paper },
    text: { primary: color.ink, secondary: color.muted },
    primary: { main: color.indigo, dark: color.indigoHover, light: color.indigoTint, contrastText: '#fff' },
    error: { main: color.rejected, light: color.rejectedTint },
    warning: { main: color.amber, light: color.amberTint },
    success: { main: color.green, light: color.greenTint },
    divider: color.line,
  },
  shape: { borderRadius: 8 },
  typography: {
    fontFamily: font.text,
    h1: { ...heading, fontSize: 'clamp(2.25rem, 1.5rem + 3.4vw, 4rem)', lineHeight: 1.06 },
    h2: { ...heading, fontSize: 'clamp(1.6rem, 1.3rem + 1.3vw, 2.25rem)', lineHeight: 1.15 },
    h3: { ...heading, fontSize: '1.25rem', lineHeight: 1.25 },
    h4: { fontFamily: font.text, fontWeight: 600, fontSize: '1rem', lineHeight: 1.35 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiCssBaseline: {
      styleOverrides: {
        // What gets the focus is scrolled out from under the bars; their own buttons are in view already.
        html: {
          scrollPaddingTop: 80,
          '&:has(.lines-bar)': { scrollPaddingBottom: 88 },
          [PHONE]: {
            '&:has(.foot-bar, .lines-bar)': { scrollPaddingBottom: 168 },
            '&:has(.list-bar)': { scrollPaddingTop: 136 },
          },
        },
        '.foot-bar *, .lines-bar *': { scrollMarginBottom: -168 },
        '.list-bar *': { scrollMarginTop: -136 },
        body: {
          overflowWrap: 'anywhere',
          '--toasts-above': '16px',
          // Above the bars at the bottom of a phone's screen.
          [PHONE]: { '&:has(.foot-bar)': { '--toasts-above': '176px' } },
        },
        ...lightStyles,
        ...autoFill,
        ':focus-visible': { outline: `3px solid ${color.indigo}`, outlineOffset: 2 },
        // Hides what can only be pressed, and unsticks what stays in view, on paper.
        '@media print': {
          'header, footer, .way-back, .favorite, .list-bar, .foot-bar, .first-asked, .several-foot': {
            display: 'none !important',
          },
          '.swatch, .shade, .badge, .cloth': { printColorAdjust: 'exact' },
        },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            // With any duration each style change would become a transition: a frame in which the page is unchanged.
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          minHeight: touchTarget,
          paddingInline: 18,
          '&.Mui-focusVisible': { outline: `3px solid ${color.indigo}`, outlineOffset: 2 },
        },
        contained: forced,
        outlined: { borderColor: color.edge, backgroundColor: color.paper },
      },
    },
    MuiIconButton: {
      styleOverrides: {
        root: {
          minWidth: touchTarget,
          minHeight: touchTarget,
          borderRadius: 8,
          '&.Mui-focusVisible': { outline: `3px solid ${color.indigo}`, outlineOffset: 0 },
        },
      },
    },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: `1px solid ${color.line}`,
          boxShadow: 'none',
          // On a phone in landscape the dialog uses the whole height.
          '@media (max-height: 480px)': {
            '&:not(.MuiDialog-paperFullScreen)': { marginBlock: 8, maxHeight: 'calc(100% - 16px)' },
          },
        },
      },
    },
    MuiAlert: {
      styleOverrides: {
        root: {
          color: color.ink,
          border: '1px solid',
          '&.MuiAlert-colorWarning': { backgroundColor: color.amberTint, borderColor: '#EBD8A4' },
          '&.MuiAlert-colorError': { backgroundColor: color.rejectedTint, borderColor: '#F0C2BE' },
          '&.MuiAlert-colorSuccess': { backgroundColor: color.greenTint, borderColor: '#BFE0CA' },
        },
      },
    },
    MuiDialogTitle: { defaultProps: { variant: 'h3' } },
    MuiTextField: { defaultProps: { fullWidth: true } },
    // Its global rules would make each input recompute the styles of the whole page.
    MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
    MuiOutlinedInput: {
      styleOverrides: {
        input: {
          animationName: 'mui-auto-fill-cancel',
          animationDuration: '10ms',
          '&:-webkit-autofill': { animationName: 'mui-auto-fill', animationDuration: '5000s' },
        },
        root: { backgroundColor: color.paper, [coarse]: { minHeight: touchTarget } },
        notchedOutline: { borderColor: color.field },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: touchTarget } } },
    MuiCheckbox: { styleOverrides: { root: { padding: 11 } } },
    MuiLink: { defaultProps: { underline: 'always' } },
  },
});
