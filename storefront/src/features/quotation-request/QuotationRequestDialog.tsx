import { readTargetPrice } from '@selvedge/domain/quotations/request-notes';
import type { User } from '@selvedge/domain/users/user';
import { isDecided, isUnreachable } from '@selvedge/web/api-error';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { messageOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { type CartItem, colourOf, isBelowMinimum, minimumOfLine, useCart } from '../../state/cart';
import { useSession } from '../../state/session';
import { lineKey, planSubmission } from '../../state/submission';
import { DialogButtons } from '../../ui/DialogButtons';
import { EmailField, Form, FormField, required } from '../../ui/form';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';
import { changedFabrics } from './changed-fabrics';
import { DeliveryAddress } from './DeliveryAddress';
import { RequestedItems } from './RequestedItems';
import { RequestNotesFields } from './RequestNotesFields';
import { type RequestForm, requestBody } from './request-body';
import { type SubmissionOutcome, sendSubmission } from './send-submission';
import { type TargetFields, TargetPrice, targetField } from './TargetPrice';

const FAILED = 'Failed to submit quotation request. Please try again.';

/** The server's message, else the connection error, else our own. */
const problemOf = (error: unknown) => messageOf(error, isUnreachable(error) ? error.message : t(FAILED));

/** The problem of one line, with the name of its fabric if it is about that alone. */
function problemOfLine({ line, error }: SubmissionOutcome['failures'][number], items: readonly CartItem[]): string {
  const message = problemOf(error);
  const name = items.find(({ fabric }) => fabric.id === line.fabric_id)?.fabric.name;
  const isOfLine = isDecided(error) && name !== undefined && !message.includes(name);
  return isOfLine ? `${name}: ${message}` : message;
}

const fromProfile = (user: User | null): RequestForm & TargetFields => ({
  customer_name: user?.full_name ?? '',
  customer_email: user?.email ?? '',
  customer_phone: user?.phone ?? '',
  customer_company: user?.company_name ?? '',
  delivery_instructions: '',
  needed_by: '',
  po_number: '',
  end_use: '',
  delivery_address: '',
});

function lineOf(item: CartItem, target = '') {
  const { value } = readTargetPrice(target);
  return {
    fabric_id: item.fabric.id,
    colourway_id: colourOf(item)?.id,
    quantity_meters: item.quantity,
    price_unit: item.fabric.price_unit,
    ...(value !== null && { target_price: value }),
  };
}

export function QuotationRequestDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const cart = useCart();
  const { items, submission, actions } = cart;
  const queryClient = useQueryClient();
  const { form, forget } = useDraftForm<RequestForm & TargetFields>('quotation-request', fromProfile(user));

  const submit = async (values: RequestForm & TargetFields) => {
    if (items.length === 0) return showError(t('Your cart is empty'));
    const fabrics = items.map(({ fabric }) => fabric);
    const changed = await changedFabrics(queryClient, fabrics, (_, fabric) =>
      items.some((item) => item.fabric.id === fabric.id && isBelowMinimum({ ...item, fabric })),
    );
    if (changed) return actions.refresh(changed);
    const bodies = items.map((item) => requestBody(lineOf(item, values[targetField(item)]), values));
    const planned = planSubmission(submission, bodies);
    // Stored before anything is sent: a reload in mid-flight must not lose the keys.
    actions.rememberSubmission(planned);
    const outcome = await sendSubmission(planned, bodies);
    if (outcome.failures.length > 0) {
      const problems = outcome.failures.map(({ line, error }) => [lineKey(line), problemOf(error)] as const);
      actions.settleSubmission(outcome.submission, new Map(problems));
      for (const message of new Set(outcome.failures.map((failure) => problemOfLine(failure, items))))
        showError(message);
      const accepted = items.length - outcome.failures.length;
      if (accepted > 0)
        showError(
          t('{accepted} of {items} lines are requested, and are not sent again.', { accepted, items: items.length }),
        );
      // A fabric may be gone, hidden or not for sale any more.
      void queryClient.invalidateQueries({ queryKey: ['fabrics', 'by-id'] });
      return;
    }
    showSuccess(t('Quotation request submitted successfully! We will contact you soon.'));
    forget();
    actions.removeRequested(items);
    onClose();
    const before = submission?.requested?.map(({ request_group }) => request_group) ?? [];
    const [group, ...others] = new Set([...before, ...outcome.groups]);
    void navigate(group && others.length === 0 ? `/my-quotations/requests/${group}` : '/my-quotations');
  };

  return (
    <ModalDialog title={t('Request Quotation')} onClose={onClose}>
      <Form form={form} onSubmit={submit} label={t('Request Quotation')}>
        <RequestedItems
          cart={cart}
          target={(item) => <TargetPrice form={form} item={item} />}
          onRaise={(item) => actions.setQuantity(item, minimumOfLine(item))}
        />
        <FormField form={form} name="customer_name" label={t('Full Name')} autoComplete="name" rules={required} />
        <EmailField form={form} name="customer_email" label={t('Email Address')} />
        <FormField
          form={form}
          name="customer_phone"
          label={t('Phone Number')}
          type="tel"
          autoComplete="tel"
          rules={required}
        />
        <FormField
          form={form}
          name="customer_company"
          label={t('Company Name (optional)')}
          autoComplete="organization"
        />
        <DeliveryAddress form={form} />
        <FormField
          form={form}
          name="delivery_instructions"
          label={t('Delivery Instructions (optional)')}
          multiline
          minRows={3}
        />
        <RequestNotesFields form={form} />
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Request Quotation')}
          submitting={t('Submitting...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}
