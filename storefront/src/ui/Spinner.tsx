import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** A whole screen that waits. */
export function Spinner({ label = 'Loading' }: { label?: string }) {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <CircularProgress aria-label={label} />
    </Box>
  );
}
