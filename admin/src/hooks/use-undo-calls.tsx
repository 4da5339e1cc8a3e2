import { Button } from '@mui/material';
import type { QuotationBatchInput } from '@selvedge/domain/quotations/quotation-batch';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { toast } from 'react-hot-toast';
import { announce, complain } from '../lib/toast';
import { dataProvider } from '../providers/data-provider';

const UNDO_MS = 10_000;

/** Says what happened and, for ten seconds, takes it back at a press. */
export function useUndo() {
  const translate = useTranslate();
  return (text: string, undo: (() => Promise<unknown>) | undefined) => {
    if (!undo) return announce(text);
    const take = (id: string) => {
      toast.dismiss(id);
      undo().then(
        () => announce(translate('undo.done')),
        (error) => complain(translate(rejectionOf(error, 'undo.failed'))),
      );
    };
    return toast.success(
      ({ id }) => (
        <>
          {text} {/* The frame of the toasts lets presses through. */}
          <Button size="small" onClick={() => take(id)} style={{ pointerEvents: 'auto' }}>
            {translate('undo.action')}
          </Button>
        </>
      ),
      { duration: UNDO_MS },
    );
  };
}

/** Takes back what the answers of the server named, in the reverse order, and reads the lists again. */
export function useUndoOf(refresh: readonly string[]) {
  const queryClient = useQueryClient();
  return async (ids: readonly string[]): Promise<void> => {
    try {
      for (const id of ids.toReversed()) await dataProvider.undo(id);
    } finally {
      await Promise.all(refresh.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
    }
  };
}

/** Makes the calls by which the server takes back what was done to quotations. */
export function useUndoCalls() {
  const queryClient = useQueryClient();
  return async (calls: readonly QuotationBatchInput[]): Promise<void> => {
    try {
      for (const call of calls) {
        const { refused } = await dataProvider.batchQuotations(call);
        if (refused[0]) throw new Error(`${refused[0].quotation_no}: ${refused[0].message}`);
      }
    } finally {
      await Promise.all(['quotations', 'dashboard'].map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
    }
  };
}
