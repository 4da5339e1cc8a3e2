import GlobalStyles from '@mui/material/GlobalStyles';

/** A cart or a comparison on paper: no buttons and nothing of the shop around it, colors in color, no line cut in two. */
const styles = {
  '.print-only': { display: 'none' },
  '@media print': {
    '.print-only': { display: 'block' },
    'header, #main ~ *, .no-print, [role="presentation"]': { display: 'none !important' },
    '.swatch, .swatch-unknown, .shade, .cloth': { printColorAdjust: 'exact', WebkitPrintColorAdjust: 'exact' },
    '#main': { minHeight: 0 },
    '.on-paper': { display: 'block !important' },
    '.on-paper > *': { position: 'static !important', breakInside: 'auto' },
    '.on-paper section': { marginTop: '16px', breakInside: 'avoid' },
    'a[href]': { color: 'inherit', textDecoration: 'none' },
  },
} as const;

export const PrintStyle = () => <GlobalStyles styles={styles} />;
