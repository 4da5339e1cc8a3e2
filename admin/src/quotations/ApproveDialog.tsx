import { centsFromRupees, formatCents, parseRupees, rupeesFromCents } from '@selvedge/domain/money';
import { type AdminQuotation, QUOTED_PRICE_REQUIRED } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { TextInput, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { computedTotals } from './computed-totals';
import { describeQuotation } from './describe-quotation';
import { useQuotationChange } from './use-quotation-change';

interface Approval {
  quoted_price: string;
  admin_comment: string;
}

/** Asks for the total; the price quoted before is the proposal, or else what the lines come to. */
export function ApproveDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const notify = useNotify();
  const { net } = computedTotals(quotation);
  const approve = useQuotationChange({
    change: ({ quoted_price, admin_comment }: Approval) =>
      dataProvider.approveQuotation(quotation.id, {
        quoted_price: parseRupees(quoted_price) ?? 0,
        admin_comment,
        version: quotation.version,
      }),
    done: 'Quotation approved successfully. An email with a PDF was sent to the customer.',
    failure: 'Failed to update quotation status',
    close: onClose,
  });
  return (
    <FormDialog<Approval>
      title="Approve quotation"
      intro={`${describeQuotation(quotation)}. The customer receives the quotation as a PDF by email.`}
      submitLabel="Approve"
      defaultValues={{ quoted_price: proposal(quotation.quoted_price ?? rupeesFromCents(net)), admin_comment: '' }}
      onSubmit={approve.submit}
      onInvalid={() => notify(QUOTED_PRICE_REQUIRED, { type: 'error' })}
      onClose={onClose}
    >
      <PriceInput quotation={quotation} />
      <TextInput source="admin_comment" label="Comment for the customer (optional)" multiline minRows={3} />
    </FormDialog>
  );
}

function PriceInput({ quotation }: { quotation: AdminQuotation }) {
  const { vat_percent } = quotation;
  const { net } = computedTotals(quotation);
  const typed = parseRupees(useWatch<Approval, 'quoted_price'>({ name: 'quoted_price' }) ?? '');
  const charged = quotationTotals([], {
    quotedPriceCents: typed === null ? net : centsFromRupees(typed),
    vatPercent: vat_percent,
  });
  const withVat = vat_percent > 0 ? ` With ${vat_percent}% VAT the customer pays ${formatCents(charged.total)}.` : '';
  return (
    <TextInput
      source="quoted_price"
      label={vat_percent > 0 ? 'Quoted price before VAT (Rs.)' : 'Quoted price (Rs.)'}
      autoFocus
      required
      helperText={`The lines come to ${formatCents(net)}.${withVat}`}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      validate={(text) => ((parseRupees(text ?? '') ?? 0) > 0 ? undefined : QUOTED_PRICE_REQUIRED)}
    />
  );
}

/** Lines without prices come to nothing, which nobody means to offer. */
const proposal = (rupees: number): string => (rupees > 0 ? rupees.toFixed(2) : '');
