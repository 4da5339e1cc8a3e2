import { useForm } from 'react-hook-form';
import { t } from '../../lib/language';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, FormField, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';

interface Named {
  name: string;
  season: string;
  note: string;
}

interface ListDialogProps {
  title: string;
  submit: string;
  list?: Named;
  /** Resolves with whether it was saved; otherwise the typed text stays. */
  onSubmit: (named: Named) => Promise<boolean>;
  onClose: () => void;
}

const NONE: Named = { name: '', season: '', note: '' };

/** The name of a list, its season and a note. */
export function ListDialog({ title, submit, list = NONE, onSubmit, onClose }: ListDialogProps) {
  const { name, season, note } = list;
  const form = useForm<Named>({ defaultValues: { name, season, note } });
  const save = async (named: Named) => {
    if (await onSubmit(named)) onClose();
  };
  return (
    <ModalDialog title={title} onClose={onClose} width="xs">
      <Form form={form} onSubmit={save} label={title}>
        <FormField form={form} name="name" label={t('Name')} autoFocus rules={required} most={80} />
        <FormField form={form} name="season" label={t('Season (optional)')} most={40} />
        <FormField form={form} name="note" label={t('Note (optional)')} multiline minRows={2} most={1000} />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={submit}
          submitting={t('Saving...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
