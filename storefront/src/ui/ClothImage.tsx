import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { imageSrcSet, imageUrl } from '@selvedge/domain/fabrics/image-url';
import { useState } from 'react';
import { NoImage } from './NoImage';

export interface ClothImageProps {
  image: Pick<FabricImage, 'image_url' | 'alt_text'> & { placeholder_color?: string };
  /** How wide the picture is laid out, in the words of the `sizes` attribute. */
  sizes: string;
  /** Proportions of the box; 'fill' takes the height of the parent. */
  ratio?: string;
  /** For pictures of the first screen: load now, and first. */
  eager?: boolean;
}

/** A picture of cloth in a box of fixed proportions, in the widths that the server keeps. */
export function ClothImage({ image, sizes, ratio = '4 / 3', eager = false }: ClothImageProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return <NoImage ratio={ratio} />;
  const url = imageUrl(image.image_url);
  const background = { backgroundColor: image.placeholder_color };
  return (
    <span
      className="cloth"
      style={{ ...(ratio === 'fill' ? { height: '100%' } : { aspectRatio: ratio }), ...background }}
    >
      <img
        src={url}
        srcSet={imageSrcSet(url)}
        sizes={sizes}
        alt={image.alt_text}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(true)}
      />
    </span>
  );
}
