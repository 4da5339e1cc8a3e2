import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import { t } from '../../lib/language';
import { type CartItem, useCart } from '../../state/cart';
import { ColourSelect } from '../../ui/ColourSelect';
import { CartProblem } from './CartProblem';

/** The color is no longer sold: choose another one or remove the line. */
export function DiscontinuedColour({ item, label }: { item: CartItem; label: string }) {
  const { actions } = useCart();
  const offered = offeredColours(item.fabric);
  const name = item.color || t('This color');
  if (offered.length === 0)
    return <CartProblem>{t('{name} is no longer sold. Please remove it.', { name })}</CartProblem>;
  return (
    <>
      <CartProblem>{t('{name} is no longer sold. Choose another color, or remove it.', { name })}</CartProblem>
      <ColourSelect
        label={t('Another color for {label}', { label })}
        empty={t('Choose a color')}
        colours={offered}
        value=""
        onChange={(colourway_id) => colourway_id && actions.setColour(item, colourway_id)}
      />
    </>
  );
}
