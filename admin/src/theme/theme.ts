import { createTheme } from '@mui/material/styles';
import { coarse, color, enlargedTouchTarget, font, radius, tone, touchTarget } from '@selvedge/web/tokens';

const hairline = `1px solid ${color.line}`;
const forced = '@media (forced-colors: active)';
const chosen = { outline: '2px solid Highlight', outlineOffset: -2 };

/** Overrides of react-admin's components: without their default margins, fills and blank lines. */
const reactAdmin = {
  RaTextInput: {
    defaultProps: {
      fullWidth: true,
      helperText: false,
      margin: 'none',
      // An emptied field holds an empty text and not null.
      parse: (typed: string) => typed,
      variant: 'outlined',
    },
  },
  RaFilterForm: { styleOverrides: { root: { display: 'contents', '& .RaFilterForm-clearFix': { display: 'none' } } } },
  RaFilterFormInput: {
    styleOverrides: {
      root: {
        flex: 'none',
        // Fixed rather than as wide as its longest choice: choices load later and would move everything beside.
        width: 148,
        '& .RaFilterFormInput-spacer': { display: 'none' },
        '& .MuiTextField-root': { width: '100%' },
        '&&.RaFilterForm-filterFormInput .MuiFormControl-root': { marginTop: 0 },
        '&[data-source="search"]': { flex: '1 1 200px', maxWidth: 360 },
        '@media (max-width: 599.95px)': {
          flex: '1 1 132px',
          width: 'auto',
          '&[data-source="search"]': { flex: '1 1 200px', maxWidth: 'none' },
        },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '&& .RaBulkActionsToolbar-toolbar': {
          backgroundColor: 'transparent',
          color: 'inherit',
          flexWrap: 'wrap',
          gap: 8,
          height: 'auto',
          minHeight: 40,
          padding: 0,
          position: 'static',
          transform: 'none',
          transition: 'none',
        },
        '& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', gap: 8 },
        '& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', minHeight: 0, padding: 0 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-headerCell': { backgroundColor: '#F5F0E8' },
        '& .RaDataTable-headerCell:first-of-type, & .RaDataTable-headerCell:last-child': { borderRadius: 0 },
        '& .MuiTableCell-root': { paddingLeft: 8, paddingRight: 8 },
      },
    },
  },
} as object;

