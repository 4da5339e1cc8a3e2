import { styled } from '@mui/material/styles';
import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { ClothImage } from '../../ui/ClothImage';
import { LazyGallery } from '../../ui/LazyGallery';
import { NoImage } from '../../ui/NoImage';
import { ShadeTile } from '../../ui/ShadeTile';
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
  /** Of the colour that is chosen, where no picture shows it. */
  shade?: { name: string; hex: string };
}

/** The colour that is chosen, where no picture shows it; one picture alone, two side by side, more as two and a third tile that says how many remain. */
export function DetailImages({ name, images, shade }: DetailImagesProps) {
  const [start, setStart] = useState<number | null>(null);
  if (images.length === 0) return <NoImage />;
  const single = images.length === 1 && !shade;
  const tiles = shade ? FULL_TILES - 1 : FULL_TILES;
  const sizes = tileSizes(single);
  return (
    <>
      <Grid>
        {shade && <ShadeTile {...shade} ratio="4 / 5" />}
        {images.slice(0, tiles + 1).map((image, index) => {
          const last = index === tiles;
          const more = `+${images.length - tiles} more`;
          return (
            <Tile
              key={image.id}
              type="button"
              aria-label={last ? `${more}, all images of ${name}` : `Open image ${index + 1} of ${name}`}
              onClick={() => setStart(index)}
              style={single || last ? { gridColumn: '1 / -1' } : undefined}
            >
              <ClothImage
                image={image}
                sizes={sizes}
                ratio={last ? '16 / 5' : single ? '4 / 3' : '4 / 5'}
                eager={index < tiles}
              />
              {last && <More>{more}</More>}
            </Tile>
          );
        })}
      </Grid>
      {start !== null && <LazyGallery title={name} images={images} start={start} onClose={() => setStart(null)} />}
    </>
  );
}
