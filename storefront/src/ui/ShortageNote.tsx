import Box from '@mui/material/Box';

/** What stock lacks of a quantity, as `shortageText` words it. It is heard when the quantity changes, and holds nothing back. */
export const ShortageNote = ({ note }: { note: string | null }) => (
  <Box aria-live="polite" sx={{ color: 'text.secondary', fontSize: '0.8125rem', '&:empty': { display: 'none' } }}>
    {note}
  </Box>
);
