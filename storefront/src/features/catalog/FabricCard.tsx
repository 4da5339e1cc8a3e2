import { minimumOf, shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { metresOffered, stockWord } from '@selvedge/domain/fabrics/stock';
import { memo } from 'react';
import { t } from '../../lib/language';
import { type CartItem, isSameChoice } from '../../state/cart';
import type { SwatchChoice } from '../../state/swatches';
import { Badge } from '../../ui/Badge';
import { FavoriteButton } from '../../ui/FavoriteButton';
import { picturesOf } from '../../ui/fabric-images';
import { Price } from '../../ui/Price';
import { shadeOf } from '../../ui/ShadeTile';
import { CardCart } from './CardCart';
import { CardColours } from './CardColours';
import { CardImages } from './CardImages';
import { CardSwatch } from './CardSwatch';
import { cardColour } from './card-colour';
import { ColourMatch } from './colour/ColourMatch';
import { FACTS_ID } from './FactsPanel';
import { SearchExcerpt } from './SearchExcerpt';
import type { CardActions } from './use-card-actions';
import type { Detail } from './use-render-detail';

export interface FabricCardProps {
  fabric: Fabric;
  /** The rendering detail; the rest follows soon. */
  detail?: Detail;
  /** The cart's lines of this fabric, in any color. */
  inCart?: readonly CartItem[];
  /** The chosen swatches of this fabric. */
  swatches?: readonly SwatchChoice[];
  /** The id of the color that was chosen on the card. */
  chosen?: string;
  /** Maximum number of colors shown. */
  mostColours: number;
  lowStockMetres: number;
  /** True if the card is on the first screen. */
  eager: boolean;
  /** True for one card per row, with the picture beside the text. */
  wide: boolean;
  /** True if the panel with its facts is open. */
  explained: boolean;
  actions: CardActions;
}

/**
 * Plain markup with the styles of `CardContainer`, rendered again only if it changes, because scrolling renders the grid many times
 * a second.
 */
export const FabricCard = memo(function FabricCard({ fabric, inCart, swatches, chosen, ...card }: FabricCardProps) {
  const { detail = 'full', eager, wide, explained, actions, mostColours, lowStockMetres } = card;
  // The color of the search or filter, until another one is chosen.
  const askedColour = chosen ?? fabric.match?.colourway_id;
  const colour = cardColour(fabric, chosen, inCart);
  const item = inCart?.find((line) => isSameChoice(line, { fabric, colourway_id: colour?.id }));
  const images = picturesOf(fabric, colour);
  const shade = shadeOf(fabric, colour, askedColour !== undefined);
  const isNamed = askedColour !== undefined || colour?.id !== shownColour(fabric)?.id;
  const address = isNamed && colour?.name ? `?colour=${encodeURIComponent(colour.name)}` : '';
  const className = ['card', inCart && 'card-marked', wide && 'card-wide'].filter(Boolean).join(' ');
  if (detail !== 'full') {
    return (
      <article className={className} aria-label={fabric.name} data-fabric={fabric.id}>
        {detail === 'brief' ? (
          <CardImages name={fabric.name} images={images} shade={shade} eager={false} />
        ) : (
          <div className="pictures" style={{ backgroundColor: shade?.hex ?? images[0]?.placeholder_color }} />
        )}
        <div className="text">
          <a href={`/fabrics/${fabric.id}${address}`}>{fabric.name}</a>
          <Price fabric={fabric} />
        </div>
      </article>
    );
  }
  return (
    <article className={className} aria-label={fabric.name} data-fabric={fabric.id}>
      <CardImages
        name={fabric.name}
        images={images}
        shade={shade}
        eager={eager}
        onOpen={(start) => actions.openImages({ title: fabric.name, images, start })}
      />
      <button
        type="button"
        className="sheet-button"
        aria-label={t('Choose color and length of {name}', { name: fabric.name })}
      >
        <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M10 3v14M3 10h14" strokeWidth="2" />
        </svg>
      </button>
      <FavoriteButton fabric={fabric} colourwayId={colour?.id} onPicture />
      {(fabric.pre_order || inCart) && (
        <div className="badges state">
          {fabric.pre_order && <Badge tone="amber">{t('Pre-Order')}</Badge>}
          {inCart && <Badge tone="indigo">{t('In Quote')}</Badge>}
        </div>
      )}
      <div className="text">
        <a href={`/fabrics/${fabric.id}${address}`} aria-describedby={explained ? FACTS_ID : undefined}>
          {fabric.name}
        </a>
        <button
          type="button"
          className="facts-button"
          aria-label={t('Facts of {name}', { name: fabric.name })}
          aria-expanded={explained}
        >
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor">
            <circle cx="10" cy="10" r="8" strokeWidth="1.6" />
            <path d="M10 9v5M10 5.6v1.6" strokeWidth="1.8" />
          </svg>
        </button>
        <span className="pair muted whole">
          <span>{t('Code: {item_code}', { item_code: fabric.item_code })}</span>
          <span>{fabric.categories.map(({ name }) => name).join(', ')}</span>
        </span>
        <span className="whole">{[fabric.material, colour?.name ?? fabric.color].filter(Boolean).join(' • ')}</span>
        <Price fabric={fabric} />
        <span className="measures">{measuresOf(fabric)}</span>
        <CardStock fabric={fabric} colour={colour} lowStockMetres={lowStockMetres} />
        {fabric.match && <ColourMatch fabric={fabric} />}
        {fabric.found_in && <SearchExcerpt found={fabric.found_in} />}
      </div>
      <div className="foot">
        <CardColours
          fabric={fabric}
          chosen={colour}
          most={mostColours}
          onChoose={(colourwayId) => actions.choose(fabric.id, colourwayId)}
        />
        <span className="pair muted whole">
          <span>
            {t('Min order:')} {minimumOf(fabric, colour)} {t(fabric.price_unit)}
          </span>
          <CardSwatch fabric={fabric} colour={colour} swatches={swatches} actions={actions} />
        </span>
        <CardCart fabric={fabric} colour={colour} item={item} actions={actions} />
      </div>
    </article>
  );
});

/** '147 cm · 118 g': width, and weight of a square meter. */
const measuresOf = ({ width, weight }: Fabric): string =>
  [width !== null && `${width} cm`, weight !== null && `${weight} g`].filter(Boolean).join(' · ');

/** The available quantity of a color, or its stock label if no number can be ordered. */
function CardStock({ fabric, colour, lowStockMetres }: { fabric: Fabric; colour?: Colourway; lowStockMetres: number }) {
  const word = stockWord(fabric, lowStockMetres, colour);
  // The badge already says so.
  if (word === 'Pre-order') return null;
  const metres = metresOffered(word, fabric, colour);
  if (metres === null) return <span className="stock">{t(word)}</span>;
  return (
    <span className="pair" translate="no">
      {/* Large lengths in whole meters, because nobody orders millimeters. */}
      <span className="whole">
        {metres < 10 ? metres : Math.floor(metres)}
        {t('m in stock')}
      </span>
      {word === 'Low stock' && <span className="low">{t(word)}</span>}
    </span>
  );
}
