import { Box, Stack } from '@mui/material';
import { colomboDay } from '@selvedge/domain/dates';
import { emailProblem } from '@selvedge/domain/email-address';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import type { ReactNode } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DayInput, NumberInput } from '../../ui/inputs';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { notPast } from '../typed-numbers';
import { editedTotals, rules, type TemplateForm } from './template-form';

/** The fields of a quotation, shared by its page and its document. */

interface TemplateFieldsProps {
  template: QuotationTemplate;
}

/** @param children more fields beside them */
export function CustomerFields({ template, children }: TemplateFieldsProps & { children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <Section title={translate('resources.quotations.template.customer')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextInput
          source="customer_name"
          label="resources.quotations.template.customer_name"
          validate={(text: string) => (text.trim() ? undefined : 'resources.quotations.template.no_name')}
        />
        <TextInput source="customer_company" label="resources.quotations.template.customer_company" />
        <TextInput
          source="customer_email"
          label="resources.quotations.template.customer_email"
          type="email"
          validate={(text: string) => addressProblem(text, template)}
        />
        <TextInput source="customer_phone" label="resources.quotations.template.customer_phone" type="tel" />
        <TextInput
          source="customer_address"
          label="resources.quotations.template.customer_address"
          multiline
          minRows={2}
        />
        {children}
      </Box>
    </Section>
  );
}

export function TextFields({ template }: TemplateFieldsProps) {
  const translate = useTranslate();
  return (
    <Section title={translate('resources.quotations.template.texts')}>
      <Stack sx={{ gap: 2 }}>
        <TextInput
          source="admin_response"
          label="resources.quotations.fields.admin_response"
          multiline
          minRows={3}
          helperText={`resources.quotations.template.${
            template.admin_response_published ? 'response_printed' : 'response_internal'
          }`}
        />
        <TextInput
          source="internal_notes"
          label="resources.quotations.fields.internal_notes"
          multiline
          minRows={2}
          helperText="resources.quotations.template.notes_hint"
        />
      </Stack>
    </Section>
  );
}

/** The last day of the offer. */
export const ValidityField = ({ template }: TemplateFieldsProps) => (
  <DayInput
    source="valid_until"
    label="resources.quotations.fields.valid_until"
    validate={(day: string) => (day ? changedToPast(day, template) : 'resources.quotations.no_day')}
  />
);

/** The email address can be corrected but not removed. */
const addressProblem = (text: string, { customer_email }: QuotationTemplate): string | undefined =>
  !text?.trim() && !customer_email ? undefined : (emailProblem(text ?? '') ?? undefined);

/** An unchanged past date is valid; a new one must be in the future. */
const changedToPast = (day: string, { valid_until }: QuotationTemplate): string | undefined =>
  day === colomboDay(valid_until) ? undefined : notPast(day);

/** Discount and sums, updated during typing. */
export function TotalFields({ template, children }: TemplateFieldsProps & { children?: ReactNode }) {
  const translate = useTranslate();
  const [lines, discount] = useWatch<TemplateForm, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const totals = editedTotals({ lines, discount }, template);
  return (
    <Box sx={{ alignItems: 'start', borderTop: 1, borderColor: 'divider', ...totalsGrid }}>
      <Stack sx={{ gap: 1.5 }}>
        <NumberInput source="discount" label="resources.quotations.fields.discount" validate={rules.discount} />
        {children}
      </Stack>
      <Box component="dl" aria-label={translate('resources.quotations.sums.title')} sx={{ m: 0 }}>
        <AmountRow label={translate('resources.quotations.sums.subtotal')} value={formatCents(totals.subtotal)} />
        <AmountRow label={translate('resources.quotations.sums.discount')} value={formatCents(-totals.discount)} />
        {totals.adjustment ? (
          <AmountRow label={translate('resources.quotations.sums.adjustment')} value={formatCents(totals.adjustment)} />
        ) : null}
        {totals.vat ? (
          <AmountRow
            label={translate('resources.quotations.sums.vat', { percent: template.vat_percent })}
            value={formatCents(totals.vat)}
          />
        ) : null}
        <AmountRow label={translate('resources.quotations.sums.total')} value={formatCents(totals.total)} isTotal />
      </Box>
    </Box>
  );
}

const totalsGrid = {
  columnGap: 4,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 320px)' },
  justifyContent: 'space-between',
  pt: 2,
  rowGap: 1.5,
};
