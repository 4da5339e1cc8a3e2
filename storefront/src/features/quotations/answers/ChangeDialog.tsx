import { t } from '../../../lib/language';
import { DialogButtons } from '../../../ui/DialogButtons';
import { Form, FormField, required } from '../../../ui/form';
import { ModalDialog } from '../../../ui/ModalDialog';
import { useDraftForm } from '../../../ui/use-draft-form';
import type { AnswerDialogProps } from './answer-dialog';
import { ChangedOffer } from './ChangedOffer';
import { type ChangeFields, changeInput, isSameChange } from './change-fields';
import { LineChangeFields } from './LineChangeFields';
import { useAnswer } from './use-answer';

const MAX_TEXT = 5_000;

/** Requests a change: in words and by line. */
export function ChangeDialog({ quotation, onAnswered, onClose }: AnswerDialogProps) {
  const { form, forget } = useDraftForm<ChangeFields>(`change ${quotation.id}`, { message: '' });
  const { send, changedMessage } = useAnswer({
    quotation,
    kind: 'change_requested',
    isThis: (answer) => isSameChange(answer, changeInput(form.getValues(), quotation)),
    onAnswered,
  });
  const submit = async (fields: ChangeFields) => {
    if (await send(changeInput(fields, quotation))) forget();
  };
  const { quotation_no, revisions } = quotation;
  return (
    <ModalDialog title={t('Ask for a change')} onClose={onClose}>
      {changedMessage !== null ? (
        <ChangedOffer id={quotation.id} message={changedMessage} onLook={onClose} />
      ) : (
        <Form form={form} onSubmit={submit} label={t('Ask for a change: {quotation_no}', { quotation_no })}>
          <strong>
            {t('{number}, revision {letter}', { number: quotation_no, letter: revisions.at(-1)?.letter ?? '' })}
          </strong>
          <FormField
            form={form}
            name="message"
            label={t('What should change?')}
            multiline
            minRows={3}
            rules={{
              validate: (message, fields) =>
                required.validate(message) === true ||
                changeInput(fields, quotation).lines !== undefined ||
                t('Say what should change, here or at a line.'),
            }}
            most={MAX_TEXT}
          />
          <LineChangeFields form={form} lines={quotation.line_items} />
          <div>{t('You can still accept this offer while we look into it.')}</div>
          <DialogButtons
            busy={form.formState.isSubmitting}
            submit={t('Ask for a change')}
            submitting={t('Asking...')}
            onCancel={onClose}
          />
        </Form>
      )}
    </ModalDialog>
  );
}
