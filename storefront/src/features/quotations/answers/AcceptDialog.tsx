import type { AcceptInput } from '@selvedge/domain/quotations/quotation';
import { t } from '../../../lib/language';
import { useSession } from '../../../state/session';
import { DialogButtons } from '../../../ui/DialogButtons';
import { Form, FormField, required } from '../../../ui/form';
import { ModalDialog } from '../../../ui/ModalDialog';
import { useDraftForm } from '../../../ui/use-draft-form';
import type { AnswerDialogProps } from './answer-dialog';
import { OfferInBrief } from './OfferInBrief';
import { OfferMoved } from './OfferMoved';
import { useAnswer } from './use-answer';

const MAX_NAME = 120;

/** Confirms the offer with the typed name of the person who accepts. */
export function AcceptDialog({ quotation, onAnswered, onClose }: AnswerDialogProps) {
  const { user } = useSession();
  const { form, forget } = useDraftForm(`accept ${quotation.id}`, { name: '' });
  const { send, moved } = useAnswer({ quotation, kind: 'accepted', onAnswered });
  const submit = async ({ name }: { name: string }) => {
    if (await send({ name: name.trim() } satisfies AcceptInput)) forget();
  };
  return (
    <ModalDialog title={t('Accept the offer')} onClose={onClose}>
      {moved !== null ? (
        <OfferMoved id={quotation.id} message={moved} onLook={onClose} />
      ) : (
        <>
          <OfferInBrief quotation={quotation} />
          <Form form={form} onSubmit={submit} label={t('Accept {number}', { number: quotation.quotation_no })}>
            <div>{t('With your name you order what this revision says, at this price.')}</div>
            <FormField
              form={form}
              name="name"
              label={t('Your name')}
              autoComplete="name"
              rules={required}
              helperText={
                user?.full_name
                  ? t('As you would sign, such as {name}', { name: user.full_name })
                  : t('As you would sign')
              }
              slotProps={{ htmlInput: { maxLength: MAX_NAME } }}
            />
            <DialogButtons
              busy={form.formState.isSubmitting}
              submit={t('Accept')}
              submitting={t('Accepting...')}
              onCancel={onClose}
            />
          </Form>
        </>
      )}
    </ModalDialog>
  );
}
