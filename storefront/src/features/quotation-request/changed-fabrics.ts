import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { currentFabrics } from '../../state/fabrics';

/**
 * Returns the current fabrics, after saying so, if a request would differ from what is shown; otherwise null.
 * @param isOther compares a shown fabric with its current state
 */
export async function changedFabrics(
  queryClient: QueryClient,
  shown: readonly Fabric[],
  isOther: (shown: Fabric, now: Fabric) => boolean,
): Promise<Fabric[] | null> {
  // For deleted fabrics, or if nothing can be loaded, the response to the request says why.
  const now = await currentFabrics(
    queryClient,
    shown.map(({ id }) => id),
  ).catch(() => new Map<string, Fabric>());
  const changed = [...now.values()].filter((fabric) =>
    shown.some((one) => one.id === fabric.id && (hasOtherPrice(one, fabric) || isOther(one, fabric))),
  );
  if (changed.length === 0) return null;
  const names = changed.map(({ name }) => name).join(', ');
  showError(t('Changed meanwhile: {names}. Please look at it here, then send it again.', { names }));
  return [...now.values()];
}

const hasOtherPrice = (one: Fabric, other: Fabric): boolean =>
  one.price_per_meter !== other.price_per_meter || one.price_unit !== other.price_unit;
