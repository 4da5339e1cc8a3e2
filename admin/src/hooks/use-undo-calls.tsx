import { Button } from '@mui/material';
import type { QuotationBatchInput } from '@selvedge/domain/quotations/quotation-batch';
import { rejectionOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { toast } from 'react-hot-toast';
import { showError, showSuccess } from '../lib/toast';
import { dataProvider } from '../providers/data-provider';

const UNDO_MS = 10_000;

/** Shows what happened with a button that undoes it within ten seconds, step by step, and then refreshes the resources. */
export function useUndo(refresh: readonly string[]) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const takeAll = async (steps: readonly (() => Promise<unknown>)[]) => {
    try {
      for (const step of steps) await step();
    } finally {
      await Promise.all(refresh.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
    }
  };
  return (text: string, steps: readonly (() => Promise<unknown>)[]) => {
    if (steps.length === 0) return showSuccess(text);
    const take = (id: string) => {
      toast.dismiss(id);
      takeAll(steps).then(
        () => showSuccess(translate('undo.done')),
        (error) => showError(translate(rejectionOf(error, 'undo.failed'))),
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

/** The steps that undo what the server's responses named, the latest first. */
export const undoOf = (ids: readonly (string | null | undefined)[]) =>
  ids
    .filter((id) => typeof id === 'string')
    .toReversed()
    .map((id) => () => dataProvider.undo(id));

/** The calls that undo an action on quotations. */
export const undoCalls = (calls: readonly QuotationBatchInput[]) =>
  calls.map((call) => async () => {
    const { refused } = await dataProvider.batchQuotations(call);
    if (refused[0]) throw new Error(`${refused[0].quotation_no}: ${refused[0].message}`);
  });
