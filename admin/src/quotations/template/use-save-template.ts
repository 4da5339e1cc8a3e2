import { formatDate } from '@selvedge/domain/dates';
import { formatLength, type PriceUnit } from '@selvedge/domain/length';
import { formatRupees } from '@selvedge/domain/money';
import { colourLabel } from '@selvedge/domain/quotations/line-label';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { TemplateInput, TemplateLineInput } from '@selvedge/domain/quotations/template-input';
import { ApiError, hasStatus } from '@selvedge/web/api-error';
import { addFlashMessage } from '@selvedge/web/flash-messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type RecordField, useConflict } from '../../hooks/use-conflict';
import { showError, showSuccess } from '../../lib/toast';
import { dataProvider } from '../../providers/data-provider';
import { formOf, type TemplateForm, toInput } from './template-form';

const templateFields: readonly RecordField<QuotationTemplate>[] = [
  { label: 'resources.quotations.fields.status', of: ['status'], text: ({ status }) => status },
  {
    label: 'resources.quotations.template.customer_name',
    of: ['customer_name'],
    text: ({ customer_name }) => customer_name,
  },
  {
    label: 'resources.quotations.template.customer_company',
    of: ['customer_company'],
    text: ({ customer_company }) => customer_company,
  },
  {
    label: 'resources.quotations.template.customer_email',
    of: ['customer_email'],
    text: ({ customer_email }) => customer_email,
  },
  {
    label: 'resources.quotations.template.customer_phone',
    of: ['customer_phone'],
    text: ({ customer_phone }) => customer_phone,
  },
  {
    label: 'resources.quotations.template.customer_address',
    of: ['customer_address'],
    text: ({ customer_address }) => customer_address,
  },
  {
    label: 'resources.quotations.fields.valid_until',
    of: ['valid_until'],
    text: ({ valid_until }) => formatDate(valid_until),
  },
  { label: 'resources.quotations.sums.discount', of: ['discount'], text: ({ discount }) => `${discount}%` },
  {
    label: 'resources.quotations.fields.line_items',
    of: ['line_items'],
    text: ({ line_items }) =>
      line_items
        .map(({ fabric, ...line }) => lineText({ ...line, ...fabric, name: fabric.name, color: colourLabel(fabric) }))
        .join('\n'),
    typed: ({ line_items }, current) =>
      (line_items as TemplateLineInput[])
        .map(({ id, fabric_id, item_code = '', quantity_meters = 0, unit_price = 0 }) => {
          const stored = current.line_items.find(({ id: own, fabric }) => own === id || fabric.id === fabric_id);
          return lineText({
            item_code,
            name: stored?.fabric.name ?? '',
            color: stored ? colourLabel(stored.fabric) : '',
            quantity_meters,
            unit_price,
            price_unit: stored?.price_unit ?? 'meters',
          });
        })
        .join('\n'),
  },
  { label: 'resources.quotations.sums.total', of: [], text: ({ totals }) => formatRupees(totals.total) },
  {
    label: 'resources.quotations.fields.admin_response',
    of: ['admin_response'],
    text: ({ admin_response }) => admin_response ?? '',
  },
  {
    label: 'resources.quotations.fields.internal_notes',
    of: ['internal_notes'],
    text: ({ internal_notes }) => internal_notes,
  },
];

interface LineWords {
  item_code: string;
  name: string;
  color: string;
  quantity_meters: number;
  price_unit: PriceUnit;
  unit_price: number;
}

function lineText({ item_code, name, color, quantity_meters, price_unit, unit_price }: LineWords): string {
  return [item_code, name, color, formatLength(quantity_meters, price_unit), formatRupees(unit_price)]
    .filter(Boolean)
    .join(', ');
}

export function useSaveTemplate(template: QuotationTemplate, onSaved: () => void) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const conflict = useConflict(templateFields);
  const sessionOver = translate('resources.quotations.template.session_over');
  const mutation = useMutation({
    mutationFn: (form: TemplateForm) =>
      conflict.save(template, { input: toInput(form, template), inputOf: allOf }, (input) =>
        dataProvider.saveTemplate(template.id, input, () =>
          // The page leaves unless something is unsaved.
          addFlashMessage('notice', sessionOver),
        ),
      ),
    onSuccess: (saved) => {
      queryClient.setQueryData(['quotations', 'template', saved.id], saved);
      showSuccess(translate('resources.quotations.notifications.updated', { number: saved.quotation_no }));
      onSaved();
    },
    onError: (error) => {
      showError(hasStatus(error, 401) ? sessionOver : translate(...failure(error)));
    },
    onSettled: () =>
      Promise.all(['quotations', 'dashboard'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))),
  });
  return { ...mutation, question: conflict.question };
}

/** Status and validity are sent only if they changed, and are compared with what is stored. */
const allOf = (stored: QuotationTemplate): TemplateInput => ({
  ...toInput(formOf(stored), stored),
  status: stored.status,
  valid_until: stored.valid_until,
});

const failure = (error: unknown): [key: string, args?: object] =>
  hasStatus(error, 404)
    ? ['resources.quotations.template.gone']
    : error instanceof ApiError && error.serverMessage
      ? ['resources.quotations.template.refused', { reason: error.message }]
      : ['resources.quotations.template.save_failed'];
