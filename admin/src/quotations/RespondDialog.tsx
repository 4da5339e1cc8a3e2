import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { parseRupees } from '@selvedge/domain/money';
import { type AdminQuotation, REQUEST_VALIDITY_DAYS, type RespondInput } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/form/DayInput';
import { NumberInput } from '../ui/form/NumberInput';
import { notPast, quotedPriceFault } from './typed-numbers';
import { useQuotationChange } from './use-quotation-change';
import { proposedPrice } from './use-submission';
import {
  type GroupTick,
  GroupTickBox,
  groupOf,
  type Submission,
  useGroupDescription,
  useProposedPrice,
  WithSubmission,
} from './WithSubmission';

interface Response extends GroupTick {
  admin_response: string;
  quoted_price: string;
  valid_until: string;
}

/** A reply without a decision; with a price, the quotation is attached as a PDF. */
export function RespondDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  return (
    <WithSubmission quotation={quotation}>
      {(submission) => <Respond submission={submission} onClose={onClose} />}
    </WithSubmission>
  );
}

function Respond({ submission, onClose }: { submission: Submission; onClose: () => void }) {
  const { asked, requests, onRejected } = submission;
  // Stable default values: new ones would reset the form, and typed values must survive when other requests are shown.
  const [blank] = useState<Response>(() => ({
    admin_response: '',
    quoted_price: pricedBefore(requests),
    valid_until: proposedDay(asked, new Date()),
    with_group: true,
  }));
  const translate = useTranslate();
  const respond = useQuotationChange({
    change: (response: Response) =>
      dataProvider.respondQuotation(asked.id, {
        ...toInput(response),
        version: asked.version,
        ...groupOf(requests, response),
      }),
    done: 'resources.quotations.respond.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
    onRejected,
  });
  return (
    <FormDialog<Response>
      title={translate('resources.quotations.respond.title')}
      intro={translate('resources.quotations.respond.intro', {
        quotation: useGroupDescription(submission),
      })}
      submitLabel="resources.quotations.respond.action"
      defaultValues={blank}
      onSubmit={respond.submit}
      onClose={onClose}
    >
      <GroupTickBox submission={submission} />
      <TextInput
        source="admin_response"
        label="resources.quotations.fields.admin_response"
        autoFocus
        required
        multiline
        minRows={3}
        validate={(text) => (text?.trim() ? undefined : 'resources.quotations.respond.empty')}
      />
      <PriceInput submission={submission} />
      <DayInput source="valid_until" label="resources.quotations.fields.valid_until" validate={notPast} />
    </FormDialog>
  );
}

/** Only this price is sent; if cleared, the answer has none. */
function PriceInput({ submission }: { submission: Submission }) {
  useProposedPrice(submission, pricedBefore);
  return (
    <NumberInput
      source="quoted_price"
      label="resources.quotations.respond.price"
      helperText="resources.quotations.respond.price_hint"
      validate={(text) => (text?.trim() ? priceFault(text) : undefined)}
    />
  );
}

/** The quotation's end of validity, but at least the usual validity of a request. */
function proposedDay({ valid_until }: AdminQuotation, now: Date): string {
  const [stored, soonest] = [colomboDay(valid_until), colomboDay(validUntil(now, REQUEST_VALIDITY_DAYS))];
  return stored > soonest ? stored : soonest;
}

/** Proposes a price only if one was set before; for several requests their sum. */
const pricedBefore = (requests: readonly AdminQuotation[]): string =>
  requests.some(({ quoted_price }) => quoted_price !== null) ? proposedPrice(requests).toFixed(2) : '';

const priceFault = quotedPriceFault('resources.quotations.respond.no_price');

function toInput({ admin_response, quoted_price, valid_until }: Omit<Response, 'with_group'>): RespondInput {
  return {
    admin_response: admin_response.trim(),
    ...(quoted_price?.trim() && { quoted_price: parseRupees(quoted_price) ?? undefined }),
    ...(valid_until && { valid_until: endOfColomboDay(valid_until).toISOString() }),
  };
}
