import Alert from '@mui/material/Alert';
import { minimumOf, shownColour } from '@selvedge/domain/fabrics/colour-choice';
import type { Colourway, Fabric } from '@selvedge/domain/fabrics/fabric';
import { MAX_QUANTITY } from '@selvedge/domain/fabrics/fabric-rules';
import { formatLength, inOtherUnit, toMetres } from '@selvedge/domain/length';
import { hasDecimals, readNumber } from '@selvedge/domain/typed-number';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rejectionOf } from '../../lib/error-text';
import { t } from '../../lib/language';
import { showError, showSuccess } from '../../lib/toast';
import { translateSentence } from '../../lib/translate-sentence';
import { useSession } from '../../state/session';
import { planSubmission, type Submission } from '../../state/submission';
import { DialogButtons } from '../../ui/DialogButtons';
import { EmailField, Form, FormField, required } from '../../ui/form';
import { Honeypot, type HoneypotValues } from '../../ui/Honeypot';
import { ModalDialog } from '../../ui/ModalDialog';
import { useDraftForm } from '../../ui/use-draft-form';
import { changedFabrics } from './changed-fabrics';
import { OrderedColour } from './OrderedColour';
import { requestBody } from './request-body';
import { SelectedList } from './SelectedList';
import { sendSubmission } from './send-submission';

const NO_QUANTITY = 'Please enter a quantity in meters, with at most 3 decimals';
const FAILED = 'Failed to submit quote request. Please try again.';

const nameOf = (fabrics: Fabric[], id: string) => fabrics.find((fabric) => fabric.id === id)?.name ?? '';
/** The color of a fabric that was chosen, else the first that can be had. */
const colourOf = (fabric: Fabric, chosen: Record<string, string>) => shownColour(fabric, chosen[fabric.id]);
/** The server's reason, with the fabric that it is about if it doesn't name it. */
function reasonOf(name: string, error: unknown): string {
  const reason = rejectionOf(error, t('not submitted yet'));
  return reason.includes(name) ? reason : `${name}: ${reason}`;
}

interface Fields extends HoneypotValues {
  name: string;
  company: string;
  email: string;
  phone: string;
  quantity: string;
  timeline: string;
  requirements: string;
}

export interface PlaceOrderDialogProps {
  fabrics: Fabric[];
  onPlaced: () => void;
  onClose: () => void;
}

/** The landing page's request: one quantity and one date for all selected fabrics, without an account. */
export function PlaceOrderDialog({ fabrics: selected, onPlaced, onClose }: PlaceOrderDialogProps) {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [fabrics, setFabrics] = useState(selected);
  const [submission, setSubmission] = useState<Submission | null>(null);
  const [reasons, setReasons] = useState<string[]>([]);
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const { form, forget } = useDraftForm<Fields>('place-order', {
    name: user?.full_name ?? '',
    company: user?.company_name ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    quantity: '',
    timeline: '',
    requirements: '',
    website: '',
  });

  const submit = async (fields: Fields) => {
    const metres = readMetres(fields.quantity).value ?? 0;
    const orderedOf = (fabric: Fabric) => ordered(fabric, colourOf(fabric, chosen), metres);
    const changed = await changedFabrics(queryClient, fabrics, (fabric, now) => orderedOf(fabric) !== orderedOf(now));
    if (changed) return setFabrics(fabrics.map((fabric) => changed.find(({ id }) => id === fabric.id) ?? fabric));
    const bodies = fabrics.map((fabric) => body(fabric, colourOf(fabric, chosen), fields));
    const outcome = await sendSubmission(planSubmission(submission, bodies), bodies);
    setSubmission(outcome.submission);
    setReasons(outcome.failures.map(({ line, error }) => reasonOf(nameOf(fabrics, line.fabric_id), error)));
    if (outcome.failures.length > 0) return showError(t(FAILED));
    showSuccess(t('Quote request(s) submitted successfully!'));
    forget();
    onPlaced();
    onClose();
  };

  return (
    <ModalDialog title={t('Place Order')} onClose={onClose}>
      <SelectedList
        label={t('Selected fabrics')}
        count={fabrics.length}
        sx={{ m: 0, mb: 2.5, pl: 2.5, color: 'text.secondary' }}
      >
        {fabrics.map((fabric) => (
          <li key={fabric.id}>
            {fabric.name} ({fabric.item_code}). {orderOf(fabric, colourOf(fabric, chosen), form.watch('quantity'))}
            <OrderedColour
              fabric={fabric}
              chosen={colourOf(fabric, chosen)}
              onChoose={(id) => setChosen((before) => ({ ...before, [fabric.id]: id }))}
            />
          </li>
        ))}
      </SelectedList>
      <Form form={form} onSubmit={submit} label={t('Place Order')}>
        <FormField form={form} name="name" label={t('Name')} autoComplete="name" rules={required} />
        <FormField form={form} name="company" label={t('Company')} autoComplete="organization" />
        <EmailField form={form} name="email" label={t('Email')} />
        <FormField form={form} name="phone" label={t('Phone')} type="tel" autoComplete="tel" />
        <FormField
          form={form}
          name="quantity"
          label={t('Quantity (meters)')}
          rules={{
            ...required,
            validate: (text) => quantityProblemOf(text, fabrics) ?? true,
          }}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          helperText={t('For each selected fabric')}
        />
        <FormField
          form={form}
          name="timeline"
          label={t('Timeline')}
          rules={required}
          helperText={t('When you need it, for example within 6 weeks')}
        />
        <FormField form={form} name="requirements" label={t('Additional Requirements')} multiline minRows={3} />
        <Honeypot form={form} />
        {reasons.length > 0 && (
          <Alert severity="error">
            {reasons.map((reason) => (
              <div key={reason}>{reason}</div>
            ))}
          </Alert>
        )}
        <DialogButtons
          busy={form.formState.isSubmitting}
          submit={t('Place Order')}
          submitting={t('Submitting...')}
          onCancel={onClose}
        />
      </Form>
    </ModalDialog>
  );
}

