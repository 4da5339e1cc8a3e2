import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';
import { FabricPicture } from '../../ui/FabricPicture';
import { NoImage } from '../../ui/NoImage';
import { type Shade, ShadeTile } from '../../ui/ShadeTile';
import { pictureSizes, SHOWN } from './picture-sizes';

export interface CardImagesProps {
  name: string;
  images: FabricImage[];
  /** The searched color if no picture shows it. */
  shade?: Shade;
  eager: boolean;
  /** Absent until hydrated. */
  onOpen?: (index: number) => void;
}

/** The first two pictures side by side, or one on a phone; each opens the gallery. */
export function CardImages({ name, images, shade, eager, onOpen }: CardImagesProps) {
  if (images.length === 0) return <NoImage />;
  const shown = images.slice(0, shade ? SHOWN - 1 : SHOWN);
  const sizes = pictureSizes(shade ? SHOWN : shown.length);
  return (
    <div className="pictures">
      {shade && <ShadeTile {...shade} />}
      {shown.map((image, index) => {
        const more =
          index === shown.length - 1 &&
          images.length > shown.length &&
          t('+{more} more', { more: images.length - shown.length });
        return (
          <button
            key={image.id}
            type="button"
            aria-label={[t('Open image {index} of {name}', { index: index + 1, name }), more]
              .filter(Boolean)
              .join(', ')}
            onClick={() => onOpen?.(index)}
          >
            <FabricPicture image={image} sizes={sizes} ratio="fill" eager={eager && index === 0} />
            {more && <span className="more">{more}</span>}
          </button>
        );
      })}
    </div>
  );
}
