import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { ClothImage } from '../../ui/ClothImage';
import { NoImage } from '../../ui/NoImage';
import { pictureSizes, SHOWN } from './picture-sizes';

export interface CardImagesProps {
  name: string;
  images: FabricImage[];
  eager: boolean;
  /** None while nobody can press. */
  onOpen?: (index: number) => void;
}

/** The first two pictures side by side; each opens the gallery. */
export function CardImages({ name, images, eager, onOpen }: CardImagesProps) {
  if (images.length === 0) return <NoImage />;
  const shown = images.slice(0, SHOWN);
  const sizes = pictureSizes(shown.length);
  return (
    <div className="pictures">
      {shown.map((image, index) => (
        <button
          key={image.id}
          type="button"
          aria-label={`Open image ${index + 1} of ${name}`}
          onClick={() => onOpen?.(index)}
        >
          <ClothImage image={image} sizes={sizes} ratio="fill" eager={eager} />
          {index === SHOWN - 1 && images.length > SHOWN && <span className="more">+{images.length - SHOWN} more</span>}
        </button>
      ))}
    </div>
  );
}
