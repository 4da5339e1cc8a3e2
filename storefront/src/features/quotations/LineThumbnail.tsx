import { imageSrcSet, imageUrl } from '@selvedge/domain/fabrics/image-url';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { HATCHED } from '../../ui/light-styles';

/**
 * The color of a line: its picture, else its shade, else a hatching, because another color's picture would be wrong.
 * Decorative, because the name is beside it.
 */
export function LineThumbnail({ fabric: { image_url, hex } }: Pick<QuotationLine, 'fabric'>) {
  const [isMissing, setMissing] = useState(false);
  const src = image_url && !isMissing ? imageUrl(image_url) : null;
  return (
    <span className="cloth" aria-hidden="true" style={{ background: hex ?? (src ? undefined : HATCHED) }}>
      {src && (
        <img src={src} srcSet={imageSrcSet(src)} sizes="44px" alt="" loading="lazy" onError={() => setMissing(true)} />
      )}
    </span>
  );
}
