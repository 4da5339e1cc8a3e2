import type { FabricBatchChange, FabricSelection } from '@selvedge/domain/fabrics/fabric-batch';
import { formatQuantity } from '@selvedge/domain/length';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../../hooks/use-change';
import { undoOf, useUndo } from '../../hooks/use-undo-calls';
import { dataProvider } from '../../providers/data-provider';

const shown = ['fabrics', 'categories', 'dashboard'];

export interface Batch {
  selection: FabricSelection;
  count: number;
}

/**
 * One change of many fabrics, all or nothing; the server returns how many changed. Called by a dialog: pressing again
 * after a lost answer repeats nothing.
 */
export function useBatch({ selection }: Batch, close: () => void) {
  const [key] = useState(() => randomUuid());
  const say = useUndo(shown);
  return useChange({
    change: (change: FabricBatchChange) => dataProvider.changeFabrics({ selection, change }, key),
    done: ({ message, undo_id }) => {
      say(message, undoOf([undo_id]));
      return undefined;
    },
    failure: 'resources.fabrics.batch.failed',
    refresh: shown,
    close,
  });
}

/** `1 fabric`, `319 fabrics`. */
export function useFabricsOf({ count }: Pick<Batch, 'count'>): string {
  return useTranslate()('resources.fabrics.batch.fabrics', { smart_count: count, count: formatQuantity(count) });
}
