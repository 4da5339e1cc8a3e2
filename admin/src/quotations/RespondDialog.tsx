import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { formatNumber } from '@selvedge/domain/format-number';
import { parseRupees } from '@selvedge/domain/money';
import type { RespondInput } from '@selvedge/domain/quotations/decisions';
import { type AdminQuotation, REQUEST_VALIDITY_DAYS } from '@selvedge/domain/quotations/quotation';
import { useState } from 'react';
import { TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput, NumberInput } from '../ui/inputs';
import { PriceDeviationNotice } from './PriceDeviationNotice';
import { mailOf, SendWays, sendBy, usualWays, type Ways } from './SendWays';
import { notPast, quotedPriceProblem, unlessBlank } from './typed-numbers';
import { usePriceDeviation, usePriceDistance } from './use-price-deviation';
import { useSending } from './use-quotation-change';
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

interface Response extends GroupTick, Ways {
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
  const { quotation, requests, onRejected, outdated } = submission;
  // Stable default values: new ones would reset the form, and typed values must survive when other requests are shown.
  const [blank] = useState<Response>(() => ({
    admin_response: '',
    quoted_price: pricedBefore(requests),
    valid_until: proposedDay(quotation, new Date()),
    with_group: true,
    ...usualWays(quotation),
  }));
  const translate = useTranslate();
  const deviation = usePriceDeviation(submission, 'resources.quotations.respond.action');
  const respond = useSending({
    change: (response: Response) =>
      deviation.asking(
        response,
        sendBy(response, () =>
          dataProvider.respondQuotation(quotation.id, {
            ...toInput(response),
            version: quotation.version,
            with_undo: true,
            ...mailOf(response),
            ...(response.quoted_price.trim() && deviation.check(response)),
            ...groupOf(requests, response),
          }),
        ),
      ),
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
      submitLabel={deviation.submitLabel}
      defaultValues={blank}
      onSubmit={(response) => (deviation.isConfirmed(response) ? respond.submit(response) : undefined)}
      outdated={outdated}
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
      <PriceInput submission={submission} onTyped={deviation.forget} />
      <PriceDeviationNotice isAsked={deviation.isAsked} />
      <DayInput source="valid_until" label="resources.quotations.fields.valid_until" validate={notPast} />
      <SendWays quotation={quotation} />
    </FormDialog>
  );
}

/** Only this price is sent; if cleared, the answer has none. */
function PriceInput({ submission, onTyped }: { submission: Submission; onTyped: () => void }) {
  const { quotation, requests } = submission;
  const translate = useTranslate();
  useProposedPrice(submission, pricedBefore);
  const isOfAll = useWatch<Response, 'with_group'>({ name: 'with_group' });
  const typed = useWatch<Response, 'quoted_price'>({ name: 'quoted_price' }).trim();
  const distance = usePriceDistance(isOfAll ? requests : [quotation], typed ? parseRupees(typed) : null);
  return (
    <NumberInput
      source="quoted_price"
      label="resources.quotations.respond.price"
      helperText={[translate('resources.quotations.respond.price_hint'), distance].filter(Boolean).join(' ')}
      onChange={onTyped}
      validate={priceProblem}
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
  requests.some(({ quoted_price }) => quoted_price !== null) ? formatNumber(proposedPrice(requests), 2, 2) : '';

const priceProblem = unlessBlank(quotedPriceProblem('resources.quotations.respond.no_price'));

function toInput({
  admin_response,
  quoted_price,
  valid_until,
}: Omit<Response, 'with_group' | keyof Ways>): RespondInput {
  return {
    admin_response: admin_response.trim(),
    ...(quoted_price.trim() && { quoted_price: parseRupees(quoted_price) ?? undefined }),
    ...(valid_until && { valid_until: endOfColomboDay(valid_until).toISOString() }),
  };
}
