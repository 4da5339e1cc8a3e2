import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import {
  type QuickOrder,
  type QuickOrderEntry,
  type QuickOrderRow,
  type QuickOrderSuggestion,
  quickOrderRows,
} from '@selvedge/domain/fabrics/quick-order';
import { exactSum } from '@selvedge/domain/length';
import { api } from '@selvedge/web/api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError } from '../../lib/toast';
import { useOneAtATime } from '../../lib/use-one-at-a-time';
import type { Line } from '../../state/cart';
import { currentFabrics } from '../../state/fabrics';

const FAILED = 'The lines could not be read. Please try again.';

/** A line with the fabric as the catalog shows it to this person. */
export interface Entry extends QuickOrderEntry {
  fabric: Fabric | null;
  suggestions: QuickOrderSuggestion[];
  /** True if it needed a decision when it was read. */
  needed: boolean;
  /** True if the customer wants it beside the same color in the cart. */
  isMore?: boolean;
}

export interface Row extends QuickOrderRow {
  entry: Entry;
  /** True if the earlier line with its color is in the cart by now. */
  isOfAdded: boolean;
}

/** A line as it is kept over a reload: the fabric is fetched again. */
export interface KeptLine extends Omit<Entry, 'fabric'> {
  fabric_id: string | null;
}

interface Keeper {
  lines: readonly KeptLine[];
  keep: (lines: readonly KeptLine[]) => void;
}

/** The parsed lines, and actions that settle each. */
export function useQuickOrder(kept: Keeper) {
  const queryClient = useQueryClient();
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  /** Lines that are in the cart, because another line with one of their colors is still asked about. */
  const [added, setAdded] = useState<readonly Entry[]>([]);
  const [isReading, oneAtATime] = useOneAtATime();
  const rows = useMemo((): Row[] => {
    const judged = quickOrderRows([...added, ...entries], ({ suggestions }) => suggestions).slice(added.length);
    const rows = judged.map((row, at) => {
      const entry = entries[at] as Entry;
      const isAdded = row.state === 'twice' && added.some(({ line }) => line === row.first_line);
      const settledRow = isAdded && entry.isMore ? { ...row, state: 'ok' as const, message: '', sentence: null } : row;
      return { ...settledRow, entry, isOfAdded: isAdded };
    });
    // Lines that needed a decision when they were read come first, and stay in place when they are settled.
    return [...rows.filter(({ entry }) => entry.needed), ...rows.filter(({ entry }) => !entry.needed)];
  }, [added, entries]);

  const once = (work: () => Promise<void>) =>
    oneAtATime(() => work().catch((error: unknown) => showError(messageOf(error, t(FAILED)))));

  const { current: keeper } = useRef({ ...kept, isRestored: kept.lines.length === 0 });
  const restore = () =>
    once(async () => {
      const ids = keeper.lines.flatMap(({ fabric_id }) => fabric_id ?? []);
      const fabrics = await currentFabrics(queryClient, ids);
      keeper.isRestored = true;
      setEntries(
        keeper.lines.map(({ fabric_id, ...line }) => ({ ...line, fabric: fabrics.get(fabric_id ?? '') ?? null })),
      );
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    if (!keeper.isRestored) void restore();
  }, []);
  useEffect(() => {
    if (keeper.isRestored) keeper.keep(entries.map(keptOf));
  }, [entries, keeper]);

  const read = (body: { text: string } | FormData) =>
    once(async () => {
      const order = await api<QuickOrder>('/quick-order/parse', { method: 'POST', body });
      const ids = order.rows.flatMap(({ fabric }) => fabric?.id ?? []);
      const fabrics = await currentFabrics(queryClient, ids);
      keeper.isRestored = true;
      setAdded([]);
      setEntries(order.rows.map((row) => entryOf(row, fabrics)));
    });

  const change = (line: number, changed: Partial<Entry>) =>
    setEntries((before) => before.map((entry) => (entry.line === line ? { ...entry, ...changed } : entry)));
  const remove = (...lines: readonly number[]) =>
    setEntries((before) => before.filter(({ line }) => !lines.includes(line)));

  return {
    rows,
    isReading,
    read,
    change,
    remove,
    /** Records that these lines are in the cart now. */
    setAside: (ready: readonly Row[]) => {
      setAdded((before) => [...before, ...ready.map(({ entry }) => entry)]);
      remove(...ready.map(({ line }) => line));
      // With the last line the page is left, before effects run.
      if (ready.length === entries.length) keeper.keep([]);
    },
    take: (line: number, { fabric_id }: QuickOrderSuggestion) =>
      once(async () => {
        const fabric = (await currentFabrics(queryClient, [fabric_id])).get(fabric_id) ?? null;
        if (fabric) change(line, { fabric, code: fabric.item_code });
        else showError(t('This fabric is no longer in the catalog.'));
      }),
    /** Merges two lines with the same color. */
    addUp: (row: Row) =>
      setEntries((before) =>
        before.flatMap((entry) => {
          if (entry.line === row.line) return [];
          return entry.line === row.first_line ? [{ ...entry, quantity: String(sumOf(row, rows)) }] : [entry];
        }),
      ),
  };
}

/** The two quantities of a color together, in the fabric's unit. */
export function sumOf(row: Row, rows: readonly Row[]): number {
  const first = rows.find(({ line }) => line === row.first_line);
  return exactSum([row.quantity ?? 0, first?.quantity ?? 0]);
}

const keptOf = ({ fabric, ...line }: Entry): KeptLine => ({ ...line, fabric_id: fabric?.id ?? null });

const entryOf = (row: QuickOrderRow, fabrics: ReadonlyMap<string, Fabric>): Entry => ({
  line: row.line,
  text: row.text,
  code: row.code,
  color: row.color,
  quantity: row.written_quantity,
  note: row.note,
  colourway_id: row.colourway_id,
  suggestions: row.suggestions,
  fabric: fabrics.get(row.fabric?.id ?? '') ?? null,
  needed: row.state !== 'ok',
});

/** The cart items of lines that need no more decision. */
export const cartLinesOf = (rows: readonly Row[]): Line[] =>
  rows.flatMap(({ state, entry: { fabric }, colourway_id, cart_quantity }) =>
    state === 'ok' && fabric && cart_quantity !== null
      ? [{ fabric, colourway_id: colourway_id ?? undefined, quantity: cart_quantity }]
      : [],
  );
