import { styled } from '@mui/material/styles';
import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { ClothImage } from '../../ui/ClothImage';
import { NoImage } from '../../ui/NoImage';
import { color } from '../../ui/tokens';

const SHOWN = 2;
const RATIO = '4 / 3';

const Row = styled('div')({
  aspectRatio: RATIO,
  display: 'grid',
  gridAutoRows: '100%',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 2,
});

const PictureButton = styled('button')({
  all: 'unset',
  position: 'relative',
  display: 'block',
  cursor: 'zoom-in',
  '&:focus-visible': { outline: `3px solid ${color.indigo}`, outlineOffset: -3 },
});

const More = styled('span')({
  position: 'absolute',
  right: 8,
  bottom: 8,
  padding: '2px 8px',
  borderRadius: 6,
  color: '#fff',
  backgroundColor: 'rgba(18, 21, 29, 0.8)',
  fontSize: '0.75rem',
  fontWeight: 600,
});

export interface CardImagesProps {
  name: string;
  images: FabricImage[];
  eager: boolean;
  onOpen: (index: number) => void;
}

/** The first two pictures side by side; each opens the gallery. */
export function CardImages({ name, images, eager, onOpen }: CardImagesProps) {
  if (images.length === 0) return <NoImage ratio={RATIO} />;
  const shown = images.slice(0, SHOWN);
  const column = shown.length === 1 ? 1 : 2;
  // A little less than they are wide, so that phones of two pixels a point take the 320 px picture: half the bytes.
  const sizes = `(min-width: 1200px) ${240 / column}px, (min-width: 600px) ${45 / column}vw, ${84 / column}vw`;
  return (
    <Row>
      {shown.map((image, index) => (
        <PictureButton
          key={image.id}
          type="button"
          aria-label={`Open image ${index + 1} of ${name}`}
          onClick={() => onOpen(index)}
        >
          <ClothImage image={image} sizes={sizes} ratio="fill" eager={eager} />
          {index === SHOWN - 1 && images.length > SHOWN && <More>+{images.length - SHOWN} more</More>}
        </PictureButton>
      ))}
    </Row>
  );
}
