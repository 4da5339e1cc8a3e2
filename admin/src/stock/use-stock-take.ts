import type { StockTakeAnswer, StockTakeRejection, StockTakeRow } from '@selvedge/domain/stock/stock-take';
import { readNumber } from '@selvedge/domain/typed-number';
import { ApiError } from '@selvedge/web/api-error';
import { randomUuid } from '@selvedge/web/random-uuid';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useChange } from '../hooks/use-change';
import { dataProvider } from '../providers/data-provider';
import { useRules } from '../ui/inputs';

interface Count {
  row: StockTakeRow;
  typed: string;
}

/** The counts typed on all pages of a stock take, by row; a blank removes one. */
export function useStockTake() {
  const translate = useTranslate();
  const { amount } = useRules();
  const [counts, setCounts] = useState<ReadonlyMap<string, Count>>(new Map());
  const [refused, setRejected] = useState<ReadonlyMap<string, string>>(new Map());
  // Repeating the same counts reuses the idempotency key, so that a lost answer books nothing twice.
  const key = useRef(randomUuid());
  const judge = amount('resources.stock-take.fields.counted', { min: 0, decimals: 3, unit: 'meters' });

  const type = (row: StockTakeRow, typed: string) => {
    const next = new Map(counts);
    if (typed.trim()) next.set(row.id, { row, typed });
    else next.delete(row.id);
    setCounts(next);
    setRejected(new Map([...refused].filter(([id]) => id !== row.id)));
    key.current = randomUuid();
  };
  const problemOf = (id: string): string | undefined => {
    const count = counts.get(id);
    return count && (refused.get(id) ?? judge(count.typed));
  };

  const change = useChange<void, StockTakeAnswer>({
    change: () =>
      dataProvider.takeStock(
        {
          counts: [...counts.values()].map(({ row, typed }) => ({
            fabric_id: row.fabric_id,
            colourway_id: row.colourway_id,
            counted: readNumber(typed, { unit: 'meters' }).value ?? Number.NaN,
            expected: row.on_hand,
          })),
        },
        key.current,
      ),
    done: ({ changed_count, counted_count }) => {
      setCounts(new Map());
      setRejected(new Map());
      key.current = randomUuid();
      return translate('resources.stock-take.saved', { changed: changed_count, smart_count: counted_count });
    },
    failure: 'resources.stock-take.save_failed',
    serverSpeaks: true,
    refresh: ['stock-take', 'stock-movements', 'fabrics', 'dashboard'],
    onRejected: (error) => {
      const ids = [...counts.keys()];
      const problems = error instanceof ApiError ? (error.problems as unknown as StockTakeRejection[]) : [];
      setRejected(new Map(problems.flatMap(({ index, message }) => (ids[index] ? [[ids[index], message]] : []))));
    },
  });

  return {
    count: counts.size,
    isInvalid: [...counts.values()].some(({ typed }) => judge(typed) !== undefined),
    isSaving: change.isPending,
    typed: (id: string) => counts.get(id)?.typed ?? '',
    type,
    problemOf,
    save: () => change.mutate(),
  };
}
