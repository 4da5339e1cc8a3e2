import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { formatLength } from '@selvedge/domain/length';
import type { ListItem } from '@selvedge/domain/lists/fabric-list';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { fabricInColour } from '../../ui/fabric-in-colour';
import { addressOf, Shade } from './Shade';

interface ListTileProps {
  item: ListItem;
  isChosen: boolean;
  onChoose: () => void;
}

/** A line as a tile with its swatch. */
export function ListTile({ item, isChosen, onChoose }: ListTileProps) {
  const fabric = item.now ?? item.was;
  const name = fabricInColour(fabric.fabric_name, fabric.color);
  const address = addressOf(item);
  return (
    <Box component="li" sx={{ position: 'relative', overflowWrap: 'anywhere', fontSize: '0.875rem' }}>
      <Shade item={item} />
      <Checkbox
        checked={isChosen}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': t('Choose {name}', { name }) } }}
        sx={{
          position: 'absolute',
          top: 4,
          left: 4,
          bgcolor: 'rgba(255, 255, 255, 0.88)',
          '&:hover': { bgcolor: '#fff' },
        }}
      />
      <Box sx={{ fontWeight: 600 }}>
        {address ? (
          <Box component={Link} to={address} sx={{ color: 'text.primary' }}>
            {fabric.fabric_name}
          </Box>
        ) : (
          fabric.fabric_name
        )}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {[fabric.color, item.quantity !== null && formatLength(item.quantity, item.unit)].filter(Boolean).join(' • ')}
      </Box>
      {!item.is_sold && (
        <Box component="strong" sx={{ color: 'error.main' }}>
          {t('No longer sold')}
        </Box>
      )}
    </Box>
  );
}
