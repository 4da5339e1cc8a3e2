import { Box, CircularProgress } from '@mui/material';
import { useTranslate } from 'react-admin';

/** Shown while the session is checked or the code of a page loads; as high as the screen, so that the footer doesn't jump. */
export function PageLoading() {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', minHeight: '100dvh', placeItems: 'center' }}>
      <CircularProgress aria-label={translate('form.loading')} size={32} />
    </Box>
  );
}
