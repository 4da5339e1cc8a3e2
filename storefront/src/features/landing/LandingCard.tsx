import { styled } from '@mui/material/styles';
import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { cardBadges, tags } from '@selvedge/domain/fabrics/fabric-rules';
import { Badge } from '../../ui/Badge';
import { ClothImage } from '../../ui/ClothImage';
import { picturesOf } from '../../ui/fabric-images';
import { NoImage } from '../../ui/NoImage';
import { color, selvedge } from '../../ui/tokens';

const SHOWN_TAGS = 3;
const SIZES = '(min-width: 1200px) 280px, (min-width: 900px) 31vw, (min-width: 600px) 47vw, 92vw';

const Card = styled('article', { shouldForwardProp: (name) => name !== 'chosen' })<{ chosen: boolean }>(
  ({ chosen }) => ({
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    overflow: 'hidden',
    backgroundColor: color.paper,
    border: `1px solid ${chosen ? color.indigo : color.line}`,
    borderRadius: 8,
    ...(chosen && { ...selvedge, '&::before': { ...selvedge['&::before'], zIndex: 2 } }),
  }),
);

/** Stretched over the whole card, so that a click anywhere counts and the keyboard meets one button. */
const CardButton = styled('button')({
  all: 'unset',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible::after': { outline: `3px solid ${color.indigo}`, outlineOffset: -3, borderRadius: 8 },
});

const Choice = styled('label')({
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
  '& input': { width: 20, height: 20, margin: 0, accentColor: color.indigo },
});

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 6 });

export interface LandingCardProps {
  fabric: Fabric;
  chosen: boolean;
  onChoose: (chosen: boolean) => void;
  /** Absent when a click does nothing. */
  onOpen?: () => void;
}

export function LandingCard({ fabric, chosen, onChoose, onOpen }: LandingCardProps) {
  const [picture] = picturesOf(fabric);
  const badges = cardBadges(fabric);
  const all = tags(fabric);
  const more = all.length - SHOWN_TAGS;
  return (
    <Card chosen={chosen}>
      {picture ? <ClothImage image={picture} sizes={SIZES} /> : <NoImage />}
      <Choice>
        <input
          type="checkbox"
          aria-label={`Select ${fabric.name}`}
          checked={chosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      </Choice>
      {badges.length > 0 && (
        <Row sx={{ position: 'absolute', top: 12, left: 12 }}>
          {badges.map((badge) => (
            <Badge key={badge} tone={badge === 'Out of Stock' ? 'red' : 'amber'}>
              {badge}
            </Badge>
          ))}
        </Row>
      )}
      <div style={{ padding: 16, display: 'grid', gap: 6, alignContent: 'start', flex: 1 }}>
        <h3 style={{ margin: 0, fontSize: '1rem', lineHeight: 1.35 }}>
          {onOpen ? (
            <CardButton type="button" onClick={onOpen} aria-haspopup="dialog">
              {fabric.name}
            </CardButton>
          ) : (
            fabric.name
          )}
        </h3>
        <div style={{ color: color.muted, fontSize: '0.8125rem' }}>{fabric.item_code}</div>
        <p style={{ margin: 0, color: color.muted, fontSize: '0.875rem' }}>
          {fabric.description || 'Premium quality fabric'}
        </p>
        <Row sx={{ mt: 0.5 }}>
          {all.slice(0, SHOWN_TAGS).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
          {more > 0 && <Badge>+{more}</Badge>}
        </Row>
      </div>
    </Card>
  );
}
