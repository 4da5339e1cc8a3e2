import { t } from '../../../lib/language';
import { DialogButtons } from '../../../ui/DialogButtons';
import { Form, FormField } from '../../../ui/form';
import { ModalDialog } from '../../../ui/ModalDialog';
import { useDraftForm } from '../../../ui/use-draft-form';
import type { AnswerDialogProps } from './answer-dialog';
import { ChangedOffer } from './ChangedOffer';
import { OfferSummary } from './OfferSummary';
import { useAnswer } from './use-answer';

const MAX_TEXT = 5_000;

/** Declines the offer, with the reason. */
export const DeclineDialog = (props: AnswerDialogProps) => (
  <CommentDialog
    {...props}
    kind="declined"
    field="reason"
    title={t('Decline')}
    submit={t('Decline')}
    submitting={t('Declining...')}
    label={t('Reason (optional)')}
    helperText={t('It helps us to make you a better offer')}
  />
);

/** Requests an extension of an expired offer. */
export const ExtendDialog = (props: AnswerDialogProps) => (
  <CommentDialog
    {...props}
    kind="extension_requested"
    field="message"
    title={t('Ask to extend')}
    submit={t('Ask to extend')}
    submitting={t('Asking...')}
    label={t('Message (optional)')}
    helperText={t('Until when you need it, for example')}
  />
);

interface CommentDialogProps extends AnswerDialogProps {
  kind: 'declined' | 'extension_requested';
  /** The API field of the text. */
  field: 'reason' | 'message';
  title: string;
  submit: string;
  submitting: string;
  label: string;
  helperText: string;
}

/** A response of one text that may be empty. */
function CommentDialog({ quotation, onAnswered, onClose, kind, field, title, ...words }: CommentDialogProps) {
  const { form, forget } = useDraftForm(`${kind} ${quotation.id}`, { text: '' });
  const { send, changedMessage } = useAnswer({ quotation, kind, onAnswered });
  const submit = async ({ text }: { text: string }) => {
    if (await send({ [field]: text.trim() })) forget();
  };
  const name = `${title}: ${quotation.quotation_no}`;
  return (
    <ModalDialog title={title} onClose={onClose}>
      {changedMessage !== null ? (
        <ChangedOffer id={quotation.id} message={changedMessage} onLook={onClose} />
      ) : (
        <>
          <OfferSummary quotation={quotation} />
          <Form form={form} onSubmit={submit} label={name}>
            <FormField
              form={form}
              name="text"
              label={words.label}
              multiline
              minRows={3}
              helperText={words.helperText}
              most={MAX_TEXT}
            />
            <DialogButtons
              busy={form.formState.isSubmitting}
              submit={words.submit}
              submitting={words.submitting}
              onCancel={onClose}
            />
          </Form>
        </>
      )}
    </ModalDialog>
  );
}
