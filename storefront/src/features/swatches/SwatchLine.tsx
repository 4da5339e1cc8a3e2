import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { coarse, enlargedTouchTarget } from '@selvedge/web/tokens';
import { Link } from 'react-router';
import { t } from '../../lib/language';
import { colourOf } from '../../state/cart';
import type { SwatchChoice } from '../../state/swatches';
import { ColourName } from '../../ui/ColourName';
import { ColourPicture } from '../../ui/ColourPicture';
import { fabricInColour } from '../../ui/fabric-in-colour';

interface SwatchLineProps {
  item: SwatchChoice;
  /** Why it can't be sent. */
  problem: string | null;
  onRemove: () => void;
}

export function SwatchLine({ item, problem, onRemove }: SwatchLineProps) {
  const { fabric, color } = item;
  const colour = colourOf(item) ?? { name: color, hex: null, code: '' };
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '64px minmax(0, 1fr) 44px',
        columnGap: 2,
        alignItems: 'center',
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ borderRadius: 1, overflow: 'hidden', fontSize: 0 }}>
        <ColourPicture fabric={fabric} colour={colourOf(item)} sizes="64px" />
      </Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component={Link}
          to={`/fabrics/${fabric.id}${colour.name ? `?colour=${encodeURIComponent(colour.name)}` : ''}`}
          sx={{
            color: 'text.primary',
            fontWeight: 600,
            textDecoration: 'none',
            '&:hover': { textDecoration: 'underline' },
            [coarse]: enlargedTouchTarget,
          }}
        >
          {fabric.name}
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{fabric.item_code}</Box>
        {colour.name && <ColourName colour={colour} />}
        {problem && (
          <Box role="alert" sx={{ color: 'error.main', fontSize: '0.875rem', fontWeight: 600 }}>
            {problem}
          </Box>
        )}
      </Box>
      <IconButton
        aria-label={t('Remove swatch of {name}', { name: fabricInColour(fabric.name, color) })}
        onClick={onRemove}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}
