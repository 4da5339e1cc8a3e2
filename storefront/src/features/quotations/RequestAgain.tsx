import { offeredColours } from '@selvedge/domain/fabrics/colour-choice';
import { type Fabric, MOST_IDS } from '@selvedge/domain/fabrics/fabric';
import { inOtherUnit } from '@selvedge/domain/length';
import { nameKey } from '@selvedge/domain/look-alikes';
import type { QuotationLine } from '@selvedge/domain/quotations/quotation';
import { messageOf } from '@selvedge/web/api-error';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { type Line, useCart } from '../../state/cart';
import { fabricsById } from '../../state/fabrics';
import { ActionButton } from '../../ui/ActionButton';

const KEY = ['request again'];

/** Puts the ordered items into the cart again at today's prices; items no longer sold are listed. */
export function RequestAgain({ lines }: { lines: readonly QuotationLine[] }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { actions } = useCart();
  const needsNetwork = useNetworkLabel();
  const { mutate, isPending } = useMutation({
    mutationKey: KEY,
    mutationFn: async () => {
      const ids = [...new Set(lines.flatMap(({ fabric }) => fabric.id ?? []))];
      const fabrics: Fabric[] = [];
      for (let from = 0; from < ids.length; from += MOST_IDS) {
        fabrics.push(...(await queryClient.fetchQuery(fabricsById(ids.slice(from, from + MOST_IDS)))));
      }
      return lines.map((line) => wantedOf(line, fabrics));
    },
    onSuccess: (wanted) => {
      const found = wanted.filter((line) => line !== null);
      const missing = lines.filter((_, index) => wanted[index] === null);
      if (missing.length > 0) showError(`Not for sale any more: ${missing.map(nameOf).join(', ')}`);
      if (found.length === 0) return;
      actions.addLines(found);
      void navigate('/cart');
    },
    onError: (fault) => showError(messageOf(fault, 'Failed to load fabrics')),
  });
  // A second click may come before the button is drawn as off.
  const press = () => queryClient.isMutating({ mutationKey: KEY }) === 0 && mutate();
  return (
    <ActionButton type="button" variant="outlined" disabled={isPending} onClick={press}>
      {needsNetwork('Request again')}
    </ActionButton>
  );
}

const nameOf = ({ fabric: { name, color } }: QuotationLine): string => (color ? `${name} in ${color}` : name);

/** The line as it can be ordered today: whole units of the fabric's present unit, never less than before. Null where it can't. */
function wantedOf({ fabric, quantity_meters, price_unit }: QuotationLine, fabrics: readonly Fabric[]): Line | null {
  const now = fabrics.find(({ id }) => id === fabric.id);
  if (!now?.is_available) return null;
  const offered = offeredColours(now);
  const colour =
    offered.find(({ id }) => id === fabric.colourway_id) ??
    offered.find(({ name }) => nameKey(name) === nameKey(fabric.color));
  // Another color never replaces a missing one.
  if (!colour && offered.length > 0) return null;
  const quantity = now.price_unit === price_unit ? quantity_meters : inOtherUnit(quantity_meters, price_unit);
  return { fabric: now, colourway_id: colour?.id, quantity: Math.ceil(quantity) };
}
