import { Box, CircularProgress } from '@mui/material';

/** Shows while the session is checked or the code of a page arrives; as high as the screen, so that no footer jumps. */
export function PageLoading() {
  return (
    <Box sx={{ display: 'grid', minHeight: '100dvh', placeItems: 'center' }}>
      <CircularProgress aria-label="Loading" size={32} />
    </Box>
  );
}
