import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { formatLength, inOtherUnit, otherUnit, singularUnit } from '@selvedge/domain/length';
import { type Cents, formatCents, formatRupees } from '@selvedge/domain/money';
import { coarse, fingerRoom } from '@selvedge/web/tokens';
import { Link } from 'react-router';
import { type CartItem, colourOf, hasLostColour, isBelowMinimum, minimumOfLine, useCart } from '../../state/cart';
import type { SubmissionLine } from '../../state/submission';
import { ColourPicture } from '../../ui/ColourPicture';
import { LineColour } from '../../ui/LineColour';
import { figures } from '../../ui/marks';
import { Price } from '../../ui/Price';
import { EditableQuantity } from './EditableQuantity';
import { Fault } from './Fault';
import { LostColour } from './LostColour';

/** By the width of the list rather than of the screen: beside the summary it is narrow on a wide one. */
const ROOMY = '@container (min-width: 42rem)';

const layout = {
  display: 'grid',
  columnGap: 2,
  rowGap: 1,
  alignItems: 'center',
  gridTemplateColumns: '72px minmax(0, 1fr) minmax(0, auto) 44px',
  gridTemplateAreas: '"picture text text remove" "quantity quantity total total"',
  [ROOMY]: {
    gridTemplateColumns: '96px minmax(0, 1fr) auto minmax(120px, auto) 44px',
    gridTemplateAreas: '"picture text quantity total remove"',
  },
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};

export interface CartLineProps {
  item: CartItem;
  total: Cents;
  /** How it was requested already, while other lines of the request were rejected. */
  accepted?: SubmissionLine;
  /** The fabric has left the catalog. */
  gone: boolean;
  /** Distinguishes it from other lines of the fabric, if there are any. */
  label: string;
}

export function CartLine({ item, total, accepted, gone, label }: CartLineProps) {
  const { actions } = useCart();
  const { fabric, quantity, unit } = item;
  const minimum = minimumOfLine(item);
  const colour = colourOf(item)?.name;
  const lost = hasLostColour(item);
  const muted = { color: 'text.secondary', fontSize: '0.875rem' };
  return (
    <Box component="li" sx={layout}>
      <Box
        sx={{
          gridArea: 'picture',
          borderRadius: 1,
          overflow: 'hidden',
          fontSize: 0,
          alignSelf: 'start',
          [ROOMY]: { alignSelf: 'center' },
        }}
      >
        <ColourPicture fabric={fabric} colour={colourOf(item)} sizes="96px" />
      </Box>
      <Box sx={{ gridArea: 'text', display: 'grid', gap: 0.25 }}>
        <Box
          component={Link}
          to={`/fabrics/${fabric.id}${colour ? `?colour=${encodeURIComponent(colour)}` : ''}`}
          sx={{
            color: 'text.primary',
            fontWeight: 600,
            textDecoration: 'none',
            '&:hover': { textDecoration: 'underline' },
            [coarse]: fingerRoom,
          }}
        >
          {fabric.name}
        </Box>
        {fabric.category && <Box sx={muted}>{fabric.category.name}</Box>}
        <LineColour item={item} />
        <Box sx={{ fontSize: '0.875rem', '& .price b': { whiteSpace: 'normal' } }}>
          <Price fabric={fabric} />
        </Box>
        <Box sx={muted}>
          Min order: {minimum} {fabric.price_unit}
        </Box>
        {item.price_before !== undefined && (
          <Box sx={{ fontSize: '0.875rem', fontWeight: 600 }}>
            The price was {formatRupees(item.price_before)}
            {item.unit_before && item.unit_before !== unit && ` /${singularUnit(item.unit_before)}`} when you added it
          </Box>
        )}
        {accepted && <Box sx={{ fontSize: '0.875rem', fontWeight: 600 }}>Requested: {accepted.quotation_no}</Box>}
        {!accepted && isBelowMinimum(item) && <Fault>Below minimum order of {minimum} units</Fault>}
        {!accepted && gone && <Fault>No longer in the catalog. Please remove it.</Fault>}
        {!accepted && !gone && fabric.is_available && lost && <LostColour item={item} label={label} />}
        {!accepted && !gone && !fabric.is_available && <Fault>Not for sale at the moment. Please remove it.</Fault>}
      </Box>
      <Box sx={{ gridArea: 'quantity', justifySelf: 'start', [ROOMY]: { justifySelf: 'center' } }}>
        {accepted ? (
          <Box sx={{ textAlign: 'center', minWidth: 84 }}>{formatLength(quantity, unit)}</Box>
        ) : (
          <EditableQuantity item={item} label={label} onChange={(next) => actions.setQuantity(item, next)} />
        )}
        <Box sx={{ ...muted, textAlign: 'center' }}>{formatLength(inOtherUnit(quantity, unit), otherUnit(unit))}</Box>
      </Box>
      <Box sx={{ gridArea: 'total', textAlign: 'right', fontWeight: 600, overflowWrap: 'break-word', ...figures }}>
        {formatCents(total)}
      </Box>
      <IconButton
        aria-label={`Remove ${label}`}
        onClick={() => actions.remove(item)}
        sx={{ gridArea: 'remove', alignSelf: 'start', [ROOMY]: { alignSelf: 'center' } }}
      >
        <DeleteOutlined />
      </IconButton>
    </Box>
  );
}
