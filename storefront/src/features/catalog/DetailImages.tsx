import { styled } from '@mui/material/styles';
import type { FabricImage } from '@selvedge/domain/fabrics/fabric';
import { color } from '@selvedge/web/tokens';
import { useState } from 'react';
import { t } from '../../lib/language';
import { FabricPicture } from '../../ui/FabricPicture';
import { LazyGallery } from '../../ui/LazyGallery';
import { NoImage } from '../../ui/NoImage';
import { type Shade, ShadeTile } from '../../ui/ShadeTile';
import { useSwipe } from '../../ui/use-swipe';
import { LARGE_SIZES, NARROW, NARROW_HEIGHT } from './picture-sizes';

/** Number of thumbnails before the one that stands for the rest. */
const SMALL_SHOWN = 2;

const Pictures = styled('div')({
  display: 'grid',
  gap: 8,
  alignContent: 'start',
  '& button': {
    all: 'unset',
    position: 'relative',
    display: 'block',
    width: '100%',
    cursor: 'zoom-in',
    overflow: 'hidden',
    borderRadius: 8,
    '&:focus-visible': { outline: `3px solid ${color.indigo}`, outlineOffset: 2 },
  },
  [NARROW]: { '& > :first-of-type :is(.cloth, .shade)': { maxHeight: NARROW_HEIGHT } },
  '& .small': { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(72px, 88px))', gap: 8 },
  '& .small button': { boxSizing: 'border-box', border: `1px solid ${color.line}`, cursor: 'pointer' },
  '& .small button[aria-current]': { borderColor: color.indigo, outline: `2px solid ${color.indigo}` },
  '& .more': {
    position: 'absolute',
    inset: 0,
    display: 'grid',
    placeItems: 'center',
    textAlign: 'center',
    fontWeight: 600,
    color: '#fff',
    backgroundColor: 'rgba(18, 21, 29, 0.72)',
    '@media print': { display: 'none' },
  },
});

interface DetailImagesProps {
  name: string;
  images: FabricImage[];
  /** The chosen color if no picture shows it. */
  shade?: Shade;
}

/**
 * A large picture, which opens the gallery, and thumbnails to choose it; with more than two the third stands for the rest. If
 * no picture shows the chosen color, a tile of it takes the large place. Nothing below moves because of that: the colors, one
 * of which was just clicked, are there.
 */
export function DetailImages({ name, images, shade }: DetailImagesProps) {
  const [start, setStart] = useState<number | null>(null);
  // The shade comes before the first picture.
  const [at, setAt] = useState(shade ? -1 : 0);
  const show = (next: number) => setAt(next < 0 ? images.length - 1 : next % images.length);
  const swipe = useSwipe((by) => show(at + by), images.length > 1);
  if (images.length === 0) return <NoImage />;
  const image = images[at];
  const more = images.length - SMALL_SHOWN;
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (images.length < 2 || start !== null) return;
    if (event.key === 'ArrowLeft') show(at - 1);
    if (event.key === 'ArrowRight') show(at + 1);
  };
  return (
    <Pictures onKeyDown={onKeyDown}>
      <div {...swipe}>
        {image ? (
          <button
            type="button"
            aria-label={t('Open image {index} of {name}', { index: at + 1, name })}
            onClick={() => setStart(at)}
          >
            <FabricPicture key={image.id} image={image} sizes={LARGE_SIZES} ratio="4 / 3" eager />
          </button>
        ) : (
          shade && <ShadeTile {...shade} ratio="4 / 3" />
        )}
      </div>
      {images.length > 1 && (
        <div className="small">
          {images.slice(0, SMALL_SHOWN + 1).map((small, index) => {
            const isRest = index === SMALL_SHOWN;
            return (
              <button
                key={small.id}
                type="button"
                aria-label={
                  isRest
                    ? t('+{more} more, all images of {name}', { more, name })
                    : t('Show image {index} of {name}', { index: index + 1, name })
                }
                aria-current={!isRest && index === at ? 'true' : undefined}
                onClick={() => (isRest ? setStart(index) : show(index))}
              >
                <FabricPicture image={{ ...small, alt_text: '' }} sizes="88px" ratio="1 / 1" />
                {isRest && <span className="more">{t('+{more} more', { more })}</span>}
              </button>
            );
          })}
        </div>
      )}
      {start !== null && <LazyGallery title={name} images={images} start={start} onClose={() => setStart(null)} />}
    </Pictures>
  );
}
