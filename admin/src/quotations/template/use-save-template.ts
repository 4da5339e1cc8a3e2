import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { handOver } from '@selvedge/web/hand-over';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announce, complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { type TemplateForm, toInput } from './template-form';

const SESSION_OVER = 'Authentication failed. Please log in again.';

export function useSaveTemplate(template: QuotationTemplate, onSaved: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: TemplateForm) => dataProvider.saveTemplate(template.id, toInput(form, template), sayGoodbye),
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
