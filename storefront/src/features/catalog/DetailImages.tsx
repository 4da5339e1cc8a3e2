import { styled } from '@mui/material/styles';
import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { FabricPicture } from '../../ui/FabricPicture';
import { LazyGallery } from '../../ui/LazyGallery';
import { NoImage } from '../../ui/NoImage';
import { type Shade, ShadeTile } from '../../ui/ShadeTile';
import { FULL_TILES, tileSizes } from './picture-sizes';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 8,
  alignContent: 'start',
  alignItems: 'start',
});

const Tile = styled('button')({
  all: 'unset',
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  borderRadius: 8,
  cursor: 'zoom-in',
  '&:focus-visible': { outline: `3px solid ${color.indigo}`, outlineOffset: 2 },
});

const More = styled('span')({
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  color: '#fff',
  backgroundColor: 'rgba(18, 21, 29, 0.62)',
  fontSize: '1.125rem',
  fontWeight: 600,
});

interface DetailImagesProps {
  name: string;
  images: FabricImage[];
  /** The chosen color if no picture shows it. */
  shade?: Shade;
}

const Corner = styled('span')({
  position: 'absolute',
  right: 8,
  bottom: 8,
  padding: '2px 8px',
  borderRadius: 6,
  color: '#fff',
  backgroundColor: 'rgba(18, 21, 29, 0.78)',
  fontSize: '0.8125rem',
  fontWeight: 600,
});

/**
 * A tile of the chosen color if no picture shows it; one picture alone, two side by side, more as two and a third tile
 * with the number of the rest. The shade replaces a picture and adds no row: the colors below, one of which was just
 * pressed, must not move.
 */
export function DetailImages({ name, images, shade }: DetailImagesProps) {
  const [start, setStart] = useState<number | null>(null);
  if (images.length === 0) return <NoImage />;
  const single = images.length === 1 && !shade;
  const tiles = shade ? FULL_TILES - 1 : FULL_TILES;
  const sizes = tileSizes(single);
  const more = images.length > tiles ? `+${images.length - tiles} more` : null;
  const hasLastTile = images.length > FULL_TILES;
  const ratio = images.length > 1 ? '4 / 5' : shade ? '2 / 3' : '4 / 3';
  return (
    <>
      <Grid>
        {shade && <ShadeTile {...shade} ratio={ratio} />}
        {images.slice(0, hasLastTile ? tiles + 1 : tiles).map((image, index) => {
          const last = index === tiles;
          const corner = !hasLastTile && more;
          return (
            <Tile
              key={image.id}
              type="button"
              aria-label={
                last
                  ? `${more}, all images of ${name}`
                  : `Open image ${index + 1} of ${name}${corner ? `, ${corner}` : ''}`
              }
              onClick={() => setStart(index)}
              style={single || last ? { gridColumn: '1 / -1' } : undefined}
            >
              <FabricPicture image={image} sizes={sizes} ratio={last ? '16 / 5' : ratio} eager={index < tiles} />
              {last && <More>{more}</More>}
              {corner && <Corner>{corner}</Corner>}
            </Tile>
          );
        })}
      </Grid>
      {start !== null && <LazyGallery title={name} images={images} start={start} onClose={() => setStart(null)} />}
    </>
  );
}
