import Box from '@mui/material/Box';

/**
 * The shortage of stock for a quantity, as `shortageText` words it. Screen readers announce changes of it; it blocks nothing.
 */
export const ShortageNote = ({ note }: { note: string | null }) => (
  <Box aria-live="polite" sx={{ color: 'text.secondary', fontSize: '0.8125rem', '&:empty': { display: 'none' } }}>
    {note}
  </Box>
);
