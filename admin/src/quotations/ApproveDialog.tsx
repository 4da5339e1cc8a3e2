import { TextField } from '@mui/material';
import { centsFromRupees, formatCents, parseRupees } from '@selvedge/domain/money';
import { type AdminQuotation, QUOTED_PRICE_REQUIRED } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { useForm } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { complain } from '../ui/toast';
import { computedTotals } from './computed-totals';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

interface Approval {
  price: string;
  comment: string;
}

/** Asks for the total; the price quoted before is the proposal. */
export function ApproveDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const approve = useQuotationChange({
    change: ({ price, comment }: Approval) =>
      dataProvider.approveQuotation(quotation.id, { quoted_price: parseRupees(price) ?? 0, admin_comment: comment }),
    done: 'Quotation approved successfully. An email with a PDF was sent to the customer.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  const { register, handleSubmit, formState, watch } = useForm<Approval>({
    defaultValues: { price: quotation.quoted_price?.toFixed(2) ?? '', comment: '' },
  });
  const priceFault = formState.errors.price;
  const { net } = computedTotals(quotation);
  const typed = parseRupees(watch('price'));
  const charged = quotationTotals([], {
    quotedPriceCents: typed === null ? net : centsFromRupees(typed),
    vatPercent: quotation.vat_percent,
  });
  const help =
    `The lines come to ${formatCents(net)}.` +
    (quotation.vat_percent > 0
      ? ` With ${quotation.vat_percent}% VAT the customer pays ${formatCents(charged.total)}.`
      : '');
  const submit = handleSubmit(
    (values) => approve.mutate(values),
    () => complain(QUOTED_PRICE_REQUIRED),
  );

  return (
    <FormDialog
      title="Approve quotation"
      intro={`${describeQuotation(quotation)}. The customer receives the quotation as a PDF by email.`}
      submitLabel="Approve"
      isBusy={approve.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={quotation.vat_percent > 0 ? 'Quoted price before VAT (Rs.)' : 'Quoted price (Rs.)'}
        autoFocus
        required
        error={Boolean(priceFault)}
        helperText={priceFault?.message ?? help}
        slotProps={{ htmlInput: { inputMode: 'decimal', 'aria-invalid': Boolean(priceFault) } }}
        {...register('price', { validate: (text) => (parseRupees(text) ?? 0) > 0 || QUOTED_PRICE_REQUIRED })}
      />
      <TextField label="Comment for the customer (optional)" multiline minRows={3} {...register('comment')} />
    </FormDialog>
  );
}
