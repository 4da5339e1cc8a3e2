import { MAX_MESSAGE, MESSAGE_REQUIRED } from '@selvedge/domain/quotations/conversation';
import { draftKeys, sendMessage } from '@selvedge/web/message-draft';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { smallerPhotos } from '../../lib/smaller-photo';
import { showError } from '../../lib/toast';
import { useNetworkLabel } from '../../lib/use-online';
import { ActionButton } from '../../ui/ActionButton';
import { Form, FormField } from '../../ui/form';
import { useDraftForm } from '../../ui/use-draft-form';
import { messagesOf } from './conversation';
import { FilesField } from './FilesField';

/** Sends a message about a quotation. The typed text stays until it has arrived. */
export function MessageForm({ quotationId, number }: { quotationId: string; number: string }) {
  const queryClient = useQueryClient();
  const needsNetwork = useNetworkLabel();
  const { form, forget } = useDraftForm(`message ${quotationId}`, { message: '' });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keyOf] = useState(draftKeys);
  const submit = async ({ message }: { message: string }) => {
    const draft = { message: message.trim(), files: await smallerPhotos(files) };
    try {
      await sendMessage(`/quotations/${quotationId}/messages`, draft, keyOf(draft));
      form.reset({ message: '' });
      forget();
      setFiles([]);
      await queryClient.invalidateQueries({ queryKey: messagesOf(quotationId).queryKey });
    } catch (error) {
      showError(messageOf(error, t('Failed to send your message. Please try again.')));
    }
  };
  const { isSubmitting } = form.formState;
  return (
    <Form form={form} onSubmit={submit} label={t('Write about {number}', { number })}>
      <FormField
        form={form}
        name="message"
        label={t('Your message')}
        multiline
        minRows={2}
        maxRows={10}
        most={MAX_MESSAGE}
        rules={{ validate: (value) => Boolean(value.trim()) || files.length > 0 || MESSAGE_REQUIRED }}
      />
      <FilesField files={files} onChange={setFiles} onReject={showError} />
      <div>
        <ActionButton type="submit" variant="contained" disabled={isSubmitting}>
          {isSubmitting ? t('Sending...') : needsNetwork(t('Send message'))}
        </ActionButton>
      </div>
    </Form>
  );
}
