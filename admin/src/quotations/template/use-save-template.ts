import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { handOver } from '@selvedge/web/hand-over';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { type RecordField, useConflict } from '../../ui/ConflictDialog';
import { type TemplateForm, toInput } from './template-form';

const sheetFields: readonly RecordField<QuotationTemplate>[] = [
  { label: 'Status', text: ({ status }) => status },
  { label: 'Customer name', text: ({ customer_name }) => customer_name },
  { label: 'Customer address', text: ({ customer_address }) => customer_address },
  { label: 'Valid until', text: ({ valid_until }) => formatDate(valid_until) },
  { label: 'Discount', text: ({ discount }) => `${discount}%` },
  {
    label: 'Line items',
    text: ({ line_items }) =>
      line_items
        .map(({ fabric, quantity_meters, price_unit, unit_price }) =>
          [fabric.item_code, fabric.name, formatLength(quantity_meters, price_unit), formatRupees(unit_price)].join(
            ', ',
          ),
        )
        .join('\n'),
  },
  { label: 'Total', text: ({ totals }) => formatRupees(totals.total) },
  { label: 'Response', text: ({ admin_response }) => admin_response ?? '' },
  { label: 'Internal notes', text: ({ internal_notes }) => internal_notes },
];

const SESSION_OVER = 'Authentication failed. Please log in again.';

export function useSaveTemplate(template: QuotationTemplate, onSaved: () => void) {
  const queryClient = useQueryClient();
  const conflict = useConflict(sheetFields);
  const mutation = useMutation({
    mutationFn: (form: TemplateForm) =>
      conflict.save(template, (version) =>
        dataProvider.saveTemplate(template.id, { ...toInput(form, template), version }, sayGoodbye),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(['quotations', 'template', saved.id], saved);
      announce(`Quotation ${saved.quotation_no} updated successfully`);
      onSaved();
    },
    onError: (error) => {
      if (!hasStatus(error, 401)) complain(failure(error));
    },
    onSettled: () =>
      Promise.all(['quotations', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  return { ...mutation, question: conflict.question };
}

/** Said on this page and, since it is about to go, on the next one too. */
function sayGoodbye(): void {
  complain(SESSION_OVER);
  handOver('notice', SESSION_OVER);
}

function failure(error: unknown): string {
  if (hasStatus(error, 404)) return 'Quotation not found.';
  return error instanceof ApiError && error.serverMessage
    ? `Failed to save: ${error.message}`
    : 'Failed to save quotation. Please try again.';
}
