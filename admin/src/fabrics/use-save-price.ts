import type { AdminFabric } from '@selvedge/domain/fabrics/fabric';
import { shortUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate, useUpdate } from 'react-admin';
import { useConflict } from '../hooks/use-conflict';
import { fabricFields } from './form/fabric-fields';
import { shownWithFabrics } from './shown-with-fabrics';

/** Saves the price of a fabric and nothing else. */
export function useSavePrice() {
  const [update, { isPending }] = useUpdate<AdminFabric>();
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const conflict = useConflict(fabricFields);

  /** @returns why the price was not saved, or null. */
  const save = async (opened: AdminFabric, price: number): Promise<string | null> => {
    const how = { mutationMode: 'pessimistic', returnPromise: true } as const;
    const input = { ...inputOf(opened), price_per_meter: price };
    setAsking(true);
    try {
      await conflict.save(opened, { input, inputOf }, (input, stored) =>
        update('fabrics', { id: opened.id, data: { ...requiredOf(stored), ...input }, previousData: stored }, how),
      );
      const [from, to] = [formatRupees(opened.price_per_meter), formatRupees(price)];
      notify('resources.fabrics.price.changed', {
        type: 'success',
        messageArgs: { name: opened.name, from, to: `${to}/${shortUnit(opened.price_unit)}` },
      });
      return null;
    } catch (error) {
      const message = rejectionOf(error, translate('resources.fabrics.update_failed'));
      notify(message, { type: 'error' });
      return message;
    } finally {
      setAsking(false);
      for (const name of ['fabrics', ...shownWithFabrics]) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
  return { save, isSaving: isPending || isAsking, question: conflict.question };
}

/** A price is saved with its unit. */
const inputOf = ({ price_per_meter, price_unit }: AdminFabric) => ({ price_per_meter, price_unit });

/** The fields without which a change is rejected; the others stay as they are. */
const requiredOf = ({ name, item_code, material, number_of_colors, width, weight }: AdminFabric) => ({
  name,
  item_code,
  material,
  number_of_colors: number_of_colors ?? undefined,
  width: width ?? undefined,
  weight: weight ?? undefined,
});
