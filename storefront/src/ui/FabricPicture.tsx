import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { imageSrcSet, imageUrl } from '@selvedge/domain/fabrics/image-url';
import { use, useEffect, useRef, useState } from 'react';
import { EmbeddedPictures } from './embedded-pictures';
import { NoImage } from './NoImage';

export interface FabricPictureProps {
  image: Pick<FabricImage, 'image_url' | 'alt_text'> & { placeholder_color?: string };
  /** The width of the picture, as a `sizes` attribute. */
  sizes: string;
  /** Proportions of the box; 'fill' takes the height of the parent. */
  ratio?: string;
  /** For pictures of the first screen: load now, and first. */
  eager?: boolean;
}

/** The intrinsic proportions, for when the styles are missing. */
const WIDTH = 1200;

/** A picture of fabric in a box of fixed proportions, in the widths that the server stores. */
export function FabricPicture({ image, sizes, ratio = '4 / 3', eager = false }: FabricPictureProps) {
  const [failed, setFailed] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const smallPicture = use(EmbeddedPictures);
  // A server-rendered picture may have failed before hydration.
  useEffect(() => {
    const { complete, currentSrc, naturalWidth } = picture.current ?? {};
    if (complete && currentSrc && naturalWidth === 0) setFailed(true);
  }, []);
  if (failed) return <NoImage ratio={ratio} />;
  const url = imageUrl(image.image_url);
  const coming = eager && smallPicture?.(url);
  const small = coming && use(coming);
  const background = { backgroundColor: image.placeholder_color, backgroundImage: small ? `url(${small})` : undefined };
  const [across, down] = ratio === 'fill' ? [4, 3] : ratio.split('/').map(Number);
  return (
    <span
      className="cloth"
      style={{ ...(ratio === 'fill' ? { height: '100%' } : { aspectRatio: ratio }), ...background }}
    >
      <img
        ref={picture}
        src={url}
        srcSet={imageSrcSet(url)}
        sizes={sizes}
        alt={image.alt_text}
        width={WIDTH}
        height={Math.round((WIDTH * (down ?? 3)) / (across ?? 4))}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        // Decoded synchronously, so that a replaced picture does not flash.
        decoding={eager ? 'sync' : 'async'}
        onError={() => setFailed(true)}
      />
    </span>
  );
}
