import type { Fabric } from '@selvedge/domain/fabrics/fabric';
import { GENERAL_INQUIRY, type InquiryInput, NO_FABRIC } from '@selvedge/domain/inquiries/inquiry';
import { api } from '@selvedge/web/api';
import { useState } from 'react';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { useIdempotencyKey } from '../../lib/use-idempotency-key';
import { useSession } from '../../state/session';
import { DialogButtons } from '../../ui/DialogButtons';
import { EmailField, Form, FormField, required } from '../../ui/form';
import { Honeypot } from '../../ui/Honeypot';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';
import { FabricSummary } from './FabricSummary';
import { inColour, inquiryMessage } from './inquiry-message';

export interface InquiryDialogProps {
  fabric: Fabric | null;
  /** The initial text; by default it asks about the fabric. */
  message?: string;
  onClose: () => void;
}

export function InquiryDialog({ fabric, message: wanted, onClose }: InquiryDialogProps) {
  const { user } = useSession();
  const keyOf = useIdempotencyKey();
  const [colour, setColour] = useState('');
  const message = wanted ?? (fabric ? inquiryMessage(fabric.name) : '');
  const { form, forget } = useDraftForm(`inquiry ${fabric?.id ?? wanted ?? NO_FABRIC}`, {
    name: user?.full_name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    company: user?.company_name ?? '',
    website: '',
    message,
  });
  const submit = async (values: Omit<InquiryInput, 'fabricName' | 'fabricId'>) => {
    const about = { fabricName: fabric?.name ?? GENERAL_INQUIRY, fabricId: fabric?.id ?? NO_FABRIC };
    try {
      const body = { ...values, ...about, message: inColour(values.message, fabric, colour) };
      const answer = await api<{ message?: string }>('/inquiry', { method: 'POST', body, headers: keyOf(body) });
      showSuccess(answer?.message || t('Thank you for your inquiry! We will get back to you soon.'));
      forget();
      onClose();
    } catch (error) {
      showError(messageOf(error, t('Failed to submit inquiry. Please try again.')));
    }
  };
  return (
    <ModalDialog title={t('Submit Inquiry')} onClose={onClose}>
      {fabric && <FabricSummary fabric={fabric} colour={colour} onColour={setColour} />}
      <Form form={form} onSubmit={submit} label={t('Submit Inquiry')}>
        <FormField form={form} name="name" label={t('Name')} autoComplete="name" rules={required} />
        <EmailField form={form} name="email" label={t('Email')} />
        <FormField form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
        <FormField form={form} name="company" label={t('Company')} autoComplete="organization" />
        <FormField form={form} name="message" label={t('Message')} multiline minRows={4} rules={required} />
        <Honeypot form={form} />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Send Message')}
          submitting={t('Sending...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
