import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { memo } from 'react';
import type { CartItem } from '../../state/cart';
import { Badge } from '../../ui/Badge';
import { picturesOf } from '../../ui/fabric-images';
import { Price } from '../../ui/Price';
import { CardCart } from './CardCart';
import { CardImages } from './CardImages';
import { FACTS_ID } from './FactsPanel';
import { FoundHere } from './FoundHere';
import type { CardActions } from './use-card-actions';

export interface FabricCardProps {
  fabric: Fabric;
  item?: CartItem;
  /** Whether the card is among those that the first screen shows. */
  eager: boolean;
  /** One card a row, the picture beside the text. */
  wide: boolean;
  /** Whether the panel with its facts is open. */
  explained: boolean;
  actions: CardActions;
}

/**
 * Plain markup with the styles of `CardRoom`, drawn again only when something about it changes: scrolling draws the
 * grid many times a second.
 */
export const FabricCard = memo(function FabricCard({ fabric, item, eager, wide, explained, actions }: FabricCardProps) {
  const looks = ['card', item && 'card-marked', wide && 'card-wide'].filter(Boolean).join(' ');
  return (
    <article className={looks} aria-label={fabric.name} data-fabric={fabric.id}>
      <CardImages
        name={fabric.name}
        images={picturesOf(fabric)}
        eager={eager}
        onOpen={(index) => actions.openImage(fabric, index)}
      />
      {(fabric.pre_order || item) && (
        <div className="badges state">
          {fabric.pre_order && <Badge tone="amber">Pre-Order</Badge>}
          {item && <Badge tone="indigo">In Quote</Badge>}
        </div>
      )}
      <div className="text">
        <a href={`/fabrics/${fabric.id}`} aria-describedby={explained ? FACTS_ID : undefined}>
          {fabric.name}
        </a>
        <button type="button" className="facts-button" aria-label={`Facts of ${fabric.name}`} aria-expanded={explained}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
            <circle cx="10" cy="10" r="8" strokeWidth="1.6" />
            <path d="M10 9v5M10 5.6v1.6" strokeWidth="1.8" />
          </svg>
        </button>
        <span className="muted">Code: {fabric.item_code}</span>
        <span>{[fabric.material, fabric.color].filter(Boolean).join(' • ')}</span>
        <span className="muted">{fabric.categories.map(({ name }) => name).join(', ')}</span>
        <Price fabric={fabric} />
        <span>{fabric.stock_quantity}m in stock</span>
        {fabric.found_in && <FoundHere found={fabric.found_in} />}
      </div>
      <div className="foot">
        <span className="muted">
          Min order: {fabric.minimum_order} {fabric.price_unit}
        </span>
        <CardCart fabric={fabric} item={item} actions={actions} />
      </div>
    </article>
  );
});
