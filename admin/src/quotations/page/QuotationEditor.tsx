import { Alert, Box, Button, Typography } from '@mui/material';
import { formatLength } from '@selvedge/domain/length';
import { formatCents } from '@selvedge/domain/money';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { FloatingBar } from '../../ui/FloatingBar';
import { Section } from '../../ui/Section';
import { shortages } from '../line-warning';
import { isApplied, useApplyChange } from '../template/RequestedLineChange';
import { CustomerFields, TextFields, TotalFields, ValidityField } from '../template/TemplateFields';
import { TemplateLines } from '../template/TemplateLines';
import { asNow, editedTotals, requestedChanges, type TemplateForm } from '../template/template-form';
import { NEXT_ACTION_ID, NextActionButton } from './NextActionButton';
import type { OfferedAction } from './use-next-action';
import type { useQuotationForm } from './use-quotation-form';

interface QuotationEditorProps {
  editing: ReturnType<typeof useQuotationForm>;
  action: OfferedAction;
}

/** The quotation in an editable form. */
export function QuotationEditor({ editing, action }: QuotationEditorProps) {
  const translate = useTranslate();
  const { opened: template, save } = editing;
  useFirstPrice(template.status === 'pending');
  return (
    <Box
      component="form"
      noValidate
      aria-label={translate('resources.quotations.page.edit')}
      onSubmit={(event) => {
        event.preventDefault();
        // The bar with the pressed button disappears; the next action usually follows, so its button gets the focus.
        void save().then((saved) => saved && document.getElementById(NEXT_ACTION_ID)?.focus());
      }}
      sx={{ display: 'grid', gap: 2 }}
    >
      <Section
        title={translate('resources.quotations.fields.line_items')}
        action={<ApplyAll changes={requestedChanges(template)} />}
      >
        <TemplateLines
          changes={requestedChanges(template)}
          fabrics={template.line_fabrics}
          pricedFor={{ customerId: template.customer_id, quotationId: template.id }}
        />
        <ShortageNotice fabrics={template.line_fabrics} />
        <TotalFields template={template}>
          <ValidityField template={template} />
        </TotalFields>
      </Section>
      <TextFields template={template} />
      <CustomerFields template={template} />
      <SaveBar editing={editing} action={action} />
    </Box>
  );
}

/** Focuses the first price, because a request is opened to be priced. On a phone that would open the keyboard. */
function useFirstPrice(isWanted: boolean): void {
  const { setFocus } = useFormContext<TemplateForm>();
  const isDue = useRef(isWanted && !window.matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (isDue.current) setFocus('lines.0.unit_price', { shouldSelect: true });
    isDue.current = false;
  }, [setFocus]);
}

function ApplyAll({ changes }: { changes: ReturnType<typeof requestedChanges> }) {
  const translate = useTranslate();
  const applyChange = useApplyChange();
  const lines = useWatch<TemplateForm, 'lines'>({ name: 'lines' });
  if (changes.size === 0 || isApplied(lines, changes)) return null;
  const applyAll = () => {
    for (const [index, { line_id = '' }] of lines.entries()) applyChange(index, changes.get(line_id) ?? {});
  };
  return (
    <Button variant="outlined" size="small" onClick={applyAll}>
      {translate('resources.quotations.line.take_over_all')}
    </Button>
  );
}

/** Warns of shortages before anything is promised. */
function ShortageNotice({ fabrics }: { fabrics: QuotationTemplate['line_fabrics'] }) {
  const translate = useTranslate();
  const lines = useWatch<TemplateForm, 'lines'>({ name: 'lines' });
  const short = shortages(lines.map((line) => asNow(line, fabrics)));
  if (short.length === 0) return null;
  return (
    <Alert severity="error" role="status" sx={{ mb: 2, overflowWrap: 'anywhere' }}>
      {short.map(({ name, offered, free }) => (
        <div key={name}>
          {translate('resources.quotations.line.short', {
            name,
            offered: formatLength(offered, 'meters'),
            free: formatLength(Math.max(0, free), 'meters'),
          })}
        </div>
      ))}
    </Alert>
  );
}

/** Stays in view while there are unsaved edits. */
function SaveBar({ editing: { opened, isDirty, isSaving, discard }, action }: QuotationEditorProps) {
  const translate = useTranslate();
  const [lines, discount] = useWatch<TemplateForm, ['lines', 'discount']>({ name: ['lines', 'discount'] });
  if (!isDirty) return null;
  const { total } = editedTotals({ lines, discount }, opened);
  return (
    <FloatingBar label={translate('resources.quotations.page.unsaved')}>
      <Box sx={{ alignItems: 'center', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600, mr: 'auto' }}>
          {`${translate('resources.quotations.sums.total')} ${formatCents(total)}`}
        </Typography>
        <Button color="inherit" onClick={discard} disabled={isSaving}>
          {translate('resources.quotations.page.discard')}
        </Button>
        <Button type="submit" variant="outlined" loading={isSaving && !action.isBusy} disabled={isSaving}>
          {translate('form.save')}
        </Button>
        <NextActionButton action={action} />
      </Box>
    </FloatingBar>
  );
}
