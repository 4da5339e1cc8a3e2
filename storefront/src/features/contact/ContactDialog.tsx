import Alert from '@mui/material/Alert';
import type { ContactInput } from '@selvedge/domain/inquiries/inquiry';
import { api } from '@selvedge/web/api';
import { useEffect, useState } from 'react';
import { t } from '../../lib/language';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useSession } from '../../state/session';
import { DialogButtons } from '../../ui/DialogButtons';
import { EmailField, Form, FormField, required } from '../../ui/form';
import { Honeypot, type HoneypotValues } from '../../ui/Honeypot';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';

const CLOSES_AFTER_MS = 2000;

type Fields = ContactInput & HoneypotValues;
const empty: Fields = { name: '', email: '', mobile: '', subject: '', message: '', website: '' };

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const keyOf = useIdempotencyKey();
  const { form, forget } = useDraftForm('contact', {
    ...empty,
    name: user?.full_name ?? '',
    email: user?.email ?? '',
    mobile: user?.phone ?? '',
  });
  const [outcome, setOutcome] = useState<'sent' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome !== 'sent') return;
    const timer = setTimeout(onClose, CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [outcome, onClose]);

  const submit = async (body: Fields) => {
    setOutcome(null);
    const sent = await api('/contact', { method: 'POST', body, headers: keyOf(body) }).then(
      () => true,
      () => false,
    );
    if (sent) forget();
    setOutcome(sent ? 'sent' : 'failed');
  };
  return (
    <ModalDialog title={t('Contact Us')} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={t('Contact Us')}>
        <FormField form={form} name="name" label={t('Full Name')} autoComplete="name" rules={required} />
        <EmailField form={form} name="email" label={t('Email Address')} />
        <FormField
          form={form}
          name="mobile"
          label={t('Mobile Number')}
          type="tel"
          autoComplete="tel"
          rules={required}
        />
        <FormField form={form} name="subject" label={t('Subject')} rules={required} />
        <FormField form={form} name="message" label={t('Message')} multiline minRows={4} rules={required} />
        <Honeypot form={form} />
        {outcome === 'sent' && (
          <Alert severity="success">{t("Your message has been sent successfully! We'll get back to you soon.")}</Alert>
        )}
        {outcome === 'failed' && (
          <Alert severity="error">{t('There was an error sending your message. Please try again.')}</Alert>
        )}
        <DialogButtons
          busy={form.formState.isSubmitting || outcome === 'sent'}
          submit={t('Send Message')}
          submitting={outcome === 'sent' ? t('Sent') : t('Sending...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
