import { Box, Typography } from '@mui/material';

/** One labeled amount of a sum; the total is emphasized. */
export function AmountRow({ label, value, isTotal = false }: { label: string; value: string; isTotal?: boolean }) {
  return (
    <Box
      sx={{
        borderTop: isTotal ? 1 : 0,
        borderColor: 'divider',
        display: 'flex',
        fontWeight: isTotal ? 600 : 400,
        gap: 2,
        justifyContent: 'space-between',
        py: 0.75,
      }}
    >
      <Typography component="dt" sx={{ fontWeight: 'inherit' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 'inherit', m: 0 }}>
        {value}
      </Typography>
    </Box>
  );
}
