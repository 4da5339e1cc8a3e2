import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { parseRupees } from '@selvedge/domain/money';
import { type AdminQuotation, REQUEST_VALIDITY_DAYS, type RespondInput } from '@selvedge/domain/quotations/quotation';
import { TextInput } from 'react-admin';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { DayInput } from '../ui/form/DayInput';
import { describeQuotation } from './describe-quotation';
import { notPast } from './typed-numbers';
import { useQuotationChange } from './use-quotation-change';

interface Response {
  admin_response: string;
  quoted_price: string;
  valid_until: string;
}

/** An answer that decides nothing yet; with a price, the quotation goes along as a PDF. */
export function RespondDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const respond = useQuotationChange({
    change: (response: Response) =>
      dataProvider.respondQuotation(quotation.id, { ...toInput(response), version: quotation.version }),
    done: 'Response sent to the customer successfully.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  return (
    <FormDialog<Response>
      title="Respond to the request"
      intro={`${describeQuotation(quotation)}. Your answer goes out by email, with the PDF when a price is set.`}
      submitLabel="Send response"
      defaultValues={{
        admin_response: '',
        quoted_price: quotation.quoted_price?.toFixed(2) ?? '',
        valid_until: proposedDay(quotation, new Date()),
      }}
      onSubmit={respond.submit}
      onClose={onClose}
    >
      <TextInput
        source="admin_response"
        label="Response"
        autoFocus
        required
        multiline
        minRows={3}
        validate={(text) => (text?.trim() ? undefined : 'Please write a response to the customer.')}
      />
      <TextInput
        source="quoted_price"
        label="Quoted price (Rs., optional)"
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        validate={priceFault}
      />
      <DayInput source="valid_until" label="Valid until" validate={notPast} />
    </FormDialog>
  );
}

/** The day of the quotation, but never one that leaves the customer less than the validity of a request. */
function proposedDay({ valid_until }: AdminQuotation, now: Date): string {
  const [stored, soonest] = [colomboDay(valid_until), colomboDay(validUntil(now, REQUEST_VALIDITY_DAYS))];
  return stored > soonest ? stored : soonest;
}

const priceFault = (text: string | null): string | undefined =>
  !text?.trim() || (parseRupees(text) ?? 0) > 0 ? undefined : 'The quoted price must be greater than 0.';

function toInput({ admin_response, quoted_price, valid_until }: Response): RespondInput {
  return {
    admin_response: admin_response.trim(),
    ...(quoted_price?.trim() && { quoted_price: parseRupees(quoted_price) ?? undefined }),
    ...(valid_until && { valid_until: endOfColomboDay(valid_until).toISOString() }),
  };
}
