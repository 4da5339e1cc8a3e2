import { styled } from '@mui/material/styles';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { cardBadges, tags } from '@selvedge/domain/fabrics/fabric-rules';
import { color } from '@selvedge/web/tokens';
import { memo } from 'react';
import { t } from '../../lib/language';
import { Badge } from '../../ui/Badge';
import { FabricPicture } from '../../ui/FabricPicture';
import { picturesOf } from '../../ui/fabric-images';
import { NoImage } from '../../ui/NoImage';

const SHOWN_TAGS = 3;
/** On a phone less than it is wide: two pixels a point are enough there, and a third of the bytes of three. */
const SIZES = '(min-width: 1200px) 280px, (min-width: 900px) 31vw, (min-width: 600px) 47vw, 56vw';

/** The grid of the cards, with the styles of all of them. */
export const LandingCards = styled('div')(({ theme }) => ({
  marginTop: 24,
  display: 'grid',
  gap: 16,
  gridTemplateColumns: '1fr',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, 1fr)' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, 1fr)' },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: 'repeat(4, 1fr)' },
  // Cards far below the screen are neither laid out nor painted; until then each is taken to be so high.
  '& .card': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 440px' },
  '& .choice': {
    position: 'absolute',
    zIndex: 1,
    top: 8,
    right: 8,
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    backgroundColor: color.paper,
    border: `1px solid ${color.line}`,
    borderRadius: 8,
    cursor: 'pointer',
  },
  '& .choice input': { width: 20, height: 20, margin: 0, accentColor: color.indigo },
  '& .pictures': { position: 'relative' },
  '& .more': { top: 'auto', bottom: 8, font: 'inherit', fontWeight: 600, cursor: 'zoom-in' },
  '& .state': { position: 'absolute', top: 12, left: 12 },
  '& .text': { flex: 1, display: 'grid', alignContent: 'start', gap: 6, padding: 16 },
  '& .text .badges': { marginTop: 4 },
  '& h3': { margin: 0, fontSize: '1rem', lineHeight: 1.35 },
  // Stretched over the whole card, so that a click anywhere counts and the keyboard meets one button.
  '& h3 button': { all: 'unset', cursor: 'pointer' },
  '& h3 button::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 button:focus-visible::after': { outline: `3px solid ${color.indigo}`, outlineOffset: -3, borderRadius: 8 },
  '& .code': { color: color.muted, fontSize: '0.8125rem' },
  '& p': { margin: 0, color: color.muted, fontSize: '0.875rem' },
  // Six lines are enough to choose by; the inquiry and the fabric's own page have them all.
  '& .text p': { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 6, overflow: 'hidden' },
}));

export interface LandingCardProps {
  fabric: Fabric;
  chosen: boolean;
  onChoose: (fabric: Fabric, chosen: boolean) => void;
  onShowPictures: (fabric: Fabric) => void;
  /** Absent when a click does nothing. */
  onOpen?: (fabric: Fabric) => void;
}

export const LandingCard = memo(function LandingCard(props: LandingCardProps) {
  const { fabric, chosen, onChoose, onShowPictures, onOpen } = props;
  const pictures = picturesOf(fabric);
  const [picture] = pictures;
  const badges = cardBadges(fabric);
  const all = tags(fabric);
  const more = all.length - SHOWN_TAGS;
  return (
    <article className={chosen ? 'card card-marked' : 'card'}>
      <div className="pictures">
        {picture ? <FabricPicture image={picture} sizes={SIZES} /> : <NoImage />}
        {pictures.length > 1 && (
          <button
            type="button"
            className="choice more"
            aria-label={t('+{more}, all images of {name}', { more: pictures.length - 1, name: fabric.name })}
            onClick={() => onShowPictures(fabric)}
          >
            +{pictures.length - 1}
          </button>
        )}
      </div>
      {fabric.is_available && (
        <label className="choice">
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name: fabric.name })}
            checked={chosen}
            onChange={(event) => onChoose(fabric, event.target.checked)}
          />
        </label>
      )}
      {badges.length > 0 && (
        <div className="badges state">
          {badges.map((badge) => (
            <Badge key={badge} tone={badge === 'Out of Stock' ? 'red' : 'amber'}>
              {badge}
            </Badge>
          ))}
        </div>
      )}
      <div className="text">
        <h3>
          {onOpen ? (
            <button type="button" onClick={() => onOpen(fabric)} aria-haspopup="dialog">
              {fabric.name}
            </button>
          ) : (
            fabric.name
          )}
        </h3>
        <div className="code">{fabric.item_code}</div>
        {!fabric.is_available && <div className="code">{t('Not for sale at the moment')}</div>}
        <p>{fabric.description || t('Premium quality fabric')}</p>
        <div className="badges">
          {all.slice(0, SHOWN_TAGS).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {more > 0 && <Badge>+{more}</Badge>}
        </div>
      </div>
    </article>
  );
});
