import { canBeOrdered } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { t } from '../../lib/language';
import { isSameChoice } from '../../state/cart';
import type { SwatchChoice } from '../../state/swatches';
import type { CardActions } from './use-card-actions';

interface CardSwatchProps {
  fabric: Fabric;
  colour?: Colourway;
  /** The chosen swatches of this fabric. */
  swatches?: readonly SwatchChoice[];
  actions: CardActions;
}

/** Adds or removes a swatch of the chosen color. */
export function CardSwatch({ fabric, colour, swatches, actions }: CardSwatchProps) {
  if (!canBeOrdered(fabric)) return null;
  const choice = { fabric, colourway_id: colour?.id };
  const isChosen = swatches?.some((other) => isSameChoice(other, choice)) ?? false;
  return (
    <button
      type="button"
      className="swatch-button"
      aria-label={t('Request swatch of {name}', { name: fabric.name })}
      aria-pressed={isChosen}
      onClick={() => (isChosen ? actions.removeSwatch(choice) : actions.addSwatch(fabric, colour?.id))}
    >
      {isChosen ? t('✓ Swatch') : t('+ Swatch')}
    </button>
  );
}
