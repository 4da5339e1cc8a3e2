import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import type { QueryClient } from '@tanstack/react-query';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { currentFabrics } from '../../state/lists';

/**
 * Returns the fabrics as they are now where a request would be about something else than what is shown, after saying so; null
 * where it would not.
 *
 * @param isOther judges a fabric that is shown, by what it is now
 */
export async function changedFabrics(
  queryClient: QueryClient,
  shown: readonly Fabric[],
  isOther: (shown: Fabric, now: Fabric) => boolean,
): Promise<Fabric[] | null> {
  // Of what is gone, or while nothing can be read, the answer to the request says why.
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
