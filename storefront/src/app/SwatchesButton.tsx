import ContentCutOutlined from '@mui/icons-material/ContentCutOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import { Link } from 'react-router';
import { t } from '../lib/language';
import { useSwatches } from '../state/swatches';

/** Links to the chosen swatches; takes no space while there are none. */
export function SwatchesButton() {
  const { items } = useSwatches();
  if (items.length === 0) return null;
  const label = t('Swatches, {items} chosen', { items: items.length });
  return (
    <IconButton component={Link} to="/swatches" aria-label={label} title={t('Swatches')} color="primary">
      <Badge badgeContent={items.length} max={9999} overlap="circular" color="primary" sx={{ whiteSpace: 'nowrap' }}>
        <ContentCutOutlined />
      </Badge>
    </IconButton>
  );
}
