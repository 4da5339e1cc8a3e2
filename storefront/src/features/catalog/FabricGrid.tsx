import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { useState } from 'react';
import { useCart } from '../../state/cart';
import { picturesOf } from '../../ui/fabric-images';
import { LazyGallery } from '../../ui/LazyGallery';
import { FabricCard } from './FabricCard';

const GAP = 16;
/** At least 210 px a card, at most five cards a row. */
const columns = `repeat(auto-fill, minmax(max(210px, (100% - ${4 * GAP}px) / 5), 1fr))`;
const FIRST_SCREEN = 4;
const SKELETONS = 12;

export function FabricGrid({ fabrics }: { fabrics: Fabric[] }) {
  const { items } = useCart();
  const [open, setOpen] = useState<{ fabric: Fabric; start: number } | null>(null);
  const inCart = new Map(items.map((item) => [item.fabric.id, item]));
  return (
    <>
      <Box sx={{ display: 'grid', gap: `${GAP}px`, gridTemplateColumns: columns }}>
        {fabrics.map((fabric, index) => (
          // Cards out of sight cost no layout, however long the list grows.
          <Box key={fabric.id} sx={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 430px' }}>
            <FabricCard
              fabric={fabric}
              item={inCart.get(fabric.id)}
              eager={index < FIRST_SCREEN}
              onOpenImage={(chosen, start) => setOpen({ fabric: chosen, start })}
            />
          </Box>
        ))}
      </Box>
      {open && (
        <LazyGallery
          title={open.fabric.name}
          images={picturesOf(open.fabric)}
          start={open.start}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

export const FabricGridSkeleton = () => (
  <Box aria-busy sx={{ display: 'grid', gap: `${GAP}px`, gridTemplateColumns: columns }}>
    {Array.from({ length: SKELETONS }, (_, index) => index).map((index) => (
      <Box
        key={index}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, overflow: 'hidden', bgcolor: 'background.paper' }}
      >
        <Skeleton variant="rectangular" sx={{ aspectRatio: '4 / 3', height: 'auto' }} />
        <Box sx={{ p: 2, height: 252 }}>
          <Skeleton width="80%" />
          <Skeleton width="45%" />
          <Skeleton />
          <Skeleton width="60%" />
        </Box>
      </Box>
    ))}
  </Box>
);
