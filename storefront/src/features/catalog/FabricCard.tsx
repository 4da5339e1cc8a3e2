import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { memo } from 'react';
import { Link } from 'react-router';
import type { CartItem } from '../../state/cart';
import { Badge } from '../../ui/Badge';
import { picturesOf } from '../../ui/fabric-images';
import { Price } from '../../ui/Price';
import { color, selvedge } from '../../ui/tokens';
import { CardCart } from './CardCart';
import { CardImages } from './CardImages';
import { FabricFacts } from './FabricFacts';

const besideEachOther = {
  '@media (min-width: 900px)': {
    flexDirection: 'row',
    alignItems: 'center',
    '& > :first-of-type': { flex: '0 0 220px' },
  },
} as const;

const Card = styled('article', { shouldForwardProp: (name) => name !== 'inCart' && name !== 'wide' })<{
  inCart: boolean;
  wide: boolean;
}>(({ inCart, wide }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  ...(wide && besideEachOther),
  height: '100%',
  overflow: 'hidden',
  backgroundColor: color.paper,
  border: `1px solid ${inCart ? color.indigo : color.line}`,
  borderRadius: 8,
  ...(inCart && { ...selvedge, '&::before': { ...selvedge['&::before'], zIndex: 1 } }),
}));

const Text = styled('div')({
  flex: 1,
  display: 'grid',
  alignContent: 'start',
  gap: 4,
  padding: '12px 14px 8px',
  fontSize: '0.875rem',
  '& a': { color: color.ink, fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
});

const Muted = styled('span')({ color: color.muted });

const panel = {
  // Inside the landmark, where assistive technology looks for content.
  popper: { container: () => document.getElementById('main') },
  tooltip: {
    sx: {
      maxWidth: 320,
      bgcolor: 'background.paper',
      color: 'text.primary',
      border: 1,
      borderColor: 'divider',
      fontSize: '0.875rem',
      fontWeight: 400,
    },
  },
};

export interface FabricCardProps {
  fabric: Fabric;
  item?: CartItem;
  /** Whether the card is among those that the first screen shows. */
  eager: boolean;
  /** One card a row, the picture beside the text. */
  wide?: boolean;
  onOpenImage: (fabric: Fabric, index: number) => void;
}

/** Drawn again only when something about it changes: scrolling draws the grid many times a second. */
export const FabricCard = memo(function FabricCard({
  fabric,
  item,
  eager,
  wide = false,
  onOpenImage,
}: FabricCardProps) {
  return (
    <Card inCart={item !== undefined} wide={wide} aria-label={fabric.name}>
      <CardImages
        name={fabric.name}
        images={picturesOf(fabric)}
        eager={eager}
        onOpen={(index) => onOpenImage(fabric, index)}
      />
      <div style={{ position: 'absolute', top: 10, left: 10, display: 'flex', gap: 6 }}>
        {fabric.pre_order && <Badge tone="amber">Pre-Order</Badge>}
        {item && <Badge tone="indigo">In Quote</Badge>}
      </div>
      <Tooltip
        title={<FabricFacts fabric={fabric} />}
        placement="right-start"
        describeChild
        enterDelay={350}
        enterNextDelay={200}
        disableFocusListener
        disableTouchListener
        slotProps={panel}
      >
        <Text>
          <Link to={`/fabrics/${fabric.id}`}>{fabric.name}</Link>
          <Muted>Code: {fabric.item_code}</Muted>
          <span>{[fabric.material, fabric.color].filter(Boolean).join(' • ')}</span>
          <Muted>{fabric.categories.map(({ name }) => name).join(', ')}</Muted>
          <Price fabric={fabric} />
          <span>{fabric.stock_quantity}m in stock</span>
        </Text>
      </Tooltip>
      <div style={{ padding: '0 14px 14px', display: 'grid', gap: 6 }}>
        <Muted style={{ fontSize: '0.8125rem' }}>
          Min order: {fabric.minimum_order} {fabric.price_unit}
        </Muted>
        <CardCart fabric={fabric} item={item} />
      </div>
    </Card>
  );
});
