import { TextField } from '@mui/material';
import { colomboDay, endOfColomboDay, validUntil } from '@selvedge/domain/dates';
import { parseRupees } from '@selvedge/domain/money';
import { type AdminQuotation, REQUEST_VALIDITY_DAYS, type RespondInput } from '@selvedge/domain/quotations/quotation';
import { useForm } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

interface Response {
  message: string;
  price: string;
  validUntil: string;
}

/** An answer that decides nothing yet; with a price, the quotation goes along as a PDF. */
export function RespondDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const respond = useQuotationChange({
    change: (response: Response) => dataProvider.respondQuotation(quotation.id, toInput(response)),
    done: 'Response sent to the customer successfully.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  const { register, handleSubmit, formState } = useForm<Response>({
    defaultValues: {
      message: '',
      price: quotation.quoted_price?.toFixed(2) ?? '',
      validUntil: proposedDay(quotation, new Date()),
    },
  });
  const { message, price } = formState.errors;
  const submit = handleSubmit((values) => respond.mutate(values));

  return (
    <FormDialog
      title="Respond to the request"
      intro={`${describeQuotation(quotation)}. Your answer goes out by email, with the PDF when a price is set.`}
      submitLabel="Send response"
      isBusy={respond.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Response"
        autoFocus
        required
        multiline
        minRows={3}
        error={Boolean(message)}
        helperText={message?.message}
        {...register('message', {
          validate: (text) => text.trim() !== '' || 'Please write a response to the customer.',
        })}
      />
      <TextField
        label="Quoted price (Rs., optional)"
        error={Boolean(price)}
        helperText={price?.message}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        {...register('price', { validate: isPriceOrEmpty })}
      />
      <TextField
        label="Valid until"
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
        {...register('validUntil')}
      />
    </FormDialog>
  );
}

/** The day of the quotation, but never one that leaves the customer less than the validity of a request. */
function proposedDay({ valid_until }: AdminQuotation, now: Date): string {
  const [stored, soonest] = [colomboDay(valid_until), colomboDay(validUntil(now, REQUEST_VALIDITY_DAYS))];
  return stored > soonest ? stored : soonest;
}

const isPriceOrEmpty = (text: string): true | string =>
  text.trim() === '' || (parseRupees(text) ?? 0) > 0 || 'The quoted price must be greater than 0.';

function toInput({ message, price, validUntil }: Response): RespondInput {
  return {
    admin_response: message.trim(),
    ...(price.trim() && { quoted_price: parseRupees(price) ?? undefined }),
    ...(validUntil && { valid_until: endOfColomboDay(validUntil).toISOString() }),
  };
}
