import { Box, Button, DialogActions, DialogContent, Stack } from '@mui/material';
import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { color } from '@selvedge/web/tokens';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { showError } from '../../lib/toast';
import { Section } from '../../ui/Section';
import { StatusInput } from './StatusInput';
import { CustomerFields, TextFields, TotalFields, ValidityField } from './TemplateFields';
import { TemplateLines } from './TemplateLines';
import { formOf, requestedChanges, type TemplateForm } from './template-form';
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
    () => showError(translate('form.correct')),
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
            <CustomerFields template={template}>
              <ValidityField template={template} />
              <StatusInput current={template.status} />
            </CustomerFields>
            <Section title={translate('resources.quotations.fields.line_items')}>
              <TemplateLines changes={requestedChanges(template)} fabrics={template.line_fabrics} />
              <TotalFields template={template} />
            </Section>
            <TextFields template={template} />
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
