import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { color, touchTarget } from '@selvedge/web/tokens';
import { t } from '../lib/language';
import { useFavourite } from '../state/favourites';

interface FavoriteButtonProps {
  fabric: Pick<Fabric, 'id' | 'name'>;
  /** The color in which the fabric is shown. */
  colourwayId?: string;
  /** True on a picture, where the button needs a background. */
  onPicture?: boolean;
}

/** Adds a fabric to the favorites, which visitors have in this browser. */
export function FavoriteButton({ fabric, colourwayId, onPicture = false }: FavoriteButtonProps) {
  const { liked, toggle } = useFavourite(fabric.id, colourwayId);
  return (
    <button
      type="button"
      className="favorite"
      aria-label={t('Favorite {name}', { name: fabric.name })}
      aria-pressed={liked}
      onClick={toggle}
      style={{ ...heart, ...(onPicture && onTop) }}
    >
      <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M12 20.5 4.3 12.9a5 5 0 0 1 0-7.1 5 5 0 0 1 7.1 0l.6.6.6-.6a5 5 0 0 1 7.1 0 5 5 0 0 1 0 7.1Z"
          fill={liked ? color.selvedge : 'none'}
          stroke={liked ? color.selvedge : color.indigo}
          strokeWidth="1.8"
        />
      </svg>
    </button>
  );
}

const heart = {
  display: 'grid',
  placeItems: 'center',
  width: touchTarget,
  height: touchTarget,
  padding: 0,
  // Visible in forced-colors mode, which removes backgrounds.
  border: '1px solid transparent',
  borderRadius: '50%',
  background: 'transparent',
  cursor: 'pointer',
} as const;

const onTop = { position: 'absolute', top: 6, right: 6, background: 'rgba(255, 255, 255, 0.88)' } as const;
