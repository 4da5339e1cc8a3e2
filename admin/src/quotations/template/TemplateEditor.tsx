import { Box, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { colomboDay } from '@selvedge/domain/dates';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useEffect } from 'react';
import { TextInput } from 'react-admin';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { complain } from '../../lib/toast';
import { DayInput } from '../../ui/form/DayInput';
import { Section } from '../../ui/Section';
import { AmountRow } from '../AmountRow';
import { notPast } from '../typed-numbers';
import { StatusInput } from './StatusInput';
import { TemplateLines } from './TemplateLines';
import { editedTotals, formOf, rules, type TemplateForm } from './template-form';
import { useSaveTemplate } from './use-save-template';

interface TemplateEditorProps {
  template: QuotationTemplate;
  /** Tells whether there is something to lose. */
  onDirty: (isDirty: boolean) => void;
  /** Ends the editing, saved or not. */
  onDone: () => void;
  onClose: () => void;
}

export function TemplateEditor({ template, onDirty, onDone, onClose }: TemplateEditorProps) {
  const form = useForm<TemplateForm>({ defaultValues: formOf(template) });
  const { isDirty } = form.formState;
  const save = useSaveTemplate(template, onDone);
  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  const submit = form.handleSubmit(
    (values) => save.mutate(values),
    () => complain('Please correct the marked fields'),
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
            <Section title="Customer and terms">
              <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
                <TextInput
                  source="customer_name"
                  label="Customer name"
                  validate={(text: string) => (text.trim() ? undefined : 'The customer needs a name.')}
                />
                <DayInput
                  source="valid_until"
                  label="Valid until"
                  validate={(day: string) => (day ? changedToPast(day, template) : 'Choose a day')}
                />
                <TextInput source="customer_address" label="Customer address" multiline minRows={2} />
                <StatusInput current={template.status} />
              </Box>
            </Section>
            <Section title="Line items">
              <TemplateLines />
              <Totals template={template} />
            </Section>
            <Section title="Texts">
              <Stack sx={{ gap: 2 }}>
                <TextInput
                  source="admin_response"
                  label="Response"
                  multiline
                  minRows={3}
                  helperText={
                    template.admin_response_published
                      ? 'Printed on the next revision, once it is sent.'
                      : 'Before a decision this is an internal note, as the one below; the customer reads the comment of the decision.'
                  }
                />
                <TextInput
                  source="internal_notes"
                  label="Internal notes"
                  multiline
                  minRows={2}
                  helperText="Never sent to customers."
                />
              </Stack>
            </Section>
          </Stack>
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button color="inherit" onClick={onClose} sx={{ mr: 'auto' }}>
            Close
          </Button>
          <Button variant="outlined" onClick={onDone} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            Save
          </Button>
        </DialogActions>
      </Box>
      {save.question}
    </FormProvider>
  );
}

/** A day that is over already may stay; a new one must be to come. */
const changedToPast = (day: string, { valid_until }: QuotationTemplate): string | undefined =>
  day === colomboDay(valid_until) ? undefined : notPast(day);

function Totals({ template }: { template: QuotationTemplate }) {
  const [lines, discount] = useWatch<TemplateForm, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  const totals = editedTotals({ lines, discount }, template);
  return (
    <Box sx={{ alignItems: 'start', borderTop: 1, borderColor: 'divider', ...totalsGrid }}>
      <TextInput
        source="discount"
        label="Discount (%)"
        type="number"
        slotProps={{ htmlInput: { min: 0, max: 100, step: 0.1, inputMode: 'decimal' } }}
        validate={rules.discount}
      />
      <Box component="dl" aria-label="Totals" sx={{ m: 0 }}>
        <AmountRow label="Subtotal" value={formatCents(totals.subtotal)} />
        <AmountRow label="Discount" value={formatCents(-totals.discount)} />
        {totals.adjustment ? <AmountRow label="Adjustment" value={formatCents(totals.adjustment)} /> : null}
        {totals.vat ? <AmountRow label={`VAT (${template.vat_percent}%)`} value={formatCents(totals.vat)} /> : null}
        <AmountRow label="Total" value={formatCents(totals.total)} isTotal />
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
