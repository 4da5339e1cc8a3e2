import { Box } from '@mui/material';
import { color } from '@selvedge/web/tokens';
import { useTranslate } from 'react-admin';

export function PreOrderNotice() {
  return (
    <Box role="status" sx={{ bgcolor: color.indigoTint, color: color.indigo, fontWeight: 600, px: 2, py: 1 }}>
      {useTranslate()('resources.fabrics.pre_order_only')}
    </Box>
  );
}
