import { formatDate } from '@selvedge/domain/dates';
import { formatLength } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { handOver } from '@selvedge/web/hand-over';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { announce, complain } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { type RecordField, useConflict } from '../../ui/ConflictDialog';
import { type TemplateForm, toInput } from './template-form';

const sheetFields: readonly RecordField<QuotationTemplate>[] = [
  { label: 'resources.quotations.fields.status', text: ({ status }) => status },
  { label: 'resources.quotations.template.customer_name', text: ({ customer_name }) => customer_name },
  { label: 'resources.quotations.template.customer_company', text: ({ customer_company }) => customer_company },
  { label: 'resources.quotations.template.customer_email', text: ({ customer_email }) => customer_email },
  { label: 'resources.quotations.template.customer_phone', text: ({ customer_phone }) => customer_phone },
  { label: 'resources.quotations.template.customer_address', text: ({ customer_address }) => customer_address },
  { label: 'resources.quotations.fields.valid_until', text: ({ valid_until }) => formatDate(valid_until) },
  { label: 'resources.quotations.sums.discount', text: ({ discount }) => `${discount}%` },
  {
    label: 'resources.quotations.fields.line_items',
    text: ({ line_items }) =>
      line_items
        .map(({ fabric, quantity_meters, price_unit, unit_price }) =>
          [
            fabric.item_code,
            fabric.name,
            colourLabel(fabric),
            formatLength(quantity_meters, price_unit),
            formatRupees(unit_price),
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n'),
  },
  { label: 'resources.quotations.sums.total', text: ({ totals }) => formatRupees(totals.total) },
  { label: 'resources.quotations.fields.admin_response', text: ({ admin_response }) => admin_response ?? '' },
  { label: 'resources.quotations.fields.internal_notes', text: ({ internal_notes }) => internal_notes },
];

export function useSaveTemplate(template: QuotationTemplate, onSaved: () => void) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const conflict = useConflict(sheetFields);
  const sessionOver = translate('resources.quotations.template.session_over');
  const mutation = useMutation({
    mutationFn: (form: TemplateForm) =>
      conflict.save(template, (version) =>
        dataProvider.saveTemplate(template.id, { ...toInput(form, template), version }, () =>
          // The page leaves unless something is unsaved.
          handOver('notice', sessionOver),
        ),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(['quotations', 'template', saved.id], saved);
      announce(translate('resources.quotations.notifications.updated', { number: saved.quotation_no }));
      onSaved();
    },
    onError: (error) => {
      complain(hasStatus(error, 401) ? sessionOver : translate(...failure(error)));
    },
    onSettled: () =>
      Promise.all(['quotations', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  return { ...mutation, question: conflict.question };
}

const failure = (error: unknown): [key: string, args?: object] =>
  hasStatus(error, 404)
    ? ['resources.quotations.template.gone']
    : error instanceof ApiError && error.serverMessage
      ? ['resources.quotations.template.refused', { reason: error.message }]
      : ['resources.quotations.template.save_failed'];
