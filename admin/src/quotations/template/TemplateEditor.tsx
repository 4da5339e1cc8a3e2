import { Box, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { colomboDay } from '@selvedge/domain/dates';
import { emailFault } from '@selvedge/domain/email-address';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useEffect } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { complain } from '../../lib/toast';
import { DayInput } from '../../ui/form/DayInput';
import { NumberInput } from '../../ui/form/NumberInput';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { notPast } from '../typed-numbers';
import { StatusInput } from './StatusInput';
import { TemplateLines } from './TemplateLines';
import { editedTotals, formOf, rules, type TemplateForm } from './template-form';
import { useSaveTemplate } from './use-save-template';

interface TemplateEditorProps {
  template: QuotationTemplate;
  /** Reports unsaved changes. */
  onDirty: (isDirty: boolean) => void;
  /** Ends editing, saved or not. */
  onDone: () => void;
  onClose: () => void;
}

export function TemplateEditor({ template, onDirty, onDone, onClose }: TemplateEditorProps) {
  const translate = useTranslate();
  const form = useForm<TemplateForm>({ defaultValues: formOf(template) });
  const { isDirty } = form.formState;
  const save = useSaveTemplate(template, onDone);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const submit = form.handleSubmit(
    (values) => save.mutate(values),
    () => complain(translate('form.correct')),
  );

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
      >
        <DialogContent dividers sx={{ bgcolor: color.cloth, p: { xs: 1.5, md: 3 } }}>
          <Stack sx={{ gap: 2 }}>
            <Section title={translate('resources.quotations.template.customer')}>
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
                <TextInput
                  source="customer_name"
                  label="resources.quotations.template.customer_name"
                  validate={(text: string) => (text.trim() ? undefined : 'resources.quotations.template.no_name')}
                />
                <DayInput
                  source="valid_until"
                  label="resources.quotations.fields.valid_until"
                  validate={(day: string) => (day ? changedToPast(day, template) : 'resources.quotations.no_day')}
                />
                <TextInput source="customer_company" label="resources.quotations.template.customer_company" />
                <TextInput
                  source="customer_email"
                  label="resources.quotations.template.customer_email"
                  type="email"
                  validate={(text: string) => addressFault(text, template)}
                />
                <TextInput source="customer_phone" label="resources.quotations.template.customer_phone" type="tel" />
                <TextInput
                  source="customer_address"
                  label="resources.quotations.template.customer_address"
                  multiline
                  minRows={2}
                />
                <StatusInput current={template.status} />
              </Box>
            </Section>
            <Section title={translate('resources.quotations.fields.line_items')}>
              <TemplateLines />
              <Totals template={template} />
            </Section>
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
          </Stack>
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
            {translate('form.close')}
          </Button>
          <Button variant="outlined" onClick={onDone} disabled={save.isPending}>
            {translate('form.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            {translate('form.save')}
          </Button>
        </DialogActions>
      </Box>
      {save.question}
    </FormProvider>
  );
}

/** The email address can be corrected but not removed. */
const addressFault = (text: string, { customer_email }: QuotationTemplate): string | undefined =>
  !text?.trim() && !customer_email ? undefined : (emailFault(text ?? '') ?? undefined);

/** An unchanged past date is valid; a new one must be in the future. */
const changedToPast = (day: string, { valid_until }: QuotationTemplate): string | undefined =>
  day === colomboDay(valid_until) ? undefined : notPast(day);

function Totals({ template }: { template: QuotationTemplate }) {
  const translate = useTranslate();
  const [lines, discount] = useWatch<TemplateForm, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const totals = editedTotals({ lines, discount }, template);
  return (
    <Box sx={{ alignItems: 'start', borderTop: 1, borderColor: 'divider', ...totalsGrid }}>
      <NumberInput source="discount" label="resources.quotations.fields.discount" validate={rules.discount} />
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
