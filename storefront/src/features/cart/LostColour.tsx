import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import { type CartItem, useCart } from '../../state/cart';
import { ColourSelect } from '../../ui/ColourSelect';
import { CartProblem } from './CartProblem';

/** The color is no longer sold: choose another one or remove the line. */
export function LostColour({ item, label }: { item: CartItem; label: string }) {
  const { actions } = useCart();
  const offered = offeredColours(item.fabric);
  const name = item.color || 'This color';
  if (offered.length === 0) return <CartProblem>{name} is no longer sold. Please remove it.</CartProblem>;
  return (
    <>
      <CartProblem>{name} is no longer sold. Choose another color, or remove it.</CartProblem>
      <ColourSelect
        label={`Another color for ${label}`}
        empty="Choose a color"
        colours={offered}
        value=""
        onChange={(colourway_id) => colourway_id && actions.setColour(item, colourway_id)}
      />
    </>
  );
}
