import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { parseRupees } from '@selvedge/domain/money';
import { type AdminQuotation, REQUEST_VALIDITY_DAYS, type RespondInput } from '@selvedge/domain/quotations/quotation';
import { TextInput, useTranslate } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/form/DayInput';
import { NumberInput } from '../ui/form/NumberInput';
import { notPast, quotedPriceFault } from './typed-numbers';
import { useQuotationChange } from './use-quotation-change';
import { proposedPrice } from './use-submission';
import { type GroupTick, GroupTickBox, groupOf, useGroupDescription, WithSubmission } from './WithSubmission';

interface Response extends GroupTick {
  admin_response: string;
  quoted_price: string;
  valid_until: string;
}

/** An answer that decides nothing yet; with a price, the quotation goes along as a PDF. */
export function RespondDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  return (
    <WithSubmission quotation={quotation}>
      {(requests) => <Respond quotation={quotation} requests={requests} onClose={onClose} />}
    </WithSubmission>
  );
}

interface RespondProps {
  quotation: AdminQuotation;
  /** Those that one answer can be given to. */
  requests: readonly AdminQuotation[];
  onClose: () => void;
}

function Respond({ quotation, requests, onClose }: RespondProps) {
  const translate = useTranslate();
  const respond = useQuotationChange({
    change: (response: Response) =>
      dataProvider.respondQuotation(quotation.id, {
        ...toInput(response),
        version: quotation.version,
        ...groupOf(requests, response),
      }),
    done: 'resources.quotations.respond.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
  });
  return (
    <FormDialog<Response>
      title={translate('resources.quotations.respond.title')}
      intro={translate('resources.quotations.respond.intro', {
        quotation: useGroupDescription(quotation, requests),
      })}
      submitLabel="resources.quotations.respond.action"
      defaultValues={{
        admin_response: '',
        quoted_price: pricedBefore(requests),
        valid_until: proposedDay(quotation, new Date()),
        with_group: true,
      }}
      onSubmit={respond.submit}
      onClose={onClose}
    >
      <GroupTickBox requests={requests} />
      <TextInput
        source="admin_response"
        label="resources.quotations.fields.admin_response"
        autoFocus
        required
        multiline
        minRows={3}
        validate={(text) => (text?.trim() ? undefined : 'resources.quotations.respond.empty')}
      />
      <NumberInput
        source="quoted_price"
        label="resources.quotations.respond.price"
        validate={(text) => (text?.trim() ? priceFault(text) : undefined)}
      />
      <DayInput source="valid_until" label="resources.quotations.fields.valid_until" validate={notPast} />
    </FormDialog>
  );
}

/** The day of the quotation, but never one that leaves the customer less than the validity of a request. */
function proposedDay({ valid_until }: AdminQuotation, now: Date): string {
  const [stored, soonest] = [colomboDay(valid_until), colomboDay(validUntil(now, REQUEST_VALIDITY_DAYS))];
  return stored > soonest ? stored : soonest;
}

/** A price is a part of this answer only where one was typed before; of several, what all come to. */
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
