import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { t } from '../lib/language';
import { useSwatches } from '../state/swatches';
import { readOut } from '../ui/read-out';

/** Links to the chosen swatches; takes no space while there are none. */
export function SwatchesButton() {
  const { items } = useSwatches();
  if (items.length === 0) return null;
  const label = t('Swatches, {items} chosen', { items: items.length });
  return (
    <IconButton
      component={Link}
      to="/swatches"
      title={t('Swatches')}
      color="primary"
      sx={{ gap: 1, borderRadius: { lg: 1 } }}
    >
      <Badge
        aria-hidden
        badgeContent={items.length}
        max={9999}
        overlap="circular"
        color="primary"
        sx={{ whiteSpace: 'nowrap' }}
      >
        <ContentCutOutlined />
      </Badge>
      <Box component="span" sx={readOut}>
        {label}
      </Box>
      {/* Scissors alone say little; on a phone there is no room for the word. */}
      <Box
        aria-hidden
        component="span"
        sx={{ display: { xs: 'none', lg: 'inline' }, fontSize: '0.9375rem', fontWeight: 600 }}
      >
        {t('Swatches')}
      </Box>
    </IconButton>
  );
}
