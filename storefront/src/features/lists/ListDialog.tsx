import { t } from '../../lib/language';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, FormField, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';

interface Named {
  name: string;
  season: string;
  note: string;
}

interface ListDialogProps {
  title: string;
  submit: string;
  /** The list that is changed, as it is now. */
  list?: Named & { id: string; version: number };
  /** Resolves with whether it was saved; otherwise the typed text stays. */
  onSubmit: (named: Named) => Promise<boolean>;
  onClose: () => void;
}

const NEW = { id: 'new', version: 0, name: '', season: '', note: '' };

/** The name of a list, its season and a note. */
export function ListDialog({ title, submit, list = NEW, onSubmit, onClose }: ListDialogProps) {
  const { id, version, name, season, note } = list;
  const { form, forget } = useDraftForm<Named>(`list ${id} ${version}`, { name, season, note });
  const save = async (named: Named) => {
    if (!(await onSubmit(named))) return;
    forget();
    onClose();
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
