import type { QuotationTemplate } from '@selvedge/domain/quotations/quotation';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { showError } from '../../lib/toast';
import { fillsAlike, formOf, type TemplateForm } from '../template/template-form';
import { useSaveTemplate } from '../template/use-save-template';

/**
 * The form of a quotation's page. Changes by others reset it while nothing is typed; otherwise saving asks, unless the changed
 * fields are not part of the form.
 */
export function useQuotationForm(template: QuotationTemplate) {
  const translate = useTranslate();
  const [opened, setOpened] = useState(template);
  const form = useForm<TemplateForm>({ defaultValues: formOf(template) });
  const { isDirty } = form.formState;
  const isOutdated = opened !== template && !fillsAlike(opened, template);
  if (opened !== template && !isOutdated) setOpened(template);
  useEffect(() => {
    if (!isOutdated || isDirty) return;
    form.reset(formOf(template));
    setOpened(template);
  }, [form, isDirty, isOutdated, template]);
  const { mutateAsync, isPending, question } = useSaveTemplate(opened, () => undefined);

  /** @returns the stored quotation; null if it could not be saved, which was shown */
  const save = (): Promise<QuotationTemplate | null> =>
    new Promise((resolve) => {
      const submit = form.handleSubmit(
        async (values) => {
          try {
            const saved = await mutateAsync(values);
            form.reset(formOf(saved));
            setOpened(saved);
            resolve(saved);
          } catch {
            resolve(null);
          }
        },
        () => {
          showError(translate('form.correct'));
          resolve(null);
        },
      );
      void submit();
    });
  const discard = () => {
    form.reset(formOf(template));
    setOpened(template);
  };
  return { form, opened, isDirty, isSaving: isPending, save, discard, question };
}