/** The dialog asks for meters; the API counts in the fabric's own unit. */
const inOwnUnit = ({ price_unit }: Fabric, metres: number) =>
  price_unit === 'meters' ? metres : inOtherUnit(metres, 'meters', 3);

const readMetres = (typed: string) => readNumber(typed, { unit: 'meters' });

/** The largest quantity in whole meters that the API takes for each fabric, which depends on the fabric's unit. */
const mostMetres = (fabrics: Fabric[]) =>
  Math.floor(Math.min(...fabrics.map(({ price_unit }) => toMetres(MAX_QUANTITY, price_unit))));

/** The ordered quantity of one fabric in its own unit: at least its minimum order. */
const ordered = (fabric: Fabric, colour: Colourway | undefined, metres: number) =>
  Math.max(inOwnUnit(fabric, metres), minimumOf(fabric, colour));

/** Why the API would reject so many meters of each fabric; undefined if it would not. */
function quantityProblemOf(typed: string, fabrics: Fabric[]): string | undefined {
  const { value, sentence } = readMetres(typed);
  if (sentence) return translateSentence(sentence) ?? undefined;
  if (fabrics.some((fabric) => inOwnUnit(fabric, value) > MAX_QUANTITY)) {
    return t('Please enter a quantity of at most {most}', { most: formatLength(mostMetres(fabrics), 'meters') });
  }
  return value > 0 && hasDecimals(value, 3) ? undefined : t(NO_QUANTITY);
}

/** The minimum order of a fabric, and what a quantity below it comes to. */
function orderOf(fabric: Fabric, colour: Colourway | undefined, typed: string): string {
  const least = minimumOf(fabric, colour);
  const minimum = t('Min order: {minimum} {unit}', { minimum: least, unit: fabric.price_unit });
  const { value } = readMetres(typed);
  const raised = value !== null && value > 0 && inOwnUnit(fabric, value) < least;
  return raised ? t('{minimum}, which is what will be requested', { minimum }) : minimum;
}

function body(fabric: Fabric, colour: Colourway | undefined, fields: Fields) {
  const { name, company, email, phone, quantity, timeline, requirements, website } = fields;
  const quantity_meters = ordered(fabric, colour, readMetres(quantity).value ?? 0);
  return requestBody(
    { fabric_id: fabric.id, colourway_id: colour?.id, quantity_meters, price_unit: fabric.price_unit },
    {
      customer_name: name,
      customer_company: company,
      customer_email: email,
      customer_phone: phone,
      delivery_instructions: requirements,
      timeline,
      website,
    },
  );
}
