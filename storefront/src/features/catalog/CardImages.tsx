import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { ClothImage } from '../../ui/ClothImage';
import { NoImage } from '../../ui/NoImage';

const SHOWN = 2;

export interface CardImagesProps {
  name: string;
  images: FabricImage[];
  eager: boolean;
  onOpen: (index: number) => void;
}

/** The first two pictures side by side; each opens the gallery. */
export function CardImages({ name, images, eager, onOpen }: CardImagesProps) {
  if (images.length === 0) return <NoImage />;
  const shown = images.slice(0, SHOWN);
  const column = shown.length === 1 ? 1 : 2;
  // On a phone less than they are wide: two pixels a point are enough there, and a third of the bytes of three.
  const sizes = `(min-width: 1200px) ${240 / column}px, (min-width: 600px) ${45 / column}vw, ${56 / column}vw`;
  return (
    <div className="pictures">
      {shown.map((image, index) => (
        <button
          key={image.id}
          type="button"
          aria-label={`Open image ${index + 1} of ${name}`}
          onClick={() => onOpen(index)}
        >
          <ClothImage image={image} sizes={sizes} ratio="fill" eager={eager} />
          {index === SHOWN - 1 && images.length > SHOWN && <span className="more">+{images.length - SHOWN} more</span>}
        </button>
      ))}
    </div>
  );
}
