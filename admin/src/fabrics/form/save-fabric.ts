import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { dataProvider } from '../../providers/data-provider';
import { type FabricForm, fabricInput, imageAddresses } from './fabric-form';

/**
 * Writes the form. The API shows images that a fabric has before new ones, so an order that mixes them takes a second
 * write, by when all of them are its own.
 *
 * @param stored the fabric as the server has it, null for a new one; follows every write, so that a failed save can be
 *   tried again.
 * @throws ApiError
 */
export async function saveFabric(stored: { current: AdminFabric | null }, form: FabricForm): Promise<void> {
  stored.current = await write(stored.current, form);
  const isInOrder = imageAddresses(stored.current).join() === form.images.join();
  if (!isInOrder) stored.current = await write(stored.current, form);
}

function write(fabric: AdminFabric | null, form: FabricForm): Promise<AdminFabric> {
  return fabric
    ? dataProvider.updateFabric(fabric.id, fabricInput(form, imageAddresses(fabric)))
    : dataProvider.createFabric(fabricInput(form, []));
}
