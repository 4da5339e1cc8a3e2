import Box from '@mui/material/Box';
import { useConfig } from '../state/config';
import { Width } from '../ui/Width';

export function Footer() {
  const { brand } = useConfig();
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', mt: 8, py: 3, color: 'text.secondary' }}>
      <Width sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between', fontSize: '0.875rem' }}>
        <span>{brand.copyright}</span>
        <span>{brand.designerCredit}</span>
      </Width>
    </Box>
  );
}
