import { centsFromRupees, formatCents, parseRupees, rupeesFromCents } from '@selvedge/domain/money';
import { type AdminQuotation, QUOTED_PRICE_REQUIRED } from '@selvedge/domain/quotations/quotation';
import { quotationTotals } from '@selvedge/domain/quotations/quotation-totals';
import { TextInput, useNotify, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { dataProvider } from '../providers/data-provider';
import { FormDialog } from '../ui/FormDialog';
import { NumberInput } from '../ui/form/NumberInput';
import { computedTotals } from './computed-totals';
import { useDescription } from './describe-quotation';
import { quotedPriceFault } from './typed-numbers';
import { useQuotationChange } from './use-quotation-change';

interface Approval {
  quoted_price: string;
  admin_comment: string;
}

/** Asks for the total; the price quoted before is the proposal, or else what the lines come to. */
export function ApproveDialog({ quotation, onClose }: { quotation: AdminQuotation; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { net } = computedTotals(quotation);
  const approve = useQuotationChange({
    change: ({ quoted_price, admin_comment }: Approval) =>
      dataProvider.approveQuotation(quotation.id, {
        quoted_price: parseRupees(quoted_price) ?? 0,
        admin_comment,
        version: quotation.version,
      }),
    done: 'resources.quotations.approve.done',
    failure: 'resources.quotations.status_failed',
    close: onClose,
  });
  return (
    <FormDialog<Approval>
      title={translate('resources.quotations.approve.title')}
      intro={translate('resources.quotations.approve.intro', { quotation: useDescription(quotation) })}
      submitLabel="resources.quotations.decide.approved"
      defaultValues={{ quoted_price: proposal(quotation.quoted_price ?? rupeesFromCents(net)), admin_comment: '' }}
      onSubmit={approve.submit}
      onInvalid={() => notify(QUOTED_PRICE_REQUIRED, { type: 'error' })}
      onClose={onClose}
    >
      <PriceInput quotation={quotation} />
      <TextInput source="admin_comment" label="resources.quotations.comment" multiline minRows={3} />
    </FormDialog>
  );
}

function PriceInput({ quotation }: { quotation: AdminQuotation }) {
  const translate = useTranslate();
  const { vat_percent } = quotation;
  const { net } = computedTotals(quotation);
  const typed = parseRupees(useWatch<Approval, 'quoted_price'>({ name: 'quoted_price' }) ?? '');
  const charged = quotationTotals([], {
    quotedPriceCents: typed === null ? net : centsFromRupees(typed),
    vatPercent: vat_percent,
  });
  const lines = translate('resources.quotations.approve.lines', { net: formatCents(net) });
  const withVat = translate('resources.quotations.approve.with_vat', {
    percent: vat_percent,
    total: formatCents(charged.total),
  });
  return (
    <NumberInput
      source="quoted_price"
      label={`resources.quotations.approve.${vat_percent > 0 ? 'price_before_vat' : 'price'}`}
      autoFocus
      required
      helperText={vat_percent > 0 ? `${lines} ${withVat}` : lines}
      validate={quotedPriceFault(QUOTED_PRICE_REQUIRED)}
    />
  );
}

/** Lines without prices come to nothing, which nobody means to offer. */
const proposal = (rupees: number): string => (rupees > 0 ? rupees.toFixed(2) : '');
