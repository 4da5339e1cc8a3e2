import { Box, Typography } from '@mui/material';
import { useBrand } from '../hooks/use-config';

export function Footer() {
  const { copyright, designerCredit } = useBrand();
  return (
    <Box
      component="footer"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: 'space-between',
        mt: 5,
        py: 2,
      }}
    >
      <Typography variant="caption">{copyright}</Typography>
      <Typography variant="caption">{designerCredit}</Typography>
    </Box>
  );
}
