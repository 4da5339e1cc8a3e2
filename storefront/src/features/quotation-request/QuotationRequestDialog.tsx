import type { User } from '@selvedge/domain/users/user';
import { isDecided, isUnreachable, messageOf } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { showError, showSuccess } from '../../lib/toast';
import { type CartItem, colourOf, useCart } from '../../state/cart';
import { useSession } from '../../state/session';
import { planSubmission } from '../../state/submission';
import { DialogButtons } from '../../ui/DialogButtons';
import { Form, FormField, required, requiredEmail } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';
import { RequestedItems } from './RequestedItems';
import { type RequestForm, requestBody } from './request-body';
import { type SubmissionOutcome, sendSubmission } from './send-submission';

const FAILED = 'Failed to submit quotation request. Please try again.';

/** The server's message, else the connection error, else our own. */
const faultOf = (error: unknown) => messageOf(error, isUnreachable(error) ? error.message : FAILED);

/** The fault of one line, which names its fabric where it is about that alone. */
function faultOfLine({ line, error }: SubmissionOutcome['failures'][number], items: readonly CartItem[]): string {
  const message = faultOf(error);
  const name = items.find(({ fabric }) => fabric.id === line.fabric_id)?.fabric.name;
  const isOfLine = isDecided(error) && name !== undefined && !message.includes(name);
  return isOfLine ? `${name}: ${message}` : message;
}

const fromProfile = (user: User | null): RequestForm => ({
  customer_name: user?.full_name ?? '',
  customer_email: user?.email ?? '',
  customer_phone: user?.phone ?? '',
  customer_company: user?.company_name ?? '',
  delivery_instructions: '',
});

export function QuotationRequestDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const cart = useCart();
  const { items, submission, actions } = cart;
  const queryClient = useQueryClient();
  const { form, forget } = useDraftForm('quotation-request', fromProfile(user));

  const submit = async (values: RequestForm) => {
    if (items.length === 0) return showError('Your cart is empty');
    const bodies = items.map((item) =>
      requestBody(
        { fabric_id: item.fabric.id, colourway_id: colourOf(item)?.id, quantity_meters: item.quantity },
        values,
      ),
    );
    const planned = planSubmission(submission, bodies);
    // Stored before anything is sent: a reload in mid-flight must not lose the keys.
    actions.rememberSubmission(planned);
    const outcome = await sendSubmission(planned, bodies);
    if (outcome.failures.length > 0) {
      actions.rememberSubmission(outcome.submission);
      for (const message of new Set(outcome.failures.map((failure) => faultOfLine(failure, items)))) showError(message);
      // A fabric may be gone, hidden or not for sale any more.
      void queryClient.invalidateQueries({ queryKey: ['fabrics', 'by-id'] });
      return;
    }
    showSuccess('Quotation request submitted successfully! We will contact you soon.');
    forget();
    actions.removeRequested(items);
    onClose();
    const [group, ...others] = outcome.groups;
    void navigate(group && others.length === 0 ? `/my-quotations/requests/${group}` : '/my-quotations');
  };

  return (
    <ModalDialog title="Request Quotation" onClose={onClose}>
      <RequestedItems cart={cart} />
      <Form form={form} onSubmit={submit} label="Request Quotation">
        <FormField form={form} name="customer_name" label="Full Name" autoComplete="name" rules={required} />
        <FormField
          form={form}
          name="customer_email"
          label="Email Address"
          type="email"
          autoComplete="email"
          rules={requiredEmail}
        />
        <FormField
          form={form}
          name="customer_phone"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          rules={required}
        />
        <FormField form={form} name="customer_company" label="Company Name (optional)" autoComplete="organization" />
        <FormField
          form={form}
          name="delivery_instructions"
          label="Delivery Instructions (optional)"
          multiline
          minRows={3}
        />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit="Request Quotation"
          submitting="Submitting..."
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
