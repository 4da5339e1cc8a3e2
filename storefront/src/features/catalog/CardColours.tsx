import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';

export interface CardColoursProps {
  fabric: Fabric;
  chosen?: Colourway;
  /** Maximum number of dots. */
  most: number;
  onChoose: (colourwayId: string) => void;
}

/** Maximum on a phone; see the styles of the cards. */
const MAX_COMPACT = 4;

/**
 * The colors of a card as dots: a radio group, so that Tab skips it in one step and the arrow keys choose. The other colors are
 * on the fabric's page.
 */
export function CardColours({ fabric, chosen, most, onChoose }: CardColoursProps) {
  const offered = offeredColours(fabric);
  const shown = firstWith(chosen, offered, most);
  const more = offered.length - shown.length;
  if (offered.length < 2) return <div className="colours" />;
  return (
    <div className="colours" role="radiogroup" aria-label={t('Color of {name}', { name: fabric.name })}>
      {shown.map((colour) => (
        <input
          key={colour.id}
          type="radio"
          name={`color ${fabric.id}`}
          aria-label={colour.name}
          title={colour.name}
          checked={colour.id === chosen?.id}
          onChange={() => onChoose(colour.id)}
          style={colour.hex ? ({ '--shade': colour.hex } as React.CSSProperties) : undefined}
        />
      ))}
      {more > 0 && <More fabric={fabric} count={more} className="whole" />}
      {offered.length > MAX_COMPACT && (
        <More fabric={fabric} count={offered.length - MAX_COMPACT} className="compact" />
      )}
    </div>
  );
}

const More = ({ fabric, count, className }: { fabric: Fabric; count: number; className: string }) => (
  <a
    className={className}
    href={`/fabrics/${fabric.id}`}
    aria-label={t('+{count}, all colors of {name}', { count, name: fabric.name })}
  >
    +{count}
  </a>
);

/** The first colors, always including the chosen one. */
function firstWith(chosen: Colourway | undefined, offered: Colourway[], most: number): Colourway[] {
  const first = offered.slice(0, most);
  return !chosen || first.includes(chosen) ? first : [...first.slice(0, -1), chosen];
}