export const theme = createTheme({
  palette: {
    mode: 'light',
    primary: { main: color.indigo, dark: color.indigoHover, light: color.indigoTint, contrastText: '#FFFFFF' },
    secondary: { main: color.selvedge },
    error: { main: tone.red.ink },
    warning: { main: tone.amber.ink },
    success: { main: tone.green.ink },
    info: { main: color.indigo },
    text: { primary: color.ink, secondary: color.muted },
    background: { default: color.cloth, paper: color.paper },
    divider: color.line,
  },
  shape: { borderRadius: radius },
  spacing: 8,
  typography: {
    fontFamily: font.text,
    fontSize: 14,
    h1: { fontFamily: font.display, fontSize: '1.625rem', fontWeight: 560, lineHeight: 1.2, letterSpacing: '-0.01em' },
    h2: { fontFamily: font.display, fontSize: '1.1875rem', fontWeight: 560, lineHeight: 1.3 },
    h3: { fontSize: '0.9375rem', fontWeight: 600, lineHeight: 1.4 },
    body1: { fontSize: '0.875rem' },
    body2: { fontSize: '0.8125rem' },
    caption: { fontSize: '0.75rem', lineHeight: 1.5 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    ...reactAdmin,
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: `2px solid ${color.indigo}`, outlineOffset: 2 },
        '@media (prefers-reduced-motion: reduce)': {
          // With any duration each style change would become a transition, a frame late.
          '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0s !important' },
        },
        '@media print': { '[data-rht-toaster]': { display: 'none' } },
      },
    },
    MuiButtonBase: {
      styleOverrides: { root: { '&.Mui-focusVisible': { outline: `2px solid ${color.indigo}`, outlineOffset: 2 } } },
    },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    // Suggestions overlay the form, like a menu.
    MuiAutocomplete: {
      styleOverrides: {
        paper: ({ theme }) => ({ border: hairline, boxShadow: theme.shadows[8] }),
        // Its two buttons are as wide as a finger there; the chosen name ends before them.
        root: {
          '&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': {
            [coarse]: { paddingRight: 2 * touchTarget + 12 },
          },
          '&.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': { [coarse]: { paddingRight: touchTarget + 12 } },
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          border: hairline,
          // On a phone the space is better used inside.
          '@media (max-width: 599.95px)': {
            '&:not(.MuiDialog-paperFullScreen)': {
              margin: 12,
              maxWidth: 'calc(100% - 24px)',
              width: 'calc(100% - 24px)',
            },
          },
        },
      },
    },
    MuiDialogTitle: {
      styleOverrides: { root: { fontFamily: font.display, fontSize: '1.1875rem', fontWeight: 560 } },
    },
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: { root: { [coarse]: { minHeight: touchTarget }, [forced]: { border: '1px solid ButtonText' } } },
    },
    // Selection needs more than color in forced-colors mode.
    MuiToggleButton: { styleOverrides: { root: { [forced]: { '&.Mui-selected': chosen } } } },
    MuiChip: {
      styleOverrides: {
        root: { [forced]: { border: '1px solid', '&[aria-pressed="true"]': chosen } },
        // Only the cross is pressed; its touch target may overlap the label and the edge.
        deleteIcon: { [coarse]: { boxSizing: 'content-box', margin: '-14px -6px -14px -18px', padding: 14 } },
      },
    },
    MuiListItemButton: { styleOverrides: { root: { [forced]: { '&[aria-current="page"]': chosen } } } },
    MuiPaginationItem: {
      styleOverrides: {
        root: {
          [forced]: { '&.Mui-selected': chosen },
          [coarse]: { borderRadius: touchTarget / 2, height: touchTarget, minWidth: touchTarget },
        },
      },
    },
    // As high as the table head, whose padding it takes over.
    MuiTableSortLabel: { styleOverrides: { root: { [coarse]: { marginBlock: -10, minHeight: touchTarget } } } },
    MuiLinearProgress: { styleOverrides: { bar: { forcedColorAdjust: 'none' } } },
    MuiIconButton: { styleOverrides: { root: { [coarse]: { minHeight: touchTarget, minWidth: touchTarget } } } },
    // Within a sentence a link is as high as its line.
    MuiLink: {
      styleOverrides: {
        root: { '*:where(:not(p)) > &:where(:not(.MuiButtonBase-root))': { [coarse]: enlargedTouchTarget } },
      },
    },
    MuiFormControlLabel: { styleOverrides: { root: { [coarse]: { minHeight: touchTarget } } } },
    // The indicator over a tab must not take its clicks.
    MuiTabs: { styleOverrides: { indicator: { pointerEvents: 'none' } } },
    MuiTextField: { defaultProps: { size: 'small' } },
    // The select opens only if pressed itself, not the field around it.
    MuiNativeSelect: {
      styleOverrides: {
        select: { textOverflow: 'ellipsis', [coarse]: { boxSizing: 'border-box', minHeight: touchTarget } },
      },
    },
    // 16 px on phones, because a smaller field makes them zoom in when it is touched.
    MuiInputBase: { styleOverrides: { root: { fontSize: '0.875rem', [coarse]: { fontSize: '1rem' } } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: color.paper, [coarse]: { minHeight: touchTarget } },
        notchedOutline: { borderColor: '#B9B0A0' },
      },
    },
    MuiTableCell: {
      styleOverrides: {
        root: { borderBottom: hairline, fontSize: '0.8125rem', padding: '10px', verticalAlign: 'top' },
        head: {
          backgroundColor: '#F5F0E8',
          color: color.muted,
          fontSize: '0.75rem',
          fontWeight: 600,
          lineHeight: 1.5,
          whiteSpace: 'nowrap',
        },
      },
    },
    MuiTooltip: {
      styleOverrides: { tooltip: { backgroundColor: color.ink, fontSize: '0.75rem', maxWidth: 320 } },
    },
    MuiSkeleton: { defaultProps: { animation: 'wave' } },
  },
});
