import Alert from '@mui/material/Alert';
import type { ContactInput } from '@selvedge/domain/inquiries/inquiry';
import { api } from '@selvedge/web/api';
import { useEffect, useState } from 'react';
import { useSession } from '../../state/session';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, FormField, required, requiredEmail } from '../../ui/form';
import { Honeypot, type HoneypotValues } from '../../ui/Honeypot';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';

const CLOSES_AFTER_MS = 2000;

type Fields = ContactInput & HoneypotValues;
const empty: Fields = { name: '', email: '', mobile: '', subject: '', message: '', website: '' };

export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
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
    const sent = await api('/contact', { method: 'POST', body }).then(
      () => true,
      () => false,
    );
    if (sent) forget();
    setOutcome(sent ? 'sent' : 'failed');
  };
  return (
    <ModalDialog title="Contact Us" onClose={onClose}>
      <Form form={form} onSubmit={submit} label="Contact Us">
        <FormField form={form} name="name" label="Full Name" autoComplete="name" rules={required} />
        <FormField
          form={form}
          name="email"
          label="Email Address"
          type="email"
          autoComplete="email"
          rules={requiredEmail}
        />
        <FormField form={form} name="mobile" label="Mobile Number" type="tel" autoComplete="tel" rules={required} />
        <FormField form={form} name="subject" label="Subject" rules={required} />
        <FormField form={form} name="message" label="Message" multiline minRows={4} rules={required} />
        <Honeypot form={form} />
        {outcome === 'sent' && (
          <Alert severity="success">Your message has been sent successfully! We'll get back to you soon.</Alert>
        )}
        {outcome === 'failed' && (
          <Alert severity="error">There was an error sending your message. Please try again.</Alert>
        )}
        <DialogButtons
          busy={form.formState.isSubmitting || outcome === 'sent'}
          submit="Send Message"
          submitting={outcome === 'sent' ? 'Sent' : 'Sending...'}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
